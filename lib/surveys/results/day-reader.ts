import "server-only";
import { fromAbsolute, toCalendarDate, toZoned } from "@internationalized/date";
import type { VersionStart } from "@/lib/surveys/results/history";

/** A day within the time of a version. */
export interface Period {
  /** Days since 1970, in the project's time zone. */
  day: number;
  /** Position in the history's `versions` of the one in force. */
  versionIndex: number;
}

const dayMs = 86_400_000;

/**
 * Creates a function that finds the period of an instant, in microseconds since 1970. Instants that follow each other mostly
 * share theirs: only the first of a day and version is looked up.
 *
 * @param versions oldest first, not empty
 */
export function createPeriodReader(
  timezone: string,
  versions: readonly VersionStart[],
): (instant: number) => Period {
  let period: Period = { day: 0, versionIndex: 0 };
  /** Its bounds; the end is exclusive. */
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (instant) => {
    if (instant >= since && instant < until) return period;
    const time = Math.floor(instant / 1000);
    const date = toCalendarDate(fromAbsolute(time, timezone));
    const versionIndex = versions.findLastIndex(({ from }, at) => at === 0 || from <= time);
    const startOf = (day: typeof date) => toZoned(day, timezone).toDate().getTime();
    const version = versionIndex === 0 ? Number.NEGATIVE_INFINITY : versions[versionIndex]!.from;
    const next = versions[versionIndex + 1]?.from ?? Number.POSITIVE_INFINITY;
    since = 1000 * Math.max(startOf(date), version);
    until = 1000 * Math.min(startOf(date.add({ days: 1 })), next);
    period = { day: date.toDate("UTC").getTime() / dayMs, versionIndex };
    return period;
  };
}
