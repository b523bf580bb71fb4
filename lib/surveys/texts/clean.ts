import "server-only";
import { hasTagStart, sanitizeHtml } from "@/lib/contract/survey/html";
import type { SurveyChanges } from "@/lib/contract/survey/survey";
import { asJson } from "@/lib/contract/wire/json";
import { Invalid } from "@/lib/errors";
import { createYielder } from "@/lib/event-loop";
import {
  type CleanText,
  sanitizeAppearance,
  sanitizeQuestion,
  sanitizeTranslations,
} from "@/lib/surveys/texts/sanitize";

/** Characters of a text that holds HTML (ours): parsing takes longer than in proportion to its length. */
export const longestHtml = 10_000;

/**
 * Sanitizes the texts of a request. Other requests continue between texts, of which there may be thousands.
 *
 * @throws Invalid for a text with HTML of more than 10,000 characters
 * @source docs/reference/surveys.md#html; the length is ours
 */
export async function cleanTexts<Changes extends SurveyChanges>(changes: Changes): Promise<Changes> {
  const { questions, appearance, translations } = changes;
  const giveWay = createYielder();

  const cleaned = async <Value>(
    value: Value,
    path: string,
    apply: (value: Value, clean: CleanText) => Value,
  ) => {
    const texts = new Map<string, string>();
    apply(value, (text) => {
      checkLength(text, path);
      texts.set(text, text);
      return text;
    });
    for (const text of texts.keys()) {
      texts.set(text, sanitizeHtml(text));
      await giveWay();
    }
    return apply(value, (text) => texts.get(text) ?? text);
  };

  const cleanQuestions = [];
  for (const [index, question] of (questions ?? []).entries()) {
    cleanQuestions.push(await cleaned(question, `questions.${index}`, sanitizeQuestion));
  }
  return {
    ...changes,
    ...(questions && { questions: cleanQuestions }),
    ...(appearance && { appearance: asJson(await cleaned(appearance, "appearance", sanitizeAppearance)) }),
    ...(translations && {
      translations: asJson(await cleaned(translations, "translations", sanitizeTranslations)),
    }),
  };
}

function checkLength(text: string, path: string): void {
  if (text.length <= longestHtml || !hasTagStart(text)) return;
  const [attr = path] = path.split(".");
  throw new Invalid(
    attr,
    "max_length",
    `A text that contains HTML can have at most ${longestHtml.toLocaleString("en")} characters.`,
    path === attr ? undefined : path,
  );
}
