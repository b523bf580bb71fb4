import type { SurveyTrendCounts, SurveyTrends } from "@/lib/contract/survey/statistics";
import type { ListedSurvey } from "@/lib/contract/survey/survey";
import { iterationsEnd, surveyState } from "@/lib/survey-model/state";
import { windowsOf } from "@/lib/survey-model/windows";

/** What happens to a survey next, and when, in milliseconds since 1970. */
export interface NextDate {
  kind: "starts" | "iteration" | "ends";
  at: number;
}

/** A survey that runs or is scheduled, with its numbers. Null is what is not known, or not yet. */
export interface LiveSurvey {
  survey: ListedSurvey;
  state: "running" | "scheduled";
  responses: number | null;
  /** Numbers of the last 30 days. */
  trend: SurveyTrendCounts | null;
  next: NextDate | null;
}

interface Numbers {
  counts: Readonly<Record<string, number>> | undefined;
  trends: SurveyTrends | undefined;
}

const noTrend: SurveyTrendCounts = { shown: 0, sent: 0, dismissed: 0, daily: [] };

/** Running surveys, newest first, then scheduled ones, soonest first. */
export function toLiveSurveys(
  surveys: readonly ListedSurvey[],
  { counts, trends }: Numbers,
  now: Date,
): LiveSurvey[] {
  const live = surveys.flatMap((survey): LiveSurvey[] => {
    const responses = counts ? (counts[survey.id] ?? 0) : null;
    const state = surveyState(survey, { now, responses: responses ?? 0 });
    if (state !== "running" && state !== "scheduled") return [];
    const trend = trends ? (trends[survey.id] ?? noTrend) : null;
    return [{ survey, state, responses, trend, next: nextDate(survey, now) }];
  });
  const of = (state: LiveSurvey["state"]) => live.filter((row) => row.state === state);
  return [...of("running"), ...of("scheduled").toSorted((a, b) => (a.next?.at ?? 0) - (b.next?.at ?? 0))];
}

/** The next date of a survey's schedule; null without one: it runs until it is stopped. */
export function nextDate(survey: ListedSurvey, now: Date): NextDate | null {
  const start = survey.start_date === null ? null : Date.parse(survey.start_date);
  if (start !== null && start > now.getTime()) return { kind: "starts", at: start };
  const iteration = windowsOf(survey, now.getTime()).find(({ from }) => from > now.getTime());
  if (iteration) return { kind: "iteration", at: iteration.from };
  const end = endOf(survey);
  return end === null ? null : { kind: "ends", at: end };
}

/** When a survey ends automatically: its end date, or the end of its last iteration; null for neither. */
export function endOf(survey: ListedSurvey): number | null {
  const ends = [survey.end_date === null ? null : Date.parse(survey.end_date), iterationsEnd(survey)];
  const knownEnds = ends.filter((end) => end !== null);
  return knownEnds.length > 0 ? Math.min(...knownEnds) : null;
}

/** The response rate of a survey in the last 30 days, 0 to 1; null when no one saw it. */
export const rateOf = ({ trend }: LiveSurvey): number | null =>
  trend && trend.shown > 0 ? trend.sent / trend.shown : null;

/** Answers since midnight in the project's time zone; null while they are not known. */
export const answersToday = ({ trend }: LiveSurvey): number | null => trend && (trend.daily.at(-1) ?? 0);
