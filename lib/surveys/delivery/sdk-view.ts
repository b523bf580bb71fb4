import "server-only";
import type { Survey } from "@/lib/contract/survey/survey";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isObject } from "@/lib/contract/wire/json";
import { withShownColors } from "@/lib/survey-model/shown-colors";
import { withEffectiveWait } from "@/lib/survey-model/wait-period";
import { brandForSdks } from "@/lib/surveys/delivery/branding";
import { currentIteration } from "@/lib/surveys/schedule/current-iteration";
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

/**
 * A running survey for SDKs: its content and targeting, and nothing internal, since it is readable for everyone with
 * the token.
 *
 * `end_date` is null even if one is set: SDKs treat any as ended. A flag key is missing without that flag.
 * `feature_flag_keys` contains only the sampling flag, which no other key names: SDKs hide the survey if it is off.
 *
 * Its conditions have the wait period of the project where that is longer, and where it sets a color, all others follow.
 *
 * @param surveyConfig the project's
 * @source docs/reference/surveys.md#surveys-for-sdks, docs/reference/sdk.md#surveys-for-sdks
 */
export function toSdkSurvey(row: SurveyRow, now: Date, surveyConfig: unknown) {
  const survey = toSurvey(row, null, now);
  const { questions } = survey;
  const hasBranding = isObject(surveyConfig) && surveyConfig.show_branding_in_widgets === true;
  const { appearance, translations } = brandForSdks(survey, hasBranding && row.type !== "external_survey");
  const iteration = currentIteration(row, now);
  const sampling = row.internal_response_sampling_flag?.key;
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    ...(row.linked_flag && { linked_flag_key: row.linked_flag.key }),
    ...(row.targeting_flag && { targeting_flag_key: row.targeting_flag.key }),
    ...(row.internal_targeting_flag && { internal_targeting_flag_key: row.internal_targeting_flag.key }),
    ...(sampling !== undefined && {
      feature_flag_keys: [{ key: "internal_response_sampling_flag_key", value: sampling }],
    }),
    questions: (questions ?? []).map(withRatingDefaults),
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
