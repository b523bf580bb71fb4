import "server-only";
import type { FuncCall } from "libpg-query";
import { type Context, readNames, translateCondition, translateList } from "@/lib/query/context";
import { isAggregate, translateCall } from "@/lib/query/functions";
import { allowKeys } from "@/lib/query/parse";
import { countRegex } from "@/lib/query/scope";
import type { SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** SQL syntax that PostgreSQL's grammar turns into function calls, by HogQL's name. */
const syntaxFunctions: Record<string, string> = { btrim: "trim", substring: "substring" };

/** Translates a function call. */
export function translateFunctionCall(node: FuncCall, context: Context): SqlTerm {
  const { location: at } = node;
  allowKeys(
    "A function",
    node,
    at,
    ...(["funcname", "args", "agg_filter", "agg_star", "agg_distinct", "funcformat", "location"] as const),
  );
  const path = readNames(node.funcname);
  const isSyntaxFunction =
    path.length === 2 && path[0] === "pg_catalog" && node.funcformat === "COERCE_SQL_SYNTAX";
  const [functionName = ""] = path.slice(-1);
  const name = isSyntaxFunction
    ? syntaxFunctions[functionName]
    : path.length === 1
      ? functionName
      : undefined;
  if (name === undefined || (isSyntaxFunction && !Object.hasOwn(syntaxFunctions, functionName)))
    throw new UnsupportedSql(`The function ${path.join(".").replace("pg_catalog.", "")} is not allowed`, at);
  if (isAggregate(name)) context.translation.used.aggregates++;
  const args = translateList(node.args, context);
  if (name.toLowerCase() === "match" && args[1]) countRegex(context.translation, args[1]);
  return translateCall({
    name: name,
    args,
    isStar: node.agg_star ?? false,
    isDistinct: node.agg_distinct ?? false,
    filter: node.agg_filter ? translateCondition(node.agg_filter, context) : null,
    at,
  });
}
