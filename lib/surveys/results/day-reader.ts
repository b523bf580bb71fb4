import "server-only";
import { fromAbsolute, toCalendarDate, toZoned } from "@internationalized/date";

const dayMs = 86_400_000;

/**
 * Creates a function that finds the day of an instant in a time zone, in days since 1970, as PostgreSQL finds that of a
 * response. Instants that follow each other mostly share theirs: only the first of a day is looked up.
 *
 * @returns takes microseconds since 1970
 */
export function createDayReader(timezone: string): (instant: number) => number {
  let day = 0;
  /** Bounds of the time range; the end is exclusive. */
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (instant) => {
    if (instant >= since && instant < until) return day;
    const date = toCalendarDate(fromAbsolute(Math.floor(instant / 1000), timezone));
    const startOf = (each: typeof date) => toZoned(each, timezone).toDate().getTime();
    since = 1000 * startOf(date);
    until = 1000 * startOf(date.add({ days: 1 }));
    day = date.toDate("UTC").getTime() / dayMs;
    return day;
  };
}
