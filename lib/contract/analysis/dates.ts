// Without a schema: screens read dates as the API does.
import {
  type CalendarDate,
  endOfMonth,
  fromAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toZoned,
  type ZonedDateTime,
} from "@internationalized/date";
import { instantOf, relativeDate } from "@/lib/contract/wire/instant";

/** A time range in microseconds since 1970, both ends inclusive. */
export interface TimeRange {
  /** Null: no lower bound. */
  from: number | null;
  to: number;
}

/** The date parameters of a request. */
export interface DateParams {
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** Use both dates exactly, not as whole days. */
  explicit_date?: boolean | undefined;
  interval?: string | undefined;
}

/** The `date_from` of an analysis without one. @source docs/reference/analysis.md#dates */
export const defaultFrom = "-7d";

/**
 * The time range of an analysis. Days are those of the project's time zone: `date_from` is the start of its day and
 * `date_to` the end of its own, unless they are explicit, hourly, or given in hours.
 *
 * @param now the base of relative dates, and the replacement of an unreadable date
 * @source docs/reference/analysis.md#dates
 */
export function dateRange(params: DateParams, timezone: string, now: Date): TimeRange {
  const { date_from = defaultFrom, date_to, explicit_date, interval } = params;
  const isExact = (text: string) => explicit_date === true || interval === "hour" || text.includes("h");
  const here = fromAbsolute(now.getTime(), timezone);
  const until = date_to === undefined ? here : dateOf(date_to, here);
  const to = date_to !== undefined && isExact(date_to) ? microseconds(until) : endOfDay(until);
  if (date_from === "all") return { from: null, to };
  const since = dateOf(date_from, here);
  // The default is the start of a day, for every interval.
  const isInstant = params.date_from !== undefined && isExact(date_from);
  return { from: isInstant ? microseconds(since) : startOfDay(since), to };
}

/** Parses one date of a request, in the time zone of `here`, which is also the current time. */
export function dateOf(text: string, here: ZonedDateTime): ZonedDateTime {
  return clamped(relative(text.trim(), here) ?? absolute(text.trim(), here) ?? here);
}

const units = {
  s: "seconds",
  M: "minutes",
  h: "hours",
  d: "days",
  w: "weeks",
  m: "months",
  q: "weeks",
  y: "years",
} as const;

function relative(text: string, here: ZonedDateTime): ZonedDateTime | null {
  const [, count = "0", unit, edge] = relativeDate.exec(text) ?? [];
  if (unit === undefined) return null;
  // A quarter is 13 weeks. @source docs/reference/analysis.md#dates
  const number = Number(count) * (unit === "q" ? 13 : 1);
  const date = here.subtract({ [units[unit as keyof typeof units]]: number });
  if (edge === undefined) return date;
  const isStart = edge === "Start";
  const midnight = { hour: 0, minute: 0, second: 0, millisecond: 0 };
  if (unit === "m") return date.set({ day: isStart ? 1 : 31, ...midnight });
  if (unit === "y") return date.set({ month: isStart ? 1 : 12, day: isStart ? 1 : 31, ...midnight });
  return unit === "d" ? date.set(midnight) : date;
}

function absolute(text: string, { timeZone }: ZonedDateTime): ZonedDateTime | null {
  const instant = instantOf(text);
  if (instant === null) return null;
  if (/(z|[+-]\d{2}(:?\d{2})?)$/i.test(text.slice(10))) return fromAbsolute(instant, timeZone);
  // Without an offset it is in the project's time zone.
  const local = new Date(instant).toISOString().slice(0, -1);
  return toZoned(text.length === 10 ? parseDate(local.slice(0, 10)) : parseDateTime(local), timeZone);
}

/** Limits a date to what PostgreSQL and four-digit years support, less a day. */
const clamped = (date: ZonedDateTime): ZonedDateTime => {
  if (date.era === "BC" || date.year < 2) return date.set({ era: "AD", year: 2 });
  return date.year > 9998 ? date.set({ year: 9998 }) : date;
};

