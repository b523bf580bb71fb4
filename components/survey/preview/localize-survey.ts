/** A survey in one language. Pure. */

import { fieldNames, textsOfKind, translatedTexts } from "@/lib/contract/survey/texts";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** The part of a survey that the preview needs. */
export interface PreviewedSurvey {
  readonly type?: unknown;
  readonly hosted_title?: string | undefined;
  readonly questions?: readonly JsonObject[] | null | undefined;
  readonly appearance?: JsonObject | null | undefined;
  readonly translations?: JsonObject | null | undefined;
  readonly base_language?: string | undefined;
}

/** Replaces texts by their translations; missing ones keep the survey's own text. */
export function localizeSurvey<Survey extends PreviewedSurvey>(
  survey: Survey,
  language: string | null,
): Survey {
  if (language === null) return survey;
  return {
    ...survey,
    ...pickTexts(survey.translations, language, ["hosted_title"]),
    appearance: { ...survey.appearance, ...pickTexts(survey.translations, language, appearanceFields) },
    questions: (survey.questions ?? []).map((question) => ({
      ...question,
      ...pickTexts(question.translations, language, fieldNames(textsOfKind(question.type))),
    })),
  };
}

const appearanceFields = fieldNames(translatedTexts.survey.filter(({ of }) => of === "appearance"));

/** The translations of some fields, without blank ones. */
function pickTexts(translations: unknown, language: string, fields: readonly string[]): JsonObject {
  const texts = isObject(translations) ? translations[language] : null;
  if (!isObject(texts)) return {};
  return Object.fromEntries(
    Object.entries(texts).filter(([field, text]) => fields.includes(field) && isText(text)),
  );
}

const isText = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isText)
    : typeof value === "string" && value.trim() !== "";
