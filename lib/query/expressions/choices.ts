import "server-only";
import type { Node } from "libpg-query";
import { type Context, condition, listed } from "@/lib/query/context";
import { only } from "@/lib/query/parse";
import { alike, type Term } from "@/lib/query/terms";

// One of several terms, all made alike.

/** CASE. */
export function choice(
  node: { arg?: Node; args?: Node[]; defresult?: Node; location?: number },
  context: Context,
): Term {
  const { location: at } = node;
  only("CASE", node, at, "arg", "args", "defresult", "location");
  const whens = (node.args ?? []).flatMap((when) => ("CaseWhen" in when ? [when.CaseWhen] : []));
  const tests = whens.map(({ expr }) => (node.arg ? context.expression(expr) : condition(expr, context)));
  const [tested, ...compared] = node.arg ? alike([context.expression(node.arg), ...tests]) : [null, ...tests];
  const otherwise = node.defresult
    ? context.expression(node.defresult)
    : ({ sql: "NULL", kind: "null" } as const);
  const values = alike([...whens.map(({ result }) => context.expression(result)), otherwise]);
  const branches = compared.map((test, index) => `WHEN ${test.sql} THEN ${values[index]?.sql}`);
  const last = values.at(-1) as Term;
  return {
    sql: `(CASE ${tested?.sql ?? ""} ${branches.join(" ")} ELSE ${last.sql} END)`,
    kind: last.kind,
    at,
  };
}

/** The first that is not null. */
export function coalesce(
  { args, location: at }: { args?: Node[]; location?: number },
  context: Context,
): Term {
  const values = alike(listed(args, context));
  return { sql: `coalesce(${values.map(({ sql }) => sql).join(", ")})`, kind: values[0]?.kind ?? "text", at };
}

/** The greatest, or the least. */
export function extreme(
  { op, args, location: at }: { op?: string; args?: Node[]; location?: number },
  context: Context,
): Term {
  const values = alike(listed(args, context));
  const function_ = op === "IS_GREATEST" ? "greatest" : "least";
  return {
    sql: `${function_}(${values.map(({ sql }) => sql).join(", ")})`,
    kind: values[0]?.kind ?? "text",
    at,
  };
}