const microseconds = (date: ZonedDateTime): number => date.toDate().getTime() * 1000;

/** The first instant of a day, also where midnight is skipped. */
const dayOf = (date: ZonedDateTime) => parseDate(date.toString().slice(0, 10));

const startOfDay = (date: ZonedDateTime): number => microseconds(toZoned(dayOf(date), date.timeZone));

const endOfDay = (date: ZonedDateTime): number =>
  microseconds(toZoned(dayOf(date).add({ days: 1 }), date.timeZone)) - 1;

const hour = 3_600_000_000;

/**
 * The period before a range: as many days of the time zone as the range has, or by hours as many hours. By weeks it is
 * moved back by whole weeks, and by months by whole months, so that its intervals are as many, and cut at the same days;
 * the end of a month stays one. It ends before the range begins.
 */
export function previousRange(
  { from: begin, to: end }: { from: number; to: number },
  interval: string,
  timezone: string,
): { from: number; to: number } {
  if (interval === "hour") {
    const length = Math.ceil((end - begin) / hour) * hour;
    return { from: begin - length, to: Math.max(begin - length, Math.min(end - length, begin - 1)) };
  }
  const [first, last] = [begin, end].map((at) => toCalendarDate(fromAbsolute(at / 1000, timezone)));
  const isMonthEnd = last!.compare(endOfMonth(last!)) === 0;
  const length = lengthOf(first!, last!, interval);
  const shift = (at: number, isEnd: boolean) => {
    // Days end a microsecond before midnight.
    const rest = at % 1000;
    const date = fromAbsolute((at - rest) / 1000, timezone).subtract(length);
    return microseconds(isEnd && isMonthEnd && length.months ? date.set({ day: 31 }) : date) + rest;
  };
  const from = shift(begin, false);
  return { from, to: Math.max(from, Math.min(shift(end, true), begin - 1)) };
}

/** How far the period before two dates, both inclusive, is behind them. */
function lengthOf(first: CalendarDate, last: CalendarDate, interval: string) {
  if (interval === "month") {
    const months = 12 * (last.year - first.year) + last.month - first.month;
    return { months: last.day >= first.day ? months + 1 : months };
  }
  const days = last.compare(first) + 1;
  return { days: interval === "week" ? Math.ceil(days / 7) * 7 : days };
}

interface PreviousPeriod {
  date_from: string;
  date_to: string;
}

/**
 * The dates of the period before that of a request, to be sent as its own: days, or instants where its dates are exact.
 *
 * @returns null where the range has no beginning
 */
export const previousPeriod = (params: DateParams, timezone: string, now: Date): PreviousPeriod | null =>
  periodBefore(dateRange(params, timezone, now), params.interval ?? "day", timezone);

/** The dates of the period before a range, in the same form. */
export function periodBefore(
  { from, to }: TimeRange,
  interval: string,
  timezone: string,
): PreviousPeriod | null {
  if (from === null) return null;
  const before = previousRange({ from, to: Math.max(from, to) }, interval, timezone);
  const { date_from, date_to } = rangeText(before, timezone);
  return date_from === null ? null : { date_from, date_to };
}

/** A range as the dates of a request: days of the time zone where it has whole ones, else instants; null for no lower bound. */
export function rangeText(
  { from, to }: TimeRange,
  timezone: string,
): { date_from: string | null; date_to: string } {
  const here = (at: number) => fromAbsolute(Math.floor(at / 1000), timezone);
  const hasWholeDays = (from === null || startOfDay(here(from)) === from) && endOfDay(here(to)) === to;
  const text = (at: number) => (hasWholeDays ? toCalendarDate(here(at)).toString() : instantText(at));
  return { date_from: from === null ? null : text(from), date_to: text(to) };
}

/** An instant in a format that PostgreSQL reads. @param at microseconds since 1970 */
export function instantText(at: number): string {
  const seconds = Math.floor(at / 1_000_000);
  const micro = String(at - seconds * 1_000_000).padStart(6, "0");
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, `.${micro}Z`);
}
