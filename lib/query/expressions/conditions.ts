import "server-only";
import type { Node } from "libpg-query";
import { type Context, translateCondition } from "@/lib/query/context";
import type { SqlTerm } from "@/lib/query/terms";

/** Translates AND, OR and NOT. */
export function translateLogic(
  { boolop, args, location: at }: { boolop?: string; args?: Node[]; location?: number },
  context: Context,
): SqlTerm {
  const conditions = (args ?? []).map((node) => translateCondition(node, context).sql);
  const sql =
    boolop === "NOT_EXPR"
      ? `(NOT ${conditions[0]})`
      : `(${conditions.join(boolop === "OR_EXPR" ? " OR " : " AND ")})`;
  return { sql, kind: "boolean", at };
}

/** Translates IS NULL and IS NOT NULL. */
export function translateNullTest(
  { arg, nulltesttype, location: at }: { arg?: Node; nulltesttype?: string; location?: number },
  context: Context,
): SqlTerm {
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

/** Translates `IS TRUE` and similar tests. */
export function translateTruthTest(
  { arg, booltesttype = "", location: at }: { arg?: Node; booltesttype?: string; location?: number },
  context: Context,
): SqlTerm {
  return {
    sql: `(${translateCondition(arg, context).sql} ${truthTests[booltesttype]})`,
    kind: "boolean",
    at,
  };
}
