import "server-only";
import { randomUUID } from "node:crypto";
import { questionsFault } from "@/lib/contract/survey/question-rules";
import type { SurveyInput } from "@/lib/contract/survey/survey";
import { BadTranslation, cleanQuestionTranslations } from "@/lib/contract/survey/translations";
import type { JsonObject } from "@/lib/contract/wire/json";
import { Invalid } from "@/lib/errors";

type Questions = NonNullable<SurveyInput["questions"]>;

const invalid = (message: string, path: (string | number)[]) =>
  new Invalid("questions", "invalid_input", message, ["questions", ...path].join("."));

/**
 * Sanitized questions in stored form: each with an id (the client's, else a new one) and normalized language codes;
 * unknown keys are kept.
 *
 * @throws Invalid for a translation into the base language, and (ours) for a text that is empty after sanitizing
 */
export function storedQuestions(questions: Questions, baseLanguage: string): Questions {
  const stored = questions.map(({ id, translations, ...rest }, index) => ({
    id: id || randomUUID(),
    ...rest,
    ...(translations && {
      translations: cleaned({ type: rest.type, translations }, index, baseLanguage),
    }),
  }));
  const fault = questionsFault(stored);
  if (fault) throw invalid(fault.message, fault.path);
  return stored as Questions; // what was parsed, with the same kinds of values under the same keys
}

function cleaned(question: { type: unknown; translations: JsonObject }, index: number, baseLanguage: string) {
  try {
    return cleanQuestionTranslations(question, { baseLanguage });
  } catch (error) {
    // Says which language: the sentence itself is the caller's answer.
    if (!(error instanceof BadTranslation)) throw error;
    throw invalid(`Question ${index + 1}: ${error.message}`, [index, "translations"]);
  }
}
