import { CalendarDate, endOfMonth, parseAbsolute, toCalendarDate, toZoned } from "@internationalized/date";

/** The length of the range: a month, or three. */
export const rangeUnits = ["month", "quarter"] as const;
export type RangeUnit = (typeof rangeUnits)[number];

const monthsIn = { month: 1, quarter: 3 } as const;

/** What is shown, in milliseconds since 1970; days begin in the project's time zone. */
export interface CalendarRange {
  from: number;
  to: number;
  /** Starts of months, with the first. */
  months: readonly number[];
  /** Starts of weeks, which begin on Monday. */
  weeks: readonly number[];
}

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A month of the address, `2026-11`; null for anything else. */
export const readMonth = (text: string | null): string | null =>
  text !== null && monthPattern.test(text) && text >= "1970-01" ? text : null;

const firstDay = (month: string): CalendarDate => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new CalendarDate(year, number, 1);
};

const monthOf = (date: CalendarDate): string =>
  `${String(date.year).padStart(4, "0")}-${String(date.month).padStart(2, "0")}`;

/** A month so many months later. */
const addMonths = (month: string, count: number): string => monthOf(firstDay(month).add({ months: count }));

/**
 * The initial month of the calendar: this month; three months begin with the one before, so that the present is
 * in the middle.
 */
export function defaultMonth(unit: RangeUnit, now: number, timeZone: string): string {
  const today = toCalendarDate(parseAbsolute(new Date(now).toISOString(), timeZone));
  return addMonths(monthOf(today), unit === "month" ? 0 : -1);
}

/** The month that the previous or next range begins with. */
export const stepMonth = (month: string, unit: RangeUnit, direction: 1 | -1): string =>
  addMonths(month, direction * monthsIn[unit]);

/** The range that begins with a month. */
export function rangeOf(month: string, unit: RangeUnit, timeZone: string): CalendarRange {
  const at = (date: CalendarDate) => toZoned(date, timeZone).toDate().getTime();
  const first = firstDay(month);
  const last = endOfMonth(first.add({ months: monthsIn[unit] - 1 }));
  const months = Array.from({ length: monthsIn[unit] }, (_, index) => at(first.add({ months: index })));
  const weeks: number[] = [];
  const weekday = first.toDate("UTC").getUTCDay();
  for (
    let monday = first.add({ days: (8 - weekday) % 7 });
    monday.compare(last) <= 0;
    monday = monday.add({ days: 7 })
  ) {
    weeks.push(at(monday));
  }
  return { from: at(first), to: at(last.add({ days: 1 })), months, weeks };
}

/** The position of an instant in a range, in percent; instants outside are at its edges. */
export const percentAt = ({ from, to }: Pick<CalendarRange, "from" | "to">, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
