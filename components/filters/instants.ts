import type { DateRange } from "@/components/filters/date-range";
import { dateRange } from "@/lib/contract/analysis/dates";
import { instantOf, relativeDate } from "@/lib/contract/wire/instant";

const minute = 60_000;

const isDate = (text: string | null): text is string =>
  text !== null && (relativeDate.test(text) || instantOf(text) !== null);

/** A range of dates as instants, by the rules of analyses. Null is open, and what is no date is. */
export function instantsOf(
  { date_from, date_to }: DateRange,
  timeZone: string,
  now: Date,
): { from: string | null; to: string | null } {
  // To the minute, so that the request stays the same while the page is open.
  const base = new Date(Math.floor(now.getTime() / minute) * minute);
  const { from, to } = dateRange(
    { date_from: isDate(date_from) ? date_from : "all", ...(isDate(date_to) && { date_to }) },
    timeZone,
    base,
  );
  return { from: from === null ? null : instant(from), to: isDate(date_to) ? instant(to) : null };
}

/** @param at microseconds since 1970 */
const instant = (at: number) => new Date(Math.floor(at / 1000)).toISOString();
