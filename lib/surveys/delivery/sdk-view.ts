import "server-only";
import type { Survey } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { contactBudgetOf } from "@/lib/survey-model/contact-budget";
import { isRepeatable } from "@/lib/survey-model/page-conditions";
import { withShownColors } from "@/lib/survey-model/shown-colors";
import { withEffectiveWait } from "@/lib/survey-model/wait-period";
import { brandForSdks } from "@/lib/surveys/delivery/branding";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";
import { budgetFlagKey } from "@/lib/surveys/targeting/contact-budget";
import { type SurveyRow, toSurvey } from "@/lib/surveys/view";

type SdkQuestion = NonNullable<Survey["questions"]>[number];

/**
 * What SDKs need of a rating: posthog-js does not render one without a display and a scale, and iOS reads neither the survey
 * nor, in earlier versions, any other if a label is missing.
 *
 * @source docs/reference/surveys.md#surveys-for-sdks
 */
const withRatingDefaults = (question: SdkQuestion): SdkQuestion =>
  question.type === "rating"
    ? {
        ...question,
        display: question.display ?? "number",
        scale: question.scale ?? 5,
        lowerBoundLabel: question.lowerBoundLabel ?? "",
        upperBoundLabel: question.upperBoundLabel ?? "",
      }
    : question;

/** The flags that SDKs ask beside those that have keys of their own. */
function flagKeys(row: SurveyRow, surveyConfig: unknown): { key: string; value: string }[] {
  const sampling = row.internal_response_sampling_flag?.key;
  const internal = row.internal_targeting_flag?.key;
  const hasBudget =
    internal !== undefined &&
    row.contact_priority !== "exempt" &&
    isRepeatable(row) &&
    contactBudgetOf(surveyConfig) !== null;
  return [
    ...(sampling === undefined ? [] : [{ key: "internal_response_sampling_flag_key", value: sampling }]),
    ...(hasBudget ? [{ key: "contact_budget_flag_key", value: budgetFlagKey(internal) }] : []),
  ];
}

/**
 * A running survey for SDKs: its content and targeting, and nothing internal, since it is readable for everyone with
 * the token.
 *
 * `end_date` is null even if one is set: SDKs treat any as ended. A flag key is missing without that flag.
 * `feature_flag_keys` contains the sampling flag and, of a survey that SDKs show repeatedly, the contact budget's, which no
 * other key names: SDKs hide the survey if one is off.
 *
 * Its conditions have the wait period of the project where that is longer, and where it sets a color, all others follow.
 *
 * @param surveyConfig the project's
 * @param isUnlocked whether its PIN was entered; without, a hosted survey with one has no questions
 * @source docs/reference/surveys.md#surveys-for-sdks, docs/reference/sdk.md#surveys-for-sdks
 */
export function toSdkSurvey(row: SurveyRow, now: Date, surveyConfig: unknown, isUnlocked = false) {
  const survey = toSurvey(row, null, now);
  const { questions } = survey;
  const hasBranding = isObject(surveyConfig) && surveyConfig.show_branding_in_widgets === true;
  const { appearance, translations } = brandForSdks(survey, hasBranding && row.type !== "external_survey");
  const iteration = currentIteration(row, now);
  const feature_flag_keys = flagKeys(row, surveyConfig);
  const isLocked = row.type === "external_survey" && row.hosted_pin !== null && !isUnlocked;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    ...(row.linked_flag && { linked_flag_key: row.linked_flag.key }),
    ...(row.targeting_flag && { targeting_flag_key: row.targeting_flag.key }),
    ...(row.internal_targeting_flag && { internal_targeting_flag_key: row.internal_targeting_flag.key }),
    ...(feature_flag_keys.length > 0 && { feature_flag_keys }),
    questions: isLocked ? [] : (questions ?? []).map(withRatingDefaults),
    conditions: withEffectiveWait(survey, surveyConfig),
    appearance: withShownColors(appearance, row.type === "external_survey"),
    start_date: row.start_date && toTimestamp(row.start_date),
    end_date: null,
    current_iteration: iteration?.number ?? null,
    current_iteration_start_date: iteration && toTimestamp(iteration.start),
    schedule: row.schedule,
    enable_partial_responses: row.enable_partial_responses,
    base_language: row.base_language,
    ...(translations && { translations }),
  };
}
