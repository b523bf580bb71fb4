import "server-only";
import type { Node } from "libpg-query";
import { type Context, translateCondition, translateList } from "@/lib/query/context";
import { allowKeys } from "@/lib/query/parse";
import { type SqlTerm, unifyKinds } from "@/lib/query/terms";

// CASE, COALESCE, GREATEST and LEAST: one of several terms, converted to a common kind.

/** Translates CASE. */
export function translateCase(
  node: { arg?: Node; args?: Node[]; defresult?: Node; location?: number },
  context: Context,
): SqlTerm {
  const { location: at } = node;
  allowKeys("CASE", node, at, "arg", "args", "defresult", "location");
  const whens = (node.args ?? []).flatMap((when) => ("CaseWhen" in when ? [when.CaseWhen] : []));
  const tests = whens.map(({ expr }) =>
    node.arg ? context.expression(expr) : translateCondition(expr, context),
  );
  const [subject, ...conditions] = node.arg
    ? unifyKinds([context.expression(node.arg), ...tests])
    : [null, ...tests];
  const fallback = node.defresult
    ? context.expression(node.defresult)
    : ({ sql: "NULL", kind: "null" } as const);
  const values = unifyKinds([...whens.map(({ result }) => context.expression(result)), fallback]);
  const branches = conditions.map((test, index) => `WHEN ${test.sql} THEN ${values[index]?.sql}`);
  const lastValue = values.at(-1) as SqlTerm;
  return {
    sql: `(CASE ${subject?.sql ?? ""} ${branches.join(" ")} ELSE ${lastValue.sql} END)`,
    kind: lastValue.kind,
    at,
  };
}

/** The first that is not null. */
export function translateCoalesce(
  { args, location: at }: { args?: Node[]; location?: number },
  context: Context,
): SqlTerm {
  const values = unifyKinds(translateList(args, context));
  return { sql: `coalesce(${values.map(({ sql }) => sql).join(", ")})`, kind: values[0]?.kind ?? "text", at };
}

/** The greatest, or the smallest. */
export function translateMinMax(
  { op, args, location: at }: { op?: string; args?: Node[]; location?: number },
  context: Context,
): SqlTerm {
  const values = unifyKinds(translateList(args, context));
  const function_ = op === "IS_GREATEST" ? "greatest" : "least";
  return {
    sql: `${function_}(${values.map(({ sql }) => sql).join(", ")})`,
    kind: values[0]?.kind ?? "text",
    at,
  };
}
