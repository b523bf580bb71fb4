import "server-only";
import type { SubLink } from "libpg-query";
import type { Context } from "@/lib/query/context";
import { allowKeys } from "@/lib/query/parse";
import { type SqlTerm, unifyKinds } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** Translates a SELECT as a value, in EXISTS, or after IN. */
export function translateSubquery(node: SubLink, context: Context): SqlTerm {
  const { subLinkType, testexpr, subselect, location: at } = node;
  allowKeys("A subquery", node, at, "subLinkType", "testexpr", "subselect", "location");
  if (!subselect || !("SelectStmt" in subselect)) throw new UnsupportedSql("A subquery must be a SELECT", at);
  const { sql, columns } = context.select(subselect.SelectStmt, context.scope, false);
  if (subLinkType === "EXISTS_SUBLINK") return { sql: `(EXISTS (${sql}))`, kind: "boolean", at };
  const [column] = columns;
  if (columns.length !== 1 || !column)
    throw new UnsupportedSql("A subquery in an expression must return one column", at);
  if (subLinkType === "EXPR_SUBLINK") return { sql: `(${sql})`, kind: column.kind, at };
  if (subLinkType !== "ANY_SUBLINK") throw new UnsupportedSql("This use of a subquery is not allowed", at);
  const [left, right] = unifyKinds([context.expression(testexpr), { sql: "s.c1", kind: column.kind, at }]);
  return { sql: `(${left.sql} IN (SELECT ${right.sql} FROM (${sql}) AS s))`, kind: "boolean", at };
}
