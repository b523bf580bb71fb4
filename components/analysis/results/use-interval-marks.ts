import { fromAbsolute } from "@internationalized/date";
import type { IntervalMark } from "@/components/charts/interval-marks";
import { useReadTime } from "@/components/charts/use-read-time";
import type { TimeStep } from "@/components/charts/use-time-format";
import { type DateParams, dateRange } from "@/lib/contract/analysis/dates";

interface Intervals {
  /** Their starts: milliseconds since 1970, ascending. */
  times: readonly number[];
  step: TimeStep;
  timeZone: string;
  /** How long after its end an interval can still change: a funnel's conversion window. */
  waitSeconds?: number;
}

/** When an interval ends: milliseconds since 1970. */
export function endOf({ times, step, timeZone }: Intervals, at: number): number {
  const next = fromAbsolute(times[at] ?? 0, timeZone).add({ [`${step}s`]: 1 });
  return times[at + 1] ?? next.toDate().getTime();
}

/** The index of the first of intervals that can still change; their number if none can. */
export function firstOpen(intervals: Intervals, now: number): number {
  const { times, waitSeconds = 0 } = intervals;
  const index = times.findIndex((_, at) => endOf(intervals, at) + waitSeconds * 1000 > now);
  return index < 0 ? times.length : index;
}

/** The marks of intervals: those that can still change, and those that a date range cuts. @param dates of the request */
export function intervalMarks(intervals: Intervals, dates: DateParams, now: number): IntervalMark[] {
  const { from, to } = dateRange(dates, intervals.timeZone, new Date(now));
  const rangeEnd = (to + 1) / 1000;
  const wait = (intervals.waitSeconds ?? 0) * 1000;
  return intervals.times.map((time, at) => {
    const end = endOf(intervals, at);
    return {
      isOpen: Math.min(end, rangeEnd) + wait > now,
      isPartial: (from ?? 0) > time * 1000 || rangeEnd < end,
    };
  });
}

/** The same, when the numbers were read. */
export const useFirstOpen = (intervals: Intervals): number => firstOpen(intervals, useReadTime().getTime());

/** The marks, when the numbers were read. */
export const useIntervalMarks = (intervals: Intervals, dates: DateParams): IntervalMark[] =>
  intervalMarks(intervals, dates, useReadTime().getTime());
