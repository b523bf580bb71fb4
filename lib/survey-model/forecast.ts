/** What to expect of a survey before it starts, from how others of the project do. Ours. */
import type { SurveyTrends } from "@/lib/contract/survey-results";

/** How many answers to expect, and at what rate. */
export interface Forecast {
  /** Answers over shown, 0 to 1. */
  rate: number;
  /** Answers, at most what the limit lets in. */
  answers: number;
  isLimitReached: boolean;
}

/** Fewer times shown say nothing. */
const leastShown = 30;

/**
 * The answers to expect when everybody in the audience sees the survey once, at the rate of all other surveys of the
 * project taken together; null where those were hardly shown.
 *
 * @param except the survey itself
 */
export function forecast(
  trends: SurveyTrends,
  { audience, limit, except }: { audience: number; limit: number | null; except: string },
): Forecast | null {
  const others = Object.entries(trends).flatMap(([id, trend]) => (id === except ? [] : [trend]));
  const shown = others.reduce((sum, trend) => sum + trend.shown, 0);
  if (shown < leastShown) return null;
  const rate = Math.min(1, others.reduce((sum, trend) => sum + trend.sent, 0) / shown);
  const answers = Math.round(audience * rate);
  const isLimitReached = Boolean(limit) && answers >= (limit ?? 0);
  return { rate, answers: isLimitReached ? (limit ?? answers) : answers, isLimitReached };
}

/** 95 % of samples lie within so many standard errors. */
const standardErrors = 1.96;

/**
 * How many points an NPS from so many answers may be off, at most: half of the 95 % interval where promoters and
 * detractors are in balance, which is its widest. Null without answers. Ours.
 *
 * @returns points of the scale from −100 to 100
 */
export const npsMargin = (answers: number): number | null =>
  answers > 0 ? Math.min(100, Math.round((standardErrors * 100) / Math.sqrt(answers))) : null;
