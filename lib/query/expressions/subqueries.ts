import "server-only";
import type { SubLink } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { only } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { alike, type Term } from "@/lib/query/terms";

/** A SELECT as one value, in EXISTS, or after IN. */
export function subquery(node: SubLink, context: Context): Term {
  const { subLinkType, testexpr, subselect, location: at } = node;
  only("A subquery", node, at, "subLinkType", "testexpr", "subselect", "location");
  if (!subselect || !("SelectStmt" in subselect)) throw new Refusal("A subquery must be a SELECT", at);
  const { sql, columns } = context.select(subselect.SelectStmt, context.scope, false);
  if (subLinkType === "EXISTS_SUBLINK") return { sql: `(EXISTS (${sql}))`, kind: "boolean", at };
  const [column] = columns;
  if (columns.length !== 1 || !column)
    throw new Refusal("A subquery in an expression must return one column", at);
  if (subLinkType === "EXPR_SUBLINK") return { sql: `(${sql})`, kind: column.kind, at };
  if (subLinkType !== "ANY_SUBLINK") throw new Refusal("This use of a subquery is not allowed", at);
  const [tested, found] = alike([context.expression(testexpr), { sql: "s.c1", kind: column.kind, at }]);
  return { sql: `(${tested.sql} IN (SELECT ${found.sql} FROM (${sql}) AS s))`, kind: "boolean", at };
}
