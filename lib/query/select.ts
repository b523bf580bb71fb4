import "server-only";
import type { CommonTableExpr, Node, SelectStmt, WithClause } from "libpg-query";
import pg from "pg";
import { type Context, condition, type Query } from "@/lib/query/context";
import { expression } from "@/lib/query/expression";
import { joined } from "@/lib/query/from";
import { grouped, ordered, ordinal } from "@/lib/query/order";
import { only, wordsOf } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { deeper, type Named, type Scope, type Translation } from "@/lib/query/scope";
import { targetsOf } from "@/lib/query/targets";
import { combined } from "@/lib/query/union";

/** Rows of the whole answer, or of a part of it. */
export interface Window {
  limit: number | null;
  offset: number;
}

/** How many rows a SELECT asks for. @throws Refusal for a count that is computed */
export function windowOf(statement: SelectStmt, translation: Translation): Window {
  if (statement.limitOption === "LIMIT_OPTION_WITH_TIES")
    throw new Refusal("WITH TIES is not allowed", undefined);
  const rows = (node: Node | undefined): number | null => {
    if (!node) return null;
    const term = expression(node, contextOf(translation, scopeIn(null, []), false));
    if (term.kind === "integer" && /^\d{1,15}$/.test(term.sql)) return Number(term.sql);
    throw new Refusal("LIMIT and OFFSET must be integers", term.at);
  };
  return { limit: rows(statement.limitCount), offset: rows(statement.limitOffset) ?? 0 };
}

/**
 * Translates a SELECT: its parts, and nothing that is not named here.
 *
 * @param window instead of its own   @param isNamed whether the names of its columns are read
 * @throws Refusal
 */
export function select(
  statement: SelectStmt,
  translation: Translation,
  outer: Scope | null = null,
  { window = windowOf(statement, translation), isNamed = true }: { window?: Window; isNamed?: boolean } = {},
): Query {
  return deeper(translation, undefined, () => {
    const named = outer?.named ?? [];
    const parts = [];
    const scope = scopeIn(outer, named);
    const context = contextOf(translation, scope, isNamed);
    if (statement.withClause) parts.push(withNames(statement.withClause, context));
    const made = statement.op === "SETOP_NONE" ? simple(statement, context) : combined(statement, context);
    parts.push(made.sql);
    if (window.limit !== null) parts.push(`LIMIT ${window.limit}`);
    if (window.offset > 0) parts.push(`OFFSET ${window.offset}`);
    return { sql: parts.join(" "), columns: made.columns };
  });
}

const scopeIn = (outer: Scope | null, named: Named[]): Scope => ({
  rows: [],
  aliases: new Map(),
  prefersAliases: false,
  named: [...named],
  outer,
});

function contextOf(translation: Translation, scope: Scope, isNamed: boolean): Context {
  const context: Context = {
    translation,
    scope,
    isNamed,
    expression: (node) => expression(node, context),
    select: (statement, outer, isNamed) => select(statement, translation, outer, { isNamed }),
  };
  return context;
}

function withNames({ ctes = [], recursive, location: at }: WithClause, context: Context): string {
  if (recursive) throw new Refusal("WITH RECURSIVE is not allowed", at);
  const made = ctes.map((node) => {
    if (!("CommonTableExpr" in node)) throw new Refusal(`${wordsOf(node)} is not allowed`, at);
    return withName(node.CommonTableExpr, context);
  });
  return `WITH ${made.join(", ")}`;
}

function withName(node: CommonTableExpr, { translation, scope }: Context): string {
  const { ctename: name = "", ctequery, location: at } = node;
  only("WITH", node, at, "ctename", "ctematerialized", "ctequery", "location");
  if (!ctequery || !("SelectStmt" in ctequery)) throw new Refusal("WITH must contain a SELECT", at);
  const { sql, columns } = select(ctequery.SelectStmt, translation, {
    ...scope,
    rows: [],
    aliases: new Map(),
  });
  scope.named.push({ name, columns });
  return `${pg.escapeIdentifier(`with ${name}`)} AS (${sql})`;
}

function simple(statement: SelectStmt, context: Context): Query {
  only(
    "SELECT",
    statement,
    undefined,
    ...([
      "op",
      "targetList",
      "fromClause",
      "whereClause",
      "groupClause",
      "havingClause",
      "sortClause",
    ] as const),
    ...(["distinctClause", "limitCount", "limitOffset", "limitOption", "withClause"] as const),
  );
  const { scope } = context;
  if (statement.limitOption === "LIMIT_OPTION_WITH_TIES")
    throw new Refusal("WITH TIES is not allowed", undefined);
  const from = (statement.fromClause ?? []).map((node) => joined(node, context));
  const targets = targetsOf(statement, context);
  const columns = targets.map(({ name, kind, weight }) => ({ name, kind, weight }));
  const where = statement.whereClause && condition(statement.whereClause, context).sql;
  scope.prefersAliases = true;
  const group = (statement.groupClause ?? []).map((node) => grouped(node, context, columns));
  const having = statement.havingClause && condition(statement.havingClause, context).sql;
  const order = (statement.sortClause ?? []).map((node) =>
    ordered(node, context, (key) => ordinal(key, scope, columns.length)),
  );
  scope.prefersAliases = false;
  const list = targets.map(({ sql }, index) => `${sql} AS c${index + 1}`).join(", ");
  const parts = [
    `SELECT ${isDistinct(statement) ? "DISTINCT " : ""}${list}`,
    from.length > 0 && `FROM ${from.map((read) => read()).join(", ")}`,
    where && `WHERE ${where}`,
    group.length > 0 && `GROUP BY ${group.join(", ")}`,
    having && `HAVING ${having}`,
    order.length > 0 && `ORDER BY ${order.join(", ")}`,
  ];
  return { sql: parts.filter(Boolean).join(" "), columns };
}

/** DISTINCT is a list with nothing in it; DISTINCT ON has something. */
function isDistinct({ distinctClause = [] }: SelectStmt): boolean {
  if (distinctClause.some((node) => Object.keys(node).length > 0))
    throw new Refusal("DISTINCT ON is not allowed", undefined);
  return distinctClause.length > 0;
}
