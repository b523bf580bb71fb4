import { parseDate, startOfMonth, startOfYear, toCalendarDate, today } from "@internationalized/date";
import type { DateRange } from "@/components/filters/date-range";

const hour = 3_600_000;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/**
 * A range of dates as instants: relative ones from now or from the beginning of a day in a time zone, days from their
 * beginning to their end. Null is open.
 */
export function instantsOf(
  { date_from, date_to }: DateRange,
  timeZone: string,
  now: Date,
): { from: string | null; to: string | null } {
  const end = date_to !== null && dayPattern.test(date_to) ? endOfDay(date_to, timeZone) : null;
  return { from: startOf(date_from, timeZone, now), to: end };
}

function startOf(text: string, timeZone: string, now: Date): string | null {
  const day = today(timeZone);
  const ago = /^-(\d{1,4})(h|d)$/.exec(text);
  if (ago?.[2] === "h") return new Date(roundedMinute(now) - Number(ago[1]) * hour).toISOString();
  const first = ago
    ? day.subtract({ days: Number(ago[1]) })
    : text === "dStart"
      ? day
      : text === "mStart"
        ? startOfMonth(day)
        : text === "yStart"
          ? startOfYear(day)
          : dayPattern.test(text)
            ? parseDay(text)
            : null;
  return first === null ? null : first.toDate(timeZone).toISOString();
}

/** To the minute, so that the request stays the same while the page is open. */
const roundedMinute = (now: Date) => Math.floor(now.getTime() / 60_000) * 60_000;

/** The day's last millisecond. */
const endOfDay = (text: string, timeZone: string): string | null => {
  const day = parseDay(text);
  return day && new Date(day.add({ days: 1 }).toDate(timeZone).getTime() - 1).toISOString();
};

function parseDay(text: string) {
  try {
    return toCalendarDate(parseDate(text));
  } catch {
    // The library throws for invalid days.
    return null;
  }
}
