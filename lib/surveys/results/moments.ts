import "server-only";
import { fromAbsolute, toCalendarDate, toZoned } from "@internationalized/date";
import type { VersionStart } from "@/lib/surveys/results/history";

/** What an instant tells of an event. */
export interface Moment {
  /** Days since 1970, in the project's time zone. */
  day: number;
  /** Position in the history's `versions` of the one in force. */
  versionIndex: number;
}

const dayMs = 86_400_000;

/**
 * Creates a function that reads the moment of an instant, in microseconds since 1970. Instants that follow each other mostly
 * share theirs: only the first of a day and version is looked up.
 *
 * @param versions oldest first, not empty
 */
export function createMomentReader(
  timezone: string,
  versions: readonly VersionStart[],
): (instant: number) => Moment {
  let moment: Moment = { day: 0, versionIndex: 0 };
  /** The moment's bounds; the end is exclusive. */
  let [since, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return (instant) => {
    if (instant >= since && instant < until) return moment;
    const time = Math.floor(instant / 1000);
    const date = toCalendarDate(fromAbsolute(time, timezone));
    const versionIndex = versions.findLastIndex(({ from }, at) => at === 0 || from <= time);
    const startOf = (day: typeof date) => toZoned(day, timezone).toDate().getTime();
    const version = versionIndex === 0 ? Number.NEGATIVE_INFINITY : versions[versionIndex]!.from;
    const next = versions[versionIndex + 1]?.from ?? Number.POSITIVE_INFINITY;
    since = 1000 * Math.max(startOf(date), version);
    until = 1000 * Math.min(startOf(date.add({ days: 1 })), next);
    moment = { day: date.toDate("UTC").getTime() / dayMs, versionIndex };
    return moment;
  };
}
