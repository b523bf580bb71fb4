/** Translations in their one spelling. Codes were checked with the questions; here they are compared and cleaned. */

import { offersChoices } from "@/lib/contract/survey/question-kinds";
import { fieldNames, translatedTexts } from "@/lib/contract/survey/texts";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { languageCode } from "@/lib/contract/wire/language";

type Translations = Record<string, JsonObject>;

/** The texts of a survey that SDKs translate. */
const surveyFields = new Set(fieldNames(translatedTexts.survey));
/** The texts of a question that SDKs translate. */
const questionFields = new Set(fieldNames(translatedTexts.question));

/** Says what is wrong with translations, in the words of the error body. */
export class BadTranslation extends Error {}

/** The context in which translations are validated. */
interface Context {
  /** The language of the survey's own texts. */
  baseLanguage: string;
  /** Keys that are stored already: always accepted. */
  stored?: ReadonlySet<string>;
}

/** The code of a key, or why it is none. @throws BadTranslation */
function codeOf(key: string, { baseLanguage, stored }: Context): string {
  if (stored?.has(key)) return key;
  const code = languageCode(key);
  if (code === null) throw new BadTranslation(`Invalid language code '${key}'`);
  if (code === baseLanguage) {
    throw new BadTranslation(
      `Translation key '${key}' is the base language; its texts are the survey's own.`,
    );
  }
  return code;
}

function clean(
  translations: JsonObject,
  context: Context,
  keep: (texts: JsonObject, code: string) => JsonObject,
): Translations {
  const seen = new Set<string>();
  const cleaned: [string, JsonObject][] = [];
  for (const [key, texts] of Object.entries(translations)) {
    const code = codeOf(key, context);
    if (seen.has(code)) {
      throw new BadTranslation(`Translation key '${key}' collides with another key for '${code}'`);
    }
    seen.add(code);
    if (!isObject(texts)) throw new BadTranslation("Translations must be an object");
    cleaned.push([code, keep(texts, code)]);
  }
  return Object.fromEntries(cleaned.filter(([, texts]) => Object.keys(texts).length > 0));
}

/**
 * A survey's translations with normalized language codes, without empty entries. Unknown fields are kept as sent.
 *
 * @throws BadTranslation for an invalid code, the base language, two keys for one language, a value that is not a text
 * @source docs/reference/surveys.md#translations
 */
export const cleanTranslations = (translations: JsonObject, context: Context): Translations =>
  clean(translations, context, (texts, code) =>
    pick(texts, (field, text) => {
      if (!surveyFields.has(field)) return true;
      if (text === null) return false;
      if (typeof text === "string") return true;
      throw new BadTranslation(`Translation '${code}' ${field} must be a string`);
    }),
  );

/** A question's translations, likewise; choices of other types and empty links are removed. @throws BadTranslation */
export function cleanQuestionTranslations(
  { type, translations }: { type?: unknown; translations: JsonObject },
  context: Context,
): Translations {
  const hasChoices = offersChoices(type);
  return clean(translations, context, (texts) =>
    pick(texts, (field, value) => {
      if (!questionFields.has(field)) return true;
      if (value === null) return false;
      return field === "choices" ? hasChoices : !(field === "link" && value === "");
    }),
  );
}

const pick = (texts: JsonObject, isKept: (field: string, value: unknown) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(texts).filter(([field, value]) => isKept(field, value)));
