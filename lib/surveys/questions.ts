import "server-only";
import { randomUUID } from "node:crypto";
import { sanitizeQuestion } from "@/lib/contract/html";
import type { SurveyInput } from "@/lib/contract/survey";
import { BadTranslation, cleanQuestionTranslations } from "@/lib/contract/translations";
import { Invalid } from "@/lib/errors";

type Sent = NonNullable<SurveyInput["questions"]>;

/**
 * Questions as they are stored: each with an id (the client's, else a new one), sanitised, translations in one
 * spelling; unknown keys kept.
 *
 * @throws Invalid for a translation into the base language
 */
export const storedQuestions = (questions: Sent, baseLanguage: string): Record<string, unknown>[] =>
  questions.map(({ id, translations, ...rest }, index) => ({
    id: id || randomUUID(),
    ...sanitizeQuestion({
      ...rest,
      ...(translations && { translations: cleaned({ ...rest, translations }, index, baseLanguage) }),
    }),
  }));

function cleaned(
  question: { choices?: unknown; translations: Record<string, unknown> },
  index: number,
  baseLanguage: string,
) {
  try {
    return cleanQuestionTranslations(question, baseLanguage);
  } catch (error) {
    // Says where: the sentence itself is the caller's answer.
    if (!(error instanceof BadTranslation)) throw error;
    throw new Invalid(
      "questions",
      "invalid_input",
      `Question ${index + 1}: ${error.message}`,
      `questions.${index}.translations`,
    );
  }
}
