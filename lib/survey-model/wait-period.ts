/** The days between surveys: a survey's wait period, and its project's, which is the minimum of every survey. */
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

const key = "seenSurveyWaitPeriodInDays";

/** Days after any survey that `conditions` or a project's `survey_config` demand; 0 for none. */
export function waitDays(holder: unknown): number {
  const sent = isObject(holder) ? holder[key] : null;
  const days = typeof sent === "number" || typeof sent === "string" ? Number(sent) : 0;
  return Number.isFinite(days) && days > 0 ? days : 0;
}

interface Waiting {
  type: unknown;
  contact_priority: unknown;
  conditions: unknown;
}

/**
 * Days that a survey waits after any survey: its own, or the project's where they are more. A hosted survey
 * does not wait for the project, because respondents open it by its link; nor does an exempt one.
 *
 * @param surveyConfig the project's   @returns 0 for none
 * @source docs/reference/surveys.md#wait-period
 */
export const effectiveWaitDays = (
  { type, contact_priority, conditions }: Waiting,
  surveyConfig: unknown,
): number =>
  Math.max(
    waitDays(conditions),
    type === "external_survey" || contact_priority === "exempt" ? 0 : waitDays(surveyConfig),
  );

/** The conditions of a survey with the days that it waits. */
export function withEffectiveWait<Conditions extends JsonObject>(
  survey: Omit<Waiting, "conditions"> & { conditions: Conditions | null },
  surveyConfig: unknown,
): Conditions | JsonObject | null {
  const { conditions } = survey;
  const days = effectiveWaitDays(survey, surveyConfig);
  return days > waitDays(conditions) ? { ...conditions, [key]: days } : conditions;
}
