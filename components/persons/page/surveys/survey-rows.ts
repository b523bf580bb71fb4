import type { SurveyEligibility } from "@/lib/contract/survey/eligibility";
import type { SurveySeen } from "@/lib/contract/survey/fatigue";
import type { PersonResponse } from "@/lib/contract/survey/response";

/** A survey as a person met it. */
export interface PersonSurvey {
  id: string;
  name: string;
  /** Null for a survey that is archived. */
  eligibility: SurveyEligibility | null;
  /** Null for one that was not seen lately. */
  seen: SurveySeen | null;
  /** Newest first. */
  responses: PersonResponse[];
}

/** Joins what is known of surveys: seen ones first, the latest first, then the others in the order of their start. */
export function joinSurveys(
  eligibilities: readonly SurveyEligibility[],
  seen: readonly SurveySeen[],
  responses: readonly PersonResponse[],
): PersonSurvey[] {
  const byId = new Map(eligibilities.map((one) => [one.survey.id, one]));
  const responsesOf = (id: string) => responses.filter(({ survey_id }) => survey_id === id);
  const rest = eligibilities.filter(({ survey }) => !seen.some((one) => one.survey.id === survey.id));
  return [
    ...seen.map((one) => ({ ...one.survey, seen: one })),
    ...rest.map(({ survey: { id, name } }) => ({ id, name, seen: null })),
  ].map((row) => ({ ...row, eligibility: byId.get(row.id) ?? null, responses: responsesOf(row.id) }));
}
