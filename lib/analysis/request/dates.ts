import "server-only";
import { fromAbsolute, parseDate, parseDateTime, toZoned, type ZonedDateTime } from "@internationalized/date";
import { instantOf } from "@/lib/contract/field";

/** A range of time in microseconds since 1970, both ends inclusive. */
export interface TimeRange {
  /** Null: from the beginning. */
  from: number | null;
  to: number;
}

/** What a caller says about time. */
export interface DateParams {
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** Both are meant to the instant. */
  explicit_date?: boolean | undefined;
  interval?: string | undefined;
}

/**
 * The time that an analysis is about. Days are those of the project's zone: `date_from` counts from the beginning of its
 * day and `date_to` to the end of its own, unless they are explicit, hourly, or say hours.
 *
 * @param now what relative dates count from, and what an unreadable date means
 * @source docs/reference/analysis.md#dates
 */
export function dateRange(params: DateParams, timezone: string, now: Date): TimeRange {
  const { date_from = "-7d", date_to, explicit_date, interval } = params;
  const isExact = (text: string) => explicit_date === true || interval === "hour" || text.includes("h");
  const here = fromAbsolute(now.getTime(), timezone);
  const until = date_to === undefined ? here : dateOf(date_to, here);
  const to = date_to !== undefined && isExact(date_to) ? microseconds(until) : endOfDay(until);
  if (date_from === "all") return { from: null, to };
  const since = dateOf(date_from, here);
  // The default is a day's beginning, whatever the interval.
  const isInstant = params.date_from !== undefined && isExact(date_from);
  return { from: isInstant ? microseconds(since) : startOfDay(since), to };
}

/** One date as a caller writes it, in the zone of `here`, which is also now. */
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

const form = /^-?(\d{1,5})?([sMhdwmqy])(Start|End)?$/;

function relative(text: string, here: ZonedDateTime): ZonedDateTime | null {
  const [, count = "0", unit, edge] = form.exec(text) ?? [];
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
  // Without a zone it is the project's clock that shows it.
  const local = new Date(instant).toISOString().slice(0, -1);
  return toZoned(text.length === 10 ? parseDate(local.slice(0, 10)) : parseDateTime(local), timeZone);
}

/** Within what PostgreSQL and four digits of a year hold, with a day to spare. */
const clamped = (date: ZonedDateTime): ZonedDateTime => {
  if (date.era === "BC" || date.year < 2) return date.set({ era: "AD", year: 2 });
  return date.year > 9998 ? date.set({ year: 9998 }) : date;
};

const microseconds = (date: ZonedDateTime): number => date.toDate().getTime() * 1000;

/** A day begins with its first instant, also where midnight is skipped. */
const dayOf = (date: ZonedDateTime) => parseDate(date.toString().slice(0, 10));

const startOfDay = (date: ZonedDateTime): number => microseconds(toZoned(dayOf(date), date.timeZone));

const endOfDay = (date: ZonedDateTime): number =>
  microseconds(toZoned(dayOf(date).add({ days: 1 }), date.timeZone)) - 1;

/** An instant as PostgreSQL reads it. @param at microseconds since 1970 */
export function instantText(at: number): string {
  const seconds = Math.floor(at / 1_000_000);
  const micro = String(at - seconds * 1_000_000).padStart(6, "0");
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, `.${micro}Z`);
}
