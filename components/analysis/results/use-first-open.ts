import { fromAbsolute } from "@internationalized/date";
import { useNow } from "next-intl";
import type { TimeStep } from "@/components/charts/use-time-format";

interface Intervals {
  /** Their starts: milliseconds since 1970, ascending. */
  times: readonly number[];
  step: TimeStep;
  timeZone: string;
  /** How long after its end an interval can still change: a funnel's conversion window. */
  waitSeconds?: number;
}

/** The index of the first of intervals that can still change; their number if none can. */
export function firstOpen({ times, step, timeZone, waitSeconds = 0 }: Intervals, now: number): number {
  const endOf = (at: number) =>
    times[at + 1] ??
    fromAbsolute(times[at] ?? 0, timeZone)
      .add({ [`${step}s`]: 1 })
      .toDate()
      .getTime();
  const index = times.findIndex((_, at) => endOf(at) + waitSeconds * 1000 > now);
  return index < 0 ? times.length : index;
}

/** The same, now. */
export const useFirstOpen = (intervals: Intervals): number => firstOpen(intervals, useNow().getTime());
