/** Estimates the responses to a survey before it starts, from other surveys of the project. Ours. */
import type { SurveyTrendCounts } from "@/lib/contract/survey/statistics";

/** The expected number of responses, and the response rate. */
export interface ResponseEstimate {
  /** Responses per shown survey, 0 to 1. */
  rate: number;
  /** Responses, at most the response limit. */
  answers: number;
  isLimitReached: boolean;
}

/** The minimum number of times shown for an estimate. */
const minShown = 30;

/**
 * The expected responses when everyone in the audience sees the survey once, at the response rate of all other surveys
 * of the project together; null if those were hardly shown.
 *
 * @param except the survey itself
 */
export function estimateResponses(
  trends: Readonly<Record<string, SurveyTrendCounts>>,
  { audience, limit, except }: { audience: number; limit: number | null; except: string },
): ResponseEstimate | null {
  const otherTrends = Object.entries(trends).flatMap(([id, trend]) => (id === except ? [] : [trend]));
  const shown = otherTrends.reduce((sum, trend) => sum + trend.shown, 0);
  if (shown < minShown) return null;
  const rate = Math.min(1, otherTrends.reduce((sum, trend) => sum + trend.sent, 0) / shown);
  const answers = Math.round(audience * rate);
  const isLimitReached = Boolean(limit) && answers >= (limit ?? 0);
  return { rate, answers: isLimitReached ? (limit ?? answers) : answers, isLimitReached };
}

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
