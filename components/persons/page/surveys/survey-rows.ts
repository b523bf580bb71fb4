import type { CapturedEvent } from "@/lib/contract/event";
import { isObject } from "@/lib/contract/json";
import type { SurveyEligibility } from "@/lib/contract/survey-eligibility";
import type { SurveySeen } from "@/lib/contract/survey-fatigue";

/** A survey as a person met it. */
export interface PersonSurvey {
  id: string;
  name: string;
  /** Null for a survey that is archived. */
  eligibility: SurveyEligibility | null;
  /** Null for one that was not seen lately. */
  seen: SurveySeen | null;
  /** The latest event of each submission, newest first. */
  answers: CapturedEvent[];
}

/** Joins what is known of surveys: seen ones first, the latest first, then the others in the order of their start. */
export function joinSurveys(
  eligibilities: readonly SurveyEligibility[],
  seen: readonly SurveySeen[],
  answers: readonly CapturedEvent[],
): PersonSurvey[] {
  const byId = new Map(eligibilities.map((one) => [one.survey.id, one]));
  const submissions = latestBySubmission(answers);
  const answersOf = (id: string) =>
    submissions.filter(({ properties }) => isObject(properties) && properties.$survey_id === id);
  const rest = eligibilities.filter(({ survey }) => !seen.some((one) => one.survey.id === survey.id));
  return [
    ...seen.map((one) => ({ ...one.survey, seen: one })),
    ...rest.map(({ survey: { id, name } }) => ({ id, name, seen: null })),
  ].map((row) => ({ ...row, eligibility: byId.get(row.id) ?? null, answers: answersOf(row.id) }));
}

/** @param events newest first */
function latestBySubmission(events: readonly CapturedEvent[]): CapturedEvent[] {
  const latest = new Map<unknown, CapturedEvent>();
  for (const event of events) {
    const submission = isObject(event.properties) ? event.properties.$survey_submission_id : undefined;
    const key = submission ?? event.id;
    if (!latest.has(key)) latest.set(key, event);
  }
  return [...latest.values()];
}
