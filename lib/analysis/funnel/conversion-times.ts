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

/** The widths of bins in seconds: those of a clock, then whole weeks. */
const roundWidths = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].concat(
  [1, 2, 3, 6, 12, 24, 48].map((hours) => hours * 3600),
);
const week = 7 * 86_400;

/** The narrowest round width of at most `count` bins that hold such times. */
function roundWidth(shortest: number, longest: number, count: number): number {
  const bins = (width: number) => Math.floor(longest / width) - Math.floor(shortest / width) + 1;
  const width = roundWidths.find((width) => bins(width) <= count);
  if (width !== undefined) return width;
  let weeks = Math.max(1, Math.ceil((longest - shortest) / count / week));
  while (bins(weeks * week) > count) weeks++;
  return weeks * week;
}

/**
 * The histogram of conversion times, in bins of equal width that begin at multiples of it: at most as many as the cube
 * root of the number of persons, 60, but two where there are few. A bin ends where the next begins; the last one has no
 * upper bound.
 *
 * @param seconds of each person, in no order   @source as PostHog; the details are ours
 */
export function timeToConvert(seconds: Float64Array): TimeToConvert {
  if (seconds.length === 0) return { bins: [], average_conversion_time: null };
  const longest = seconds.reduce((high, number) => Math.max(high, number));
  const shortest = seconds.reduce((low, number) => Math.min(low, number));
  // Two, as the times on both sides of a border are never in one bin.
  const width = roundWidth(
    shortest,
    longest,
    Math.min(60, Math.max(2, Math.ceil(Math.cbrt(seconds.length)))),
  );
  const first = Math.floor(shortest / width);
  const bins = Array.from({ length: Math.floor(longest / width) - first + 1 }, (_, at): [number, number] => [
    (first + at) * width,
    0,
  ]);
  for (const number of seconds) bins[Math.floor(number / width) - first]![1]++;
  return { bins, average_conversion_time: mean(seconds) };
}
