import "server-only";
import { type HogqlFunction, hogqlFunctions } from "@/lib/contract/hogql";
import { aggregates } from "@/lib/query/functions/aggregates";
import type { Call, Translation } from "@/lib/query/functions/call";
import { conditions } from "@/lib/query/functions/conditions";
import { json } from "@/lib/query/functions/json";
import { numbers } from "@/lib/query/functions/numbers";
import { texts } from "@/lib/query/functions/texts";
import { times } from "@/lib/query/functions/times";
import { Refusal } from "@/lib/query/refusal";
import type { Term } from "@/lib/query/terms";

/** Every function that the contract lists: one without a translation does not compile. */
const translations: Record<HogqlFunction, Translation> = {
  ...aggregates,
  ...conditions,
  ...texts,
  ...numbers,
  ...times,
  ...json,
};

const byName = new Map(
  Object.values(hogqlFunctions)
    .flat()
    .map((name) => [name.toLowerCase(), translations[name]]),
);

/** Whether a function calculates over many rows. */
export const isAggregate = (name: string): boolean => byName.get(name.toLowerCase())?.isAggregate ?? false;

/**
 * Translates a call.
 *
 * @throws Refusal for a function that is not listed, and for arguments it does not take
 */
export function translateCall(call: Call): Term {
  const { name, args, at } = call;
  const translation = byName.get(name.toLowerCase());
  if (!translation) throw new Refusal(`The function ${name} is not allowed`, at);
  const { least, most, make } = translation;
  if (args.length < least || args.length > most || (call.isStar && name.toLowerCase() !== "count")) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    throw new Refusal(`${name} takes ${wanted} argument${wanted === "1" ? "" : "s"}`, at);
  }
  if (!translation.isAggregate && (call.isDistinct || call.filter))
    throw new Refusal(`${name} doesn't support DISTINCT or FILTER`, at);
  return { ...make(call), at };
}
