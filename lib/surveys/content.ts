import "server-only";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { BadTranslation, cleanTranslations } from "@/lib/contract/survey/translations";
import { asJson, isObject, type JsonObject } from "@/lib/contract/wire/json";
import { keysOf } from "@/lib/contract/wire/keys";
import type { Survey as StoredSurvey } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { blankSurvey } from "@/lib/survey-model/blank-survey";
import { storedQuestions } from "@/lib/surveys/questions";
import { restartIfOver, settleIterations } from "@/lib/surveys/schedule/iterations";
import { dailyLimits } from "@/lib/surveys/schedule/sampling";

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
  | "linked_insight_id"
  | "targeting_flag_id"
  | "internal_targeting_flag_id"
  | "internal_response_sampling_flag_id"
>;

/** The default content of a survey. */
export const blankContent: SurveyContent = {
  ...blankSurvey,
  questions: null,
  iteration_anchor_date: null,
  current_iteration: null,
  current_iteration_start_date: null,
  response_sampling_daily_limits: null,
};

const fields = keysOf(blankContent);

/** Fields that are stored as sent. */
const sentFields = fields.filter(
  (field) => field !== "response_sampling_daily_limits" && field !== "iteration_anchor_date",
);

/** The next value of a field: as sent, else the stored one. */
export const sentOr = <T>(sent: T | null | undefined, present: T | null | undefined): T | null =>
  sent === undefined ? (present ?? null) : sent;

/** The content's own columns of a row with more columns. */
export const contentOf = (row: SurveyContent): SurveyContent =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as SurveyContent;

/**
 * The stored form of a request with sanitized texts (`texts/clean.ts`): questions with ids, normalized language codes.
 *
 * @throws Invalid for errors that depend on the survey's own language, or on sanitizing
 */
export function cleanChanges(before: SurveyContent, changes: SurveyChanges): SurveyChanges {
  const { questions, conditions, appearance, translations, form_content } = changes;
  const baseLanguage = changes.base_language ?? before.base_language;
  return {
    ...changes,
    ...(questions && { questions: asJson(storedQuestions(questions, baseLanguage)) }),
    ...(conditions && { conditions: asJson(conditions) }),
    ...(appearance && { appearance: asJson(appearance) }),
    ...(translations && { translations: cleanedTranslations(translations, baseLanguage, before) }),
    ...(form_content !== undefined && { form_content: asColumn(asJson(form_content)) }),
  };
}

/** Prisma keeps 15 digits of a JSON column that is a bare number; within objects and lists all of them. */
const asColumn = (value: unknown): unknown =>
  typeof value === "number" ? Number(value.toPrecision(15)) : value;

function cleanedTranslations(translations: JsonObject, baseLanguage: string, before: SurveyContent) {
  const stored = new Set(isObject(before.translations) ? Object.keys(before.translations) : []);
  try {
    return cleanTranslations(translations, { baseLanguage, stored });
  } catch (error) {
    // Says what is wrong with which language: the sentence itself is the caller's answer.
    if (!(error instanceof BadTranslation)) throw error;
    throw new Invalid("translations", "invalid_input", error.message);
  }
}

/** A survey's content after changes: sent fields over stored ones, computed fields updated. */
export function changedContent(before: SurveyContent, changes: SurveyChanges, now: Date): SurveyContent {
  const sent = Object.fromEntries(
    sentFields.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
  );
  const after: SurveyContent = { ...before, ...sent };
  after.response_sampling_daily_limits = dailyLimits(after);
  return settleIterations(before, restartIfOver(before, after, now));
}
