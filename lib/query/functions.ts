import "server-only";
import { type HogqlFunction, hogqlFunctions } from "@/lib/contract/analysis/hogql";
import { aggregateFunctions } from "@/lib/query/functions/aggregates";
import type { FunctionCall, FunctionTranslation } from "@/lib/query/functions/call";
import { conditionFunctions } from "@/lib/query/functions/conditions";
import { jsonFunctions } from "@/lib/query/functions/json";
import { numberFunctions } from "@/lib/query/functions/numbers";
import { textFunctions } from "@/lib/query/functions/texts";
import { timeFunctions } from "@/lib/query/functions/times";
import type { SqlTerm } from "@/lib/query/terms";
import { UnsupportedSql } from "@/lib/query/unsupported-sql";

/** The translation of every function in the contract; a missing one is a compile error. */
const translations: Record<HogqlFunction, FunctionTranslation> = {
  ...aggregateFunctions,
  ...conditionFunctions,
  ...textFunctions,
  ...numberFunctions,
  ...timeFunctions,
  ...jsonFunctions,
};

const translationsByName = new Map(
  Object.values(hogqlFunctions)
    .flat()
    .map((name) => [name.toLowerCase(), translations[name]]),
);

/** Whether a function is an aggregate. */
export const isAggregate = (name: string): boolean =>
  translationsByName.get(name.toLowerCase())?.isAggregate ?? false;

/**
 * Translates a function call.
 *
 * @throws UnsupportedSql for an unlisted function, and for wrong arguments
 */
export function translateCall(call: FunctionCall): SqlTerm {
  const { name, args, at } = call;
  const translation = translationsByName.get(name.toLowerCase());
  if (!translation) throw new UnsupportedSql(`The function ${name} is not allowed`, at);
  const { minArguments, maxArguments, make } = translation;
  if (
    args.length < minArguments ||
    args.length > maxArguments ||
    (call.isStar && name.toLowerCase() !== "count")
  ) {
    const expected = minArguments === maxArguments ? `${minArguments}` : `${minArguments} to ${maxArguments}`;
    throw new UnsupportedSql(`${name} takes ${expected} argument${expected === "1" ? "" : "s"}`, at);
  }
  if (!translation.isAggregate && (call.isDistinct || call.filter))
    throw new UnsupportedSql(`${name} doesn't support DISTINCT or FILTER`, at);
  return { ...make(call), at };
}
