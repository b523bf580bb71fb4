import "server-only";
import {
  type CalendarDate,
  fromAbsolute,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  toZoned,
} from "@internationalized/date";
import type { EventQuery } from "@/lib/analysis/request/event-query";
import type { intervalWords } from "@/lib/contract/analysis/parameters";
import { Invalid } from "@/lib/errors";

/** The intervals of a chart. */
export type TimeInterval = (typeof intervalWords)[number];

const anHour = 3_600_000;

/** A calendar day, week or month in a time zone: its start, and the next one. */
const steps = {
  day: { first: (date: CalendarDate) => date, by: { days: 1 } },
  // Weeks begin on Monday, in every time zone. @source docs/reference/analysis.md#lifecycle
  week: { first: (date: CalendarDate) => startOfWeek(date, "en", "mon"), by: { days: 7 } },
  month: { first: startOfMonth, by: { months: 1 } },
} as const satisfies Record<Exclude<TimeInterval, "hour">, unknown>;

/**
 * The starts of the intervals that intersect a time range, and the end of the last one.
 *
 * @param from, to milliseconds since 1970, both inclusive, `from <= to`
 * @param margin additional intervals before the first and after the last
 * @returns milliseconds since 1970, ascending; each but the last starts an interval. A day starts at its first instant,
 * also where its midnight is skipped or occurs twice; a day that the time zone skips is left out, because it has no length;
 * hours are 3,600 seconds, counted from the first
 */
export function intervalStarts(
  range: { from: number; to: number },
  interval: TimeInterval,
  timezone: string,
  margin = 0,
): number[] {
  return interval === "hour" ? hours(range, timezone, margin) : days(range, interval, timezone, margin);
}

/** The maximum hours of an interval. */
const maxHours = { hour: 1, day: 25, week: 169, month: 745 } as const satisfies Record<TimeInterval, number>;

/** The maximum number of intervals. Ours. */
const maxIntervals = 10_000;

/** The range of a query in milliseconds since 1970; without a start, from the first event on. */
export const rangeOf = ({ range, begin }: Pick<EventQuery, "range" | "begin">) => ({
  from: Math.floor(begin / 1000),
  to: Math.floor(range.to / 1000),
});

/**
 * The same, but for ranges that end before they begin, and of more intervals than there may be. @param most without the margin
 *
 * @throws Invalid naming `date_from` or `interval`
 */
export function limitedStarts(
  range: { from: number; to: number },
  interval: TimeInterval,
  timezone: string,
  { most = maxIntervals, margin = 0 }: { most?: number; margin?: number } = {},
): number[] {
  const { from, to } = range;
  if (from > to) throw new Invalid("date_from", "invalid_input", "date_from must be before date_to");
  // Far too many are not even listed.
  const isFarMore = (to - from) / anHour / maxHours[interval] > most;
  const starts = isFarMore ? [] : intervalStarts(range, interval, timezone, margin);
  if (!isFarMore && starts.length - 1 - 2 * margin <= most) return starts;
  const detail = `Too many intervals between date_from and date_to: the maximum is ${most}.`;
  throw new Invalid("interval", "invalid_input", detail);
}

function hours({ from, to }: { from: number; to: number }, timezone: string, margin: number): number[] {
  const { minute, second, millisecond } = fromAbsolute(from, timezone);
  const first = from - (minute * 60 + second) * 1000 - millisecond - margin * anHour;
  const count = Math.floor((to - first) / anHour) + 1 + margin;
  return Array.from({ length: count + 1 }, (_, at) => first + at * anHour);
}

function days(
  { from, to }: { from: number; to: number },
  interval: Exclude<TimeInterval, "hour">,
  timezone: string,
  margin: number,
): number[] {
  const { first, by } = steps[interval];
  const start = (date: CalendarDate) => toZoned(date, timezone).toDate().getTime();
  const date = first(toCalendarDate(fromAbsolute(from, timezone)));
  const starts = [start(date)];
  // A skipped day starts at the same instant as the one after it.
  for (let before = date; starts.length <= margin; ) {
    before = first(before.subtract(by));
    if (start(before) < starts[0]!) starts.unshift(start(before));
  }
  let beyond = -margin;
  for (let next = date; beyond < 1; ) {
    next = next.add(by);
    const at = start(next);
    if (at === starts.at(-1)) continue;
    starts.push(at);
    if (at > to) beyond++;
  }
  return starts;
}

/** The label of an interval: the local date, for hours with the time. @param start milliseconds since 1970 */
export function intervalLabel(start: number, interval: TimeInterval, timezone: string): string {
  const local = fromAbsolute(start, timezone);
  const date = toCalendarDate(local).toString();
  return interval === "hour" ? `${date} ${String(local.hour).padStart(2, "0")}:00:00` : date;
}

/**
 * The interval of an instant.
 *
 * @param starts as returned by `intervalStarts`, in the unit of `instant`
 * @returns its index; -1 before the first, `starts.length - 1` after the end of the last
 */
export function intervalOf(starts: ArrayLike<number>, instant: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
