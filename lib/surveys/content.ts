import "server-only";
import { sanitizeAppearance, sanitizeTranslations } from "@/lib/contract/html";
import type { SurveyChanges } from "@/lib/contract/survey";
import { BadTranslation, cleanTranslations } from "@/lib/contract/translations";
import type { Survey as StoredSurvey } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { restartIfOver, settleIterations } from "@/lib/surveys/iterations";
import { storedQuestions } from "@/lib/surveys/questions";
import { dailyLimits } from "@/lib/surveys/sampling";

/** What a survey says, without its identity and its flags: what versions keep. */
export type SurveyContent = Omit<
  StoredSurvey,
  | "project_id"
  | "id"
  | "version"
  | "created_at"
  | "created_by_id"
  | "updated_at"
  | "linked_flag_id"
  | "targeting_flag_id"
  | "internal_targeting_flag_id"
  | "internal_response_sampling_flag_id"
>;

/** A survey nobody has written anything into. */
export const blankContent: SurveyContent = {
  name: "",
  description: "",
  type: "popover",
  schedule: "once",
  questions: null,
  conditions: null,
  appearance: null,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  current_iteration: null,
  current_iteration_start_date: null,
  response_sampling_start_date: null,
  response_sampling_interval_type: "week",
  response_sampling_interval: null,
  response_sampling_limit: null,
  response_sampling_daily_limits: null,
  enable_partial_responses: false,
  enable_iframe_embedding: false,
  base_language: "en",
  translations: null,
  form_content: null,
};

/** Fields taken over as they were sent. */
const plain = [
  "name",
  "description",
  "type",
  "schedule",
  "conditions",
  "start_date",
  "end_date",
  "archived",
  "responses_limit",
  "iteration_count",
  "iteration_frequency_days",
  "current_iteration",
  "current_iteration_start_date",
  "response_sampling_start_date",
  "response_sampling_interval_type",
  "response_sampling_interval",
  "response_sampling_limit",
  "enable_partial_responses",
  "enable_iframe_embedding",
  "base_language",
  "form_content",
] as const;

/** The content's own columns of a row that has more. */
export const contentOf = (row: SurveyContent): SurveyContent =>
  Object.fromEntries(
    Object.keys(blankContent).map((field) => [field, row[field as keyof SurveyContent]]),
  ) as SurveyContent;

/**
 * What a survey says after a change: what was sent, cleaned, over what was there, with iterations and sampling
 * worked out anew.
 *
 * @throws Invalid for translations into the base language
 */
export function changedContent(before: SurveyContent, changes: SurveyChanges, now: Date): SurveyContent {
  const sent = Object.fromEntries(
    plain.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  );
  const after: SurveyContent = { ...before, ...sent };
  const { questions, appearance, translations } = changes;
  if (questions !== undefined)
    after.questions = (questions &&
      storedQuestions(questions, after.base_language)) as SurveyContent["questions"];
  if (appearance !== undefined)
    after.appearance = (appearance && sanitizeAppearance(appearance)) as SurveyContent["appearance"];
  if (translations !== undefined) {
    after.translations = (translations &&
      translated(translations, after.base_language)) as SurveyContent["translations"];
  }
  after.response_sampling_daily_limits = dailyLimits(after);
  return settleIterations(restartIfOver(before, after, now));
}

function translated(translations: Record<string, unknown>, baseLanguage: string) {
  try {
    return sanitizeTranslations(cleanTranslations(translations, baseLanguage));
  } catch (error) {
    // Says what is wrong with which language: the sentence itself is the caller's answer.
    if (!(error instanceof BadTranslation)) throw error;
    throw new Invalid("translations", "invalid_input", error.message);
  }
}
