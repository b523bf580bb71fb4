/** Translations in their one spelling. Codes were checked with the questions; here they are compared and cleaned. */
import { languageCode } from "@/lib/contract/language";
import { linkFault, translatable } from "@/lib/contract/question";

type Texts = Record<string, unknown>;
type Translations = Record<string, Texts>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields of a survey that a translation may hold. @source contract/surveys §8 */
const surveyFields = new Set([
  "name",
  "description",
  "thankYouMessageHeader",
  "thankYouMessageDescription",
  "thankYouMessageCloseButtonText",
]);

/** Says what is wrong with translations, in the words of the error body. */
export class BadTranslation extends Error {}

/** The code of a key, or why it is none. @throws BadTranslation */
function codeOf(key: string, baseLanguage: string, seen: Set<string>): string {
  const code = languageCode(key);
  if (code === null) throw new BadTranslation(`Invalid language code '${key}'`);
  if (code === baseLanguage) {
    throw new BadTranslation(
      `Translation key '${key}' is the base language; its texts are the survey's own.`,
    );
  }
  if (seen.has(code))
    throw new BadTranslation(`Translation key '${key}' collides with another key for '${code}'`);
  seen.add(code);
  return code;
}

function clean(
  translations: Record<string, unknown>,
  baseLanguage: string,
  keep: (texts: Texts, code: string) => Texts,
) {
  const seen = new Set<string>();
  const cleaned: Translations = {};
  for (const [key, texts] of Object.entries(translations)) {
    const code = codeOf(key, baseLanguage, seen);
    if (!isObject(texts)) throw new BadTranslation("Translations must be an object");
    const kept = keep(texts, code);
    if (Object.keys(kept).length > 0) cleaned[code] = kept;
  }
  return cleaned;
}

/**
 * A survey's translations with codes in one spelling, other fields and empty entries dropped.
 *
 * @throws BadTranslation for a bad code, the base language, two keys for one language, a text that is none
 */
export const cleanTranslations = (
  translations: Record<string, unknown>,
  baseLanguage: string,
): Translations =>
  clean(translations, baseLanguage, (texts, code) =>
    Object.fromEntries(
      Object.entries(texts).filter(([field, text]) => {
        if (!surveyFields.has(field) || text === null) return false;
        if (typeof text !== "string")
          throw new BadTranslation(`Translation '${code}' ${field} must be a string`);
        return true;
      }),
    ),
  );

/** A question's translations, likewise; choices of other kinds and empty links are dropped. @throws BadTranslation */
export function cleanQuestionTranslations(
  question: { choices?: unknown; translations: Record<string, unknown> },
  baseLanguage: string,
): Translations {
  return clean(question.translations, baseLanguage, (texts) =>
    Object.fromEntries(
      Object.entries(texts).filter(([field, value]) => {
        if (field === "choices") return Array.isArray(question.choices);
        if (!translatable.has(field) || value === null) return false;
        return field !== "link" || (typeof value === "string" && value !== "" && linkFault(value) === null);
      }),
    ),
  );
}
