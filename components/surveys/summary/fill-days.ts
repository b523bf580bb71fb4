import { parseDate } from "@internationalized/date";
import type { ResultBucket } from "@/lib/contract/survey/results";

const dayMs = 86_400_000;

/** The most days that are drawn; the latest ones. */
export const maxDays = 1000;

/** The answers of one day. */
interface DayCount {
  /** `2026-11-23` */
  day: string;
  completed: number;
  partial: number;
}

/**
 * Every day from the first to the last of them, including days without answers, except for a day that the time
 * zone skips.
 *
 * @param timeZone of the days
 */
export function fillDays(
  buckets: readonly Pick<ResultBucket, "key" | "started" | "completed">[],
  timeZone: string,
): DayCount[] {
  const [first, last] = [buckets[0]?.key, buckets.at(-1)?.key];
  if (first === undefined || last === undefined) return [];
  const byDay = new Map(buckets.map((bucket) => [bucket.key, bucket]));
  const end = Date.parse(last);
  const days: DayCount[] = [];
  const startOf = (at: number) => parseDate(dayOf(at)).toDate(timeZone).getTime();
  let at = Math.max(Date.parse(first), end - (maxDays - 1) * dayMs);
  let start = startOf(at);
  for (; at <= end; at += dayMs) {
    const day = dayOf(at);
    const next = startOf(at + dayMs);
    const hasLength = next > start;
    start = next;
    if (!hasLength) continue;
    const { started = 0, completed = 0 } = byDay.get(day) ?? {};
    days.push({ day, completed, partial: started - completed });
  }
  return days;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
