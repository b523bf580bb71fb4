import "server-only";
import type { FuncCall } from "libpg-query";
import { type Context, condition, listed, texts } from "@/lib/query/context";
import { isAggregate, translateCall } from "@/lib/query/functions";
import { only } from "@/lib/query/parse";
import { Refusal } from "@/lib/query/refusal";
import { spendRegex } from "@/lib/query/scope";
import type { Term } from "@/lib/query/terms";

/** Words of SQL that PostgreSQL's grammar turns into calls of its own functions, by HogQL's names. */
const grammatical: Record<string, string> = { btrim: "trim", substring: "substring" };

/** A function of HogQL. */
export function call(node: FuncCall, context: Context): Term {
  const { location: at } = node;
  only(
    "A function",
    node,
    at,
    ...(["funcname", "args", "agg_filter", "agg_star", "agg_distinct", "funcformat", "location"] as const),
  );
  const path = texts(node.funcname);
  const isGrammatical =
    path.length === 2 && path[0] === "pg_catalog" && node.funcformat === "COERCE_SQL_SYNTAX";
  const [last = ""] = path.slice(-1);
  const known = isGrammatical ? grammatical[last] : path.length === 1 ? last : undefined;
  if (known === undefined || (isGrammatical && !Object.hasOwn(grammatical, last)))
    throw new Refusal(`The function ${path.join(".").replace("pg_catalog.", "")} is not allowed`, at);
  if (isAggregate(known)) context.translation.spent.aggregates++;
  const args = listed(node.args, context);
  if (known.toLowerCase() === "match" && args[1]) spendRegex(context.translation, args[1]);
  return translateCall({
    name: known,
    args,
    isStar: node.agg_star ?? false,
    isDistinct: node.agg_distinct ?? false,
    filter: node.agg_filter ? condition(node.agg_filter, context) : null,
    at,
  });
}
