import type { ResultBucket } from "@/lib/contract/survey-result";

const dayMs = 86_400_000;

/** The most days that are drawn; the latest ones. */
export const mostDays = 1000;

/** What was answered on one day. */
export interface DayCount {
  /** `2026-11-23` */
  day: string;
  completed: number;
  partial: number;
}

/** Every day from the first to the last of them, also those on which nobody answered. */
export function fillDays(
  buckets: readonly Pick<ResultBucket, "key" | "started" | "completed">[],
): DayCount[] {
  const [first, last] = [buckets[0]?.key, buckets.at(-1)?.key];
  if (first === undefined || last === undefined) return [];
  const byDay = new Map(buckets.map((bucket) => [bucket.key, bucket]));
  const end = Date.parse(last);
  const days: DayCount[] = [];
  for (let at = Math.max(Date.parse(first), end - (mostDays - 1) * dayMs); at <= end; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    const { started = 0, completed = 0 } = byDay.get(day) ?? {};
    days.push({ day, completed, partial: started - completed });
  }
  return days;
}
