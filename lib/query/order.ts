import "server-only";
import type { Node, SortBy } from "libpg-query";
import type { Context, TranslatedSelect } from "@/lib/query/context";
import { describeNode } from "@/lib/query/parse";
import type { SelectScope } from "@/lib/query/scope";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

// GROUP BY and ORDER BY, where a number or an alias refers to a column of the SELECT.

/** The value of an integer literal. */
export const readOrdinal = (node: Node): number | undefined =>
  "A_Const" in node && node.A_Const.ival ? (node.A_Const.ival.ival ?? 0) : undefined;

/** Translates an item of GROUP BY: an ordinal, an alias, or an expression. @throws UnsupportedSql */
export function translateGroupBy(node: Node, context: Context, columns: TranslatedSelect["columns"]): string {
  const { scope, translation } = context;
  const position = resolveOrdinal(node, scope, columns.length);
  if (position === undefined) return context.expression(node).sql;
  const alias = [...scope.aliases.values()].find((candidate) => String(candidate.ordinal) === position);
  if (!alias || "A_Const" in node) return position;
  // In `count() AS event … GROUP BY event` the name means the column: an aggregate can't be grouped by.
  const before = translation.used.aggregates;
  scope.prefersAliases = false;
  alias.isOpen = true;
  context.expression(alias.node);
  alias.isOpen = false;
  const isAggregated = translation.used.aggregates > before;
  const sql = isAggregated ? context.expression(node).sql : position;
  scope.prefersAliases = true;
  return sql;
}

/** The ordinal that a number or an alias refers to; undefined for any other expression. */
export function resolveOrdinal(node: Node, { aliases }: SelectScope, columns: number): string | undefined {
  const literal = readOrdinal(node);
  if (literal !== undefined) {
    if (literal < 1 || literal > columns) throw new UnsupportedSql(`Unknown column ${literal}`, undefined);
    return String(literal);
  }
  const fields = "ColumnRef" in node ? (node.ColumnRef.fields ?? []) : [];
  const [field] = fields;
  const alias =
    fields.length === 1 && field && "String" in field ? aliases.get(field.String.sval ?? "") : undefined;
  return alias && String(alias.ordinal);
}

const directions: Record<string, string> = { SORTBY_DEFAULT: "", SORTBY_ASC: " ASC", SORTBY_DESC: " DESC" };
const nulls: Record<string, string> = {
  SORTBY_NULLS_DEFAULT: "",
  SORTBY_NULLS_FIRST: " NULLS FIRST",
  SORTBY_NULLS_LAST: " NULLS LAST",
};

/** Translates an item of ORDER BY. As in ClickHouse, nulls come last in both directions. */
export function translateOrderBy(
  node: Node,
  context: Context,
  findOrdinal: (key: Node) => string | undefined,
): string {
  if (!("SortBy" in node)) throw new UnsupportedSql(`${describeNode(node)} is not allowed`, undefined);
  const sort: SortBy = node.SortBy;
  const direction = directions[sort.sortby_dir ?? "SORTBY_DEFAULT"];
  const nullsOrder = nulls[sort.sortby_nulls ?? "SORTBY_NULLS_DEFAULT"];
  if (sort.useOp || direction === undefined || nullsOrder === undefined || !sort.node)
    throw new UnsupportedSql("ORDER BY with USING is not allowed", sort.location);
  const key = findOrdinal(sort.node) ?? context.expression(sort.node).sql;
  return `${key}${direction}${nullsOrder || " NULLS LAST"}`;
}
