import "server-only";
import type { Node, SortBy } from "libpg-query";
import type { Context, Query } from "@/lib/query/context";
import { wordsOf } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import type { Scope } from "@/lib/query/scope";

// GROUP BY and ORDER BY: where a number or an alias means a column of the SELECT.

/** The number that a position among the columns is written as. */
export const ordinalOf = (node: Node): number | undefined =>
  "A_Const" in node && node.A_Const.ival ? (node.A_Const.ival.ival ?? 0) : undefined;

/** Something in GROUP BY: a position, an alias, or an expression. @throws Refusal */
export function grouped(node: Node, context: Context, columns: Query["columns"]): string {
  const { scope, translation } = context;
  const position = ordinal(node, scope, columns.length);
  if (position === undefined) return context.expression(node).sql;
  const alias = [...scope.aliases.values()].find((one) => String(one.ordinal) === position);
  if (!alias || "A_Const" in node) return position;
  // `count() AS event … GROUP BY event` means the column: nothing is grouped by what is counted.
  const before = translation.spent.aggregates;
  scope.prefersAliases = false;
  alias.isOpen = true;
  context.expression(alias.node);
  alias.isOpen = false;
  const isAggregated = translation.spent.aggregates > before;
  const sql = isAggregated ? context.expression(node).sql : position;
  scope.prefersAliases = true;
  return sql;
}

/** The place among the columns that a number or an alias names; undefined for any other expression. */
export function ordinal(node: Node, { aliases }: Scope, columns: number): string | undefined {
  const written = ordinalOf(node);
  if (written !== undefined) {
    if (written < 1 || written > columns) throw new Refusal(`Unknown column ${written}`, undefined);
    return String(written);
  }
  const fields = "ColumnRef" in node ? (node.ColumnRef.fields ?? []) : [];
  const [only] = fields;
  const alias =
    fields.length === 1 && only && "String" in only ? aliases.get(only.String.sval ?? "") : undefined;
  return alias && String(alias.ordinal);
}

const directions: Record<string, string> = { SORTBY_DEFAULT: "", SORTBY_ASC: " ASC", SORTBY_DESC: " DESC" };
const nulls: Record<string, string> = {
  SORTBY_NULLS_DEFAULT: "",
  SORTBY_NULLS_FIRST: " NULLS FIRST",
  SORTBY_NULLS_LAST: " NULLS LAST",
};

/** Something in ORDER BY. As in ClickHouse, nulls come last, whatever the direction. */
export function ordered(node: Node, context: Context, positionOf: (key: Node) => string | undefined): string {
  if (!("SortBy" in node)) throw new Refusal(`${wordsOf(node)} is not allowed`, undefined);
  const sort: SortBy = node.SortBy;
  const direction = directions[sort.sortby_dir ?? "SORTBY_DEFAULT"];
  const place = nulls[sort.sortby_nulls ?? "SORTBY_NULLS_DEFAULT"];
  if (sort.useOp || direction === undefined || place === undefined || !sort.node)
    throw new Refusal("ORDER BY with USING is not allowed", sort.location);
  const key = positionOf(sort.node) ?? context.expression(sort.node).sql;
  return `${key}${direction}${place || " NULLS LAST"}`;
}
