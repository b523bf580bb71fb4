import "server-only";
import type { Node } from "libpg-query";
import { type Context, condition } from "@/lib/query/context";
import type { Term } from "@/lib/query/terms";

/** AND, OR and NOT. */
export function logic(
  { boolop, args, location: at }: { boolop?: string; args?: Node[]; location?: number },
  context: Context,
): Term {
  const parts = (args ?? []).map((node) => condition(node, context).sql);
  const sql =
    boolop === "NOT_EXPR" ? `(NOT ${parts[0]})` : `(${parts.join(boolop === "OR_EXPR" ? " OR " : " AND ")})`;
  return { sql, kind: "boolean", at };
}

/** IS NULL and IS NOT NULL. */
export function nullTest(
  { arg, nulltesttype, location: at }: { arg?: Node; nulltesttype?: string; location?: number },
  context: Context,
): Term {
  const { sql } = context.expression(arg);
  return { sql: `(${sql} IS ${nulltesttype === "IS_NOT_NULL" ? "NOT " : ""}NULL)`, kind: "boolean", at };
}

const truthTests: Record<string, string> = {
  IS_TRUE: "IS TRUE",
  IS_NOT_TRUE: "IS NOT TRUE",
  IS_FALSE: "IS FALSE",
  IS_NOT_FALSE: "IS NOT FALSE",
  IS_UNKNOWN: "IS NULL",
  IS_NOT_UNKNOWN: "IS NOT NULL",
};

/** `IS TRUE` and its like. */
export function truthTest(
  { arg, booltesttype = "", location: at }: { arg?: Node; booltesttype?: string; location?: number },
  context: Context,
): Term {
  return { sql: `(${condition(arg, context).sql} ${truthTests[booltesttype]})`, kind: "boolean", at };
}
