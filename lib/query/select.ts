import "server-only";
import type { CommonTableExpr, Node, SelectStmt, WithClause } from "libpg-query";
import pg from "pg";
import { type Context, type TranslatedSelect, translateCondition } from "@/lib/query/context";
import { translateExpression } from "@/lib/query/expression";
import { translateFrom } from "@/lib/query/from";
import { resolveOrdinal, translateGroupBy, translateOrderBy } from "@/lib/query/order";
import { allowKeys, describeNode } from "@/lib/query/parse";
import {
  type CommonTable,
  type SelectScope,
  type TranslationState,
  translateNested,
} from "@/lib/query/scope";
import { translateTargets } from "@/lib/query/targets";
import { translateUnion } from "@/lib/query/union";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** LIMIT and OFFSET. */
export interface RowWindow {
  limit: number | null;
  offset: number;
}

/** Reads LIMIT and OFFSET. @throws UnsupportedSql for a computed number */
export function readWindow(statement: SelectStmt, translation: TranslationState): RowWindow {
  if (statement.limitOption === "LIMIT_OPTION_WITH_TIES")
    throw new UnsupportedSql("WITH TIES is not allowed", undefined);
  const rows = (node: Node | undefined): number | null => {
    if (!node) return null;
    const term = translateExpression(node, createContext(translation, createScope(null, []), false));
    if (term.kind === "integer" && /^\d{1,15}$/.test(term.sql)) return Number(term.sql);
    throw new UnsupportedSql("LIMIT and OFFSET must be integers", term.at);
  };
  return { limit: rows(statement.limitCount), offset: rows(statement.limitOffset) ?? 0 };
}

/**
 * Translates a SELECT; clauses that are not named here are unsupported.
 *
 * @param window replaces its LIMIT and OFFSET   @param isNamed whether the names of its columns are used
 * @throws UnsupportedSql
 */
export function translateSelect(
  statement: SelectStmt,
  translation: TranslationState,
  outer: SelectScope | null = null,
  {
    window = readWindow(statement, translation),
    isNamed = true,
  }: { window?: RowWindow; isNamed?: boolean } = {},
): TranslatedSelect {
  return translateNested(translation, undefined, () => {
    const commonTables = outer?.commonTables ?? [];
    const clauses = [];
    const scope = createScope(outer, commonTables);
    const context = createContext(translation, scope, isNamed);
    if (statement.withClause) clauses.push(translateWith(statement.withClause, context));
    const query =
      statement.op === "SETOP_NONE"
        ? translateSimpleSelect(statement, context)
        : translateUnion(statement, context);
    clauses.push(query.sql);
    if (window.limit !== null) clauses.push(`LIMIT ${window.limit}`);
    if (window.offset > 0) clauses.push(`OFFSET ${window.offset}`);
    return { sql: clauses.join(" "), columns: query.columns };
  });
}

const createScope = (outer: SelectScope | null, commonTables: CommonTable[]): SelectScope => ({
  rows: [],
  aliases: new Map(),
  prefersAliases: false,
  commonTables: [...commonTables],
  outer,
});

function createContext(translation: TranslationState, scope: SelectScope, isNamed: boolean): Context {
  const context: Context = {
    translation,
    scope,
    isNamed,
    expression: (node) => translateExpression(node, context),
    select: (statement, outer, isNamed) => translateSelect(statement, translation, outer, { isNamed }),
  };
  return context;
}

function translateWith({ ctes = [], recursive, location: at }: WithClause, context: Context): string {
  if (recursive) throw new UnsupportedSql("WITH RECURSIVE is not allowed", at);
  const tables = ctes.map((node) => {
    if (!("CommonTableExpr" in node)) throw new UnsupportedSql(`${describeNode(node)} is not allowed`, at);
    return translateCommonTable(node.CommonTableExpr, context);
  });
  return `WITH ${tables.join(", ")}`;
}

function translateCommonTable(node: CommonTableExpr, { translation, scope }: Context): string {
  const { ctename: name = "", ctequery, location: at } = node;
  allowKeys("WITH", node, at, "ctename", "ctematerialized", "ctequery", "location");
  if (!ctequery || !("SelectStmt" in ctequery)) throw new UnsupportedSql("WITH must contain a SELECT", at);
  const { sql, columns } = translateSelect(ctequery.SelectStmt, translation, {
    ...scope,
    rows: [],
    aliases: new Map(),
  });
  scope.commonTables.push({ name, columns });
  return `${pg.escapeIdentifier(`with ${name}`)} AS (${sql})`;
}

function translateSimpleSelect(statement: SelectStmt, context: Context): TranslatedSelect {
  allowKeys(
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
    throw new UnsupportedSql("WITH TIES is not allowed", undefined);
  const from = (statement.fromClause ?? []).map((node) => translateFrom(node, context));
  const targets = translateTargets(statement, context);
  const columns = targets.map(({ name, kind, weight }) => ({ name, kind, weight }));
  const where = statement.whereClause && translateCondition(statement.whereClause, context).sql;
  scope.prefersAliases = true;
  const group = (statement.groupClause ?? []).map((node) => translateGroupBy(node, context, columns));
  const having = statement.havingClause && translateCondition(statement.havingClause, context).sql;
  const order = (statement.sortClause ?? []).map((node) =>
    translateOrderBy(node, context, (key) => resolveOrdinal(key, scope, columns.length)),
  );
  scope.prefersAliases = false;
  const list = targets.map(({ sql }, index) => `${sql} AS c${index + 1}`).join(", ");
  const clauses = [
    `SELECT ${isDistinct(statement) ? "DISTINCT " : ""}${list}`,
    from.length > 0 && `FROM ${from.map((read) => read()).join(", ")}`,
    where && `WHERE ${where}`,
    group.length > 0 && `GROUP BY ${group.join(", ")}`,
    having && `HAVING ${having}`,
    order.length > 0 && `ORDER BY ${order.join(", ")}`,
  ];
  return { sql: clauses.filter(Boolean).join(" "), columns };
}

/** DISTINCT has an empty list; DISTINCT ON has items. */
function isDistinct({ distinctClause = [] }: SelectStmt): boolean {
  if (distinctClause.some((node) => Object.keys(node).length > 0))
    throw new UnsupportedSql("DISTINCT ON is not allowed", undefined);
  return distinctClause.length > 0;
}
