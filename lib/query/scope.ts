import "server-only";
import type { Node } from "libpg-query";
import { largestRegexes, regexSize } from "@/lib/contract/regex-size";
import { Refusal } from "@/lib/query/refusal";
import type { Rows } from "@/lib/query/tables";
import type { Kind, Term } from "@/lib/query/terms";
import type { Source } from "@/lib/query/tokens";

/** A column that a SELECT makes. */
export interface Column {
  name: string;
  kind: Kind;
  /** The expressions in it, those of the columns it reads included. */
  weight: number;
}

/** A subquery under a name: WITH. */
export interface Named {
  name: string;
  columns: Column[];
}

/** An expression that SELECT names. */
export interface Alias {
  node: Node;
  /** Its place among the columns, from 1. */
  ordinal: number;
  /** While it is translated its own name means a column. */
  isOpen: boolean;
}

/** What names mean in one SELECT. */
export interface Scope {
  rows: Rows[];
  aliases: Map<string, Alias>;
  /** Where a name that both have means the alias: GROUP BY, HAVING, ORDER BY. */
  prefersAliases: boolean;
  named: Named[];
  /** Of the SELECT around it. */
  outer: Scope | null;
}

/** What one translation shares. */
export interface Translation {
  source: Source;
  project: number;
  /**
   * Expressions and tables so far. Aliases count wherever they are named, and so do columns of subqueries: the planner
   * puts expressions in their place, and ten levels of `x || x` would take all memory.
   */
  spent: { expressions: number; tables: number; aggregates: number; regexes: number };
  /** The tables read so far. */
  tables: Set<string>;
  depth: number;
}

const most = { expressions: 20_000, tables: 8, depth: 200 };

/** Counts something that is translated. @throws Refusal for what nobody means */
export function spend(
  { spent }: Translation,
  what: "expressions" | "tables",
  at: number | undefined,
  count = 1,
): void {
  spent[what] += count;
  if (spent[what] > most[what])
    throw new Refusal(
      what === "tables" ? `A query can join at most ${most.tables} tables` : "The query is too long",
      at,
    );
}

/** Counts a regular expression that the query writes down; what is computed is PostgreSQL's to bound. @throws Refusal */
export function spendRegex({ spent }: Translation, { literal, at }: Term): void {
  if (literal === undefined) return;
  spent.regexes += regexSize(literal);
  if (spent.regexes > largestRegexes)
    throw new Refusal("Regular expressions are too large (repetitions count in expanded form)", at);
}

/** Translates something inside something. @throws Refusal when that goes too deep */
export function deeper<T>(translation: Translation, at: number | undefined, work: () => T): T {
  translation.depth++;
  if (translation.depth > most.depth) throw new Refusal("The query is nested too deeply", at);
  const made = work();
  translation.depth--;
  return made;
}

/** What a column's path means: of the rows here, an alias, or of the rows around. */
export type Found = { term: Term } | { alias: Alias } | null;

/** @throws Refusal for a name that two of the joined rows have */
export function find(scope: Scope, path: readonly string[], at: number | undefined): Found {
  const alias = path.length === 1 ? scope.aliases.get(path[0] ?? "") : undefined;
  const free = alias && !alias.isOpen ? { alias } : null;
  if (scope.prefersAliases && free) return free;
  return column(scope, path, at) ?? free ?? (scope.outer && find(scope.outer, path, at));
}

function column({ rows }: Scope, path: readonly string[], at: number | undefined): Found {
  const [first, ...rest] = path;
  const named = rest.length > 0 ? rows.find(({ alias }) => alias === first) : undefined;
  if (named) {
    const term = named.find(rest, at);
    if (term) return { term };
    throw new Refusal(
      `Unknown column ${rest.join(".")} in ${first}. Columns: ${named.names().join(", ")}`,
      at,
    );
  }
  const found = rows.flatMap((one) => one.find(path, at) ?? []);
  if (found.length > 1) throw new Refusal(`Column ${path.join(".")} is ambiguous`, at);
  return found[0] ? { term: found[0] } : null;
}

/** Everything that a name could have meant, for a sentence. */
export const namesIn = (scope: Scope): string[] => [
  ...scope.rows.flatMap((rows) => rows.names()),
  ...scope.aliases.keys(),
];
