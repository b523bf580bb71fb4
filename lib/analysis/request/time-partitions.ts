import "server-only";
import { literal } from "@/lib/analysis/engine/rows";
import { instantText } from "@/lib/analysis/request/dates";
import type { Scope } from "@/lib/analysis/request/scope";

/** Parts of a question's time. Ten million events over it make packs of some hundred kilobytes; an empty one costs little. */
const parts = 256;

/**
 * The time of a scope in parts of one length, as `packsOf` takes them: `t` with `since`, inclusive, and `until`.
 *
 * @param names of events: then there is each part for each of them, as `event`, one after the other
 */
export function partsOf({ range: { from, to }, begin }: Scope, names: readonly string[] = [""]): string {
  const length = `interval ${literal(`${Math.max(1, Math.ceil((to + 1 - begin) / parts))} microseconds`)}`;
  const start = `${literal(instantText(begin))}::timestamptz`;
  // Without a beginning, the first part is open: whatever came in since we looked belongs to it.
  const first = from === null ? "'-infinity'" : start;
  const part = `n / ${names.length}`;
  return `(select n as key, case ${part} when 0 then ${first} else ${start} + ${part} * ${length} end as since,
    ${start} + (${part} + 1) * ${length} as until, (${literal(names)}::text[])[n % ${names.length} + 1] as event
    from generate_series(0::bigint, ${parts * names.length - 1}) n) t`;
}

/** That an event is in the part of time at hand. */
export const inPart = "and e.timestamp >= t.since and e.timestamp < t.until";

/** That it is one of the name at hand, too. */
export const inPartByName = `and e.event = t.event ${inPart}`;
