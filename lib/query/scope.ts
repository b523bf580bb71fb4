import "server-only";
import type { Node } from "libpg-query";
import type { PersonalProperties } from "@/lib/contract/person/personal";
import { largestRegexes, regexSize } from "@/lib/contract/wire/regex-size";
import type { TableSource, TranslatedProject } from "@/lib/query/tables";
import type { Kind, SqlTerm } from "@/lib/query/terms";
import type { QuerySource } from "@/lib/query/tokens";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** A column of a translated SELECT. */
export interface SelectColumn {
  name: string;
  kind: Kind;
  /** Number of expressions in it, including those of the columns it reads. */
  weight: number;
}

/** A common table expression (WITH). */
export interface CommonTable {
  name: string;
  columns: SelectColumn[];
}

/** An alias in the SELECT list. */
export interface Alias {
  node: Node;
  /** Position among the columns, from 1. */
  ordinal: number;
  /** Whether it is being translated; its name then means a column. */
  isOpen: boolean;
}

/** The names that are visible in one SELECT. */
export interface SelectScope {
  rows: TableSource[];
  aliases: Map<string, Alias>;
  /** Whether an ambiguous name means the alias: in GROUP BY, HAVING and ORDER BY. */
  prefersAliases: boolean;
  commonTables: CommonTable[];
  /** The scope of the outer SELECT. */
  outer: SelectScope | null;
}

/** The state of one translation. */
export interface TranslationState {
  source: QuerySource;
  project: TranslatedProject;
  /**
   * Expressions and tables translated so far. Aliases and columns of subqueries count wherever they are used, because the
   * planner substitutes their expressions: ten levels of `x || x` would take all memory.
   */
  used: { expressions: number; tables: number; aggregates: number; regexes: number };
  /** The personal properties of the project. */
  personal: PersonalProperties;
  /** Whether it reads personal data, which are not masked. */
  readsPersonal: boolean;
  /** Tables read so far. */
  tables: Set<string>;
  depth: number;
}

const limits = { expressions: 20_000, tables: 8, depth: 200 };

/** Counts translated expressions or tables. @throws UnsupportedSql beyond the limits */
export function countUse(
  { used }: TranslationState,
  item: "expressions" | "tables",
  at: number | undefined,
  count = 1,
): void {
  used[item] += count;
  if (used[item] > limits[item])
    throw new UnsupportedSql(
      item === "tables" ? `A query can join at most ${limits.tables} tables` : "The query is too long",
      at,
    );
}

/** Counts a literal regular expression; PostgreSQL limits computed ones. @throws UnsupportedSql */
export function countRegex({ used }: TranslationState, { literal, at }: SqlTerm): void {
  if (literal === undefined) return;
  used.regexes += regexSize(literal);
  if (used.regexes > largestRegexes)
    throw new UnsupportedSql("Regular expressions are too large (repetitions count in expanded form)", at);
}

/** Translates something nested. @throws UnsupportedSql beyond the maximum depth */
export function translateNested<T>(translation: TranslationState, at: number | undefined, work: () => T): T {
  translation.depth++;
  if (translation.depth > limits.depth) throw new UnsupportedSql("The query is nested too deeply", at);
  const result = work();
  translation.depth--;
  return result;
}

/** The meaning of a column's path: a column of this or an outer SELECT, or an alias. */
export type ResolvedName = { term: SqlTerm } | { alias: Alias } | null;

/** Resolves a path. @throws UnsupportedSql for an ambiguous name */
export function resolveName(
  scope: SelectScope,
  path: readonly string[],
  at: number | undefined,
): ResolvedName {
  const alias = path.length === 1 ? scope.aliases.get(path[0] ?? "") : undefined;
  const available = alias && !alias.isOpen ? { alias } : null;
  if (scope.prefersAliases && available) return available;
  return resolveColumn(scope, path, at) ?? available ?? (scope.outer && resolveName(scope.outer, path, at));
}

function resolveColumn({ rows }: SelectScope, path: readonly string[], at: number | undefined): ResolvedName {
  const [first, ...rest] = path;
  const source = rest.length > 0 ? rows.find(({ alias }) => alias === first) : undefined;
  if (source) {
    const term = source.find(rest, at);
    if (term) return { term };
    throw new UnsupportedSql(
      `Unknown column ${rest.join(".")} in ${first}. Columns: ${source.names().join(", ")}`,
      at,
    );
  }
  const matches = rows.flatMap((candidate) => candidate.find(path, at) ?? []);
  if (matches.length > 1) throw new UnsupportedSql(`Column ${path.join(".")} is ambiguous`, at);
  return matches[0] ? { term: matches[0] } : null;
}

/** All visible names, for messages. */
export const listNames = (scope: SelectScope): string[] => [
  ...scope.rows.flatMap((rows) => rows.names()),
  ...scope.aliases.keys(),
];
