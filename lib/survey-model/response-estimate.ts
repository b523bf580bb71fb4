/** Estimates the responses to a survey before it starts, from other surveys of the project. Ours. */
import type { SurveyTrendCounts } from "@/lib/contract/survey/statistics";

/** The expected number of responses, and the response rate. */
export interface ResponseEstimate {
  /** Responses per shown survey, 0 to 1. */
  rate: number;
  /** Responses, at most the response limit. */
  answers: number;
}

interface AudienceOptions {
  /** Persons that match. */
  audience: number;
  /** How often a person is shown the survey; null without an end. */
  showings: number | null;
  limit: number | null;
}

/** The minimum number of times shown for an estimate. */
const minShown = 30;

/**
 * The expected responses when everyone in the audience sees the survey as often as it is shown, at the response rate of
 * all other surveys of the project together; null if those were hardly shown.
 *
 * @param except the survey itself
 */
export function estimateResponses(
  trends: Readonly<Record<string, SurveyTrendCounts>>,
  { audience, showings, limit, except }: AudienceOptions & { except: string },
): ResponseEstimate | null {
  const otherTrends = Object.entries(trends).flatMap(([id, trend]) => (id === except ? [] : [trend]));
  const shown = otherTrends.reduce((sum, trend) => sum + trend.shown, 0);
  if (shown < minShown) return null;
  const rate = Math.min(1, otherTrends.reduce((sum, trend) => sum + trend.sent, 0) / shown);
  return { rate, answers: Math.min(Math.round(audience * (showings ?? 1) * rate), limit || Infinity) };
}

/** Whether a response limit is reached: too few persons, less responses than it expected, or at a date. */
export type LimitOutlook =
  | { kind: "tooFew" }
  | { kind: "unlikely" }
  | { kind: "reached" }
  | { kind: "reachedOn"; at: number };

/**
 * What becomes of the response limit; null without one, and where nothing can be said.
 *
 * @param pace responses a day; null if unknown
 * @param startsAt milliseconds, as is `endsAt`
 */
export function limitOutlook(
  { audience, showings, limit }: AudienceOptions,
  estimate: ResponseEstimate | null,
  { pace, startsAt, endsAt }: { pace: number | null; startsAt: number; endsAt: number | null },
): LimitOutlook | null {
  if (!limit) return null;
  if (showings !== null && audience * showings < limit) return { kind: "tooFew" };
  if (!estimate) return null;
  if (estimate.answers < limit) return showings === null ? null : { kind: "unlikely" };
  if (pace === null) return { kind: "reached" };
  const at = startsAt + (limit / pace) * dayMs;
  return endsAt !== null && at > endsAt ? { kind: "unlikely" } : { kind: "reachedOn", at };
}

const dayMs = 86_400_000;

/** The minimum number of days for a pace. */
const minDays = 7;

/**
 * The responses a day that the other surveys of the project had, from the first to the last day with responses of each;
 * null if those are fewer than `minDays` days together.
 *
 * @param trends of some last days
 * @param except the survey itself
 */
export function usualPace(
  trends: Readonly<Record<string, SurveyTrendCounts>>,
  except: string,
): number | null {
  let [responses, days] = [0, 0];
  for (const [id, { daily }] of Object.entries(trends)) {
    const first = daily.findIndex((count) => count > 0);
    if (id === except || first === -1) continue;
    responses += daily.reduce((sum, count) => sum + count, 0);
    days += daily.findLastIndex((count) => count > 0) - first + 1;
  }
  return days < minDays ? null : responses / days;
}

/** The z-score of a 95 % interval. */
const standardErrors = 1.96;

/**
 * The maximum margin of error of an NPS: half of the 95 % interval when promoters and detractors are balanced, which is
 * its widest. Null without responses. Ours.
 *
 * @returns points of the scale from −100 to 100
 */
export const npsMargin = (answers: number): number | null =>
  answers > 0 ? Math.min(100, Math.round((standardErrors * 100) / Math.sqrt(answers))) : null;
