import "server-only";
import { parseDate, toZoned } from "@internationalized/date";
import type { ResultBucket, ResultSet } from "@/lib/contract/survey/results";
import { toTimestamp } from "@/lib/contract/wire/field";
import { mergeInto, noMoments, toEstimate, toScore } from "@/lib/surveys/results/statistics";
import { type BucketTally, bucketOf, type SetTally } from "@/lib/surveys/results/tally";

/** Most days, and most weeks, of a series (ours). */
const maxBuckets = 1000;

const dayMs = 86_400_000;

/** What series depend on besides the tally. */
export interface SeriesSettings {
  /** By position in the tally's questions; `isNps` where scores are Net Promoter Scores. */
  questions: readonly { id: string; isNps: boolean }[];
  timezone: string;
  /** When each iteration begins, the first first. */
  iterationStarts: readonly Date[];
  /** Whether exposures were counted. */
  hasExposures: boolean;
}

/** The course over days, weeks and iterations. */
export function toSeries({ days, iterations }: SetTally, settings: SeriesSettings): ResultSet["series"] {
  const byDay = sorted(days);
  return {
    day: byDay.slice(-maxBuckets).map(([day, bucket]) => dayBucket(day, bucket, settings)),
    week: sorted(mergeWeeks(byDay))
      .slice(-maxBuckets)
      .map(([day, bucket]) => dayBucket(day, bucket, settings)),
    iteration: [...iterations]
      .sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
      .map(([iteration, bucket]) => {
        const start = iteration === null ? undefined : settings.iterationStarts[iteration - 1];
        return toBucket(String(iteration ?? ""), start ? toTimestamp(start) : null, bucket, settings);
      }),
  };
}

const sorted = (buckets: Map<number, BucketTally>): [number, BucketTally][] =>
  [...buckets].sort(([a], [b]) => a - b);

/** Days since 1970 of the Monday of a day's week: 1970 began on a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

function mergeWeeks(days: readonly (readonly [number, BucketTally])[]): Map<number, BucketTally> {
  const weeks = new Map<number, BucketTally>();
  for (const [day, { shown, dismissed, started, completed, scores }] of days) {
    const week = bucketOf(weeks, mondayOf(day));
    week.shown += shown;
    week.dismissed += dismissed;
    week.started += started;
    week.completed += completed;
    for (const [place, moments] of scores) {
      const sum = week.scores.get(place) ?? noMoments();
      week.scores.set(place, sum);
      mergeInto(sum, moments);
    }
  }
  return weeks;
}

function dayBucket(day: number, bucket: BucketTally, settings: SeriesSettings): ResultBucket {
  const key = new Date(day * dayMs).toISOString().slice(0, -14);
  // A day begins at midnight of the project's time zone, or later where that is skipped.
  const isPlain = /^\d{4}-/.test(key);
  const start = isPlain ? toTimestamp(toZoned(parseDate(key), settings.timezone).toDate()) : null;
  return toBucket(key, start, bucket, settings);
}

const toBucket = (
  key: string,
  start: string | null,
  { shown, dismissed, started, completed, scores }: BucketTally,
  { questions, hasExposures }: SeriesSettings,
): ResultBucket => ({
  key,
  start,
  shown: hasExposures ? shown : null,
  dismissed: hasExposures ? dismissed : null,
  started,
  completed,
  scores: Object.fromEntries(
    [...scores]
      .sort(([a], [b]) => a - b)
      .map(([place, moments]) => {
        const { id, isNps } = questions[place]!;
        return [id, isNps ? toScore(moments) : toEstimate(moments)];
      }),
  ),
});
