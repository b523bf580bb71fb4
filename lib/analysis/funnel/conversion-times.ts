import "server-only";
import { mean } from "@/lib/analysis/funnel/compute";
import type { TimeToConvert } from "@/lib/contract/analysis/funnel";

/** A range of seconds: from its lower bound, up to and without its upper one. */
export interface SecondsRange {
  from: number;
  to: number;
}

/** Whether a conversion took so long. */
export const isWithin = (seconds: number, { from, to }: SecondsRange): boolean =>
  seconds >= from && seconds < to;

/**
 * The histogram of conversion times, in bins of equal width: as many as the cube root of the number of persons, at most
 * 60, each at least a second wide. A bin ends where the next begins; the last one has no upper bound, so that it also
 * holds the longest time.
 *
 * @param seconds of each person, in no order   @source as PostHog; the details are ours
 */
export function timeToConvert(seconds: Float64Array): TimeToConvert {
  if (seconds.length === 0) return { bins: [], average_conversion_time: null };
  const longest = seconds.reduce((high, number) => Math.max(high, number));
  const count = Math.max(1, Math.min(60, Math.ceil(Math.cbrt(seconds.length))));
  const first = Math.floor(seconds.reduce((low, number) => Math.min(low, number)));
  const width = Math.max(1, Math.ceil((longest - first) / count));
  const bins = Array.from({ length: count }, (_, at): [number, number] => [first + at * width, 0]);
  for (const number of seconds) bins[Math.min(count - 1, Math.floor((number - first) / width))]![1]++;
  return { bins, average_conversion_time: mean(seconds) };
}
