import "server-only";
import { isObject } from "@/lib/contract/json";
import { questionTexts } from "@/lib/contract/question-kinds";
import { thanksFields } from "@/lib/contract/translatable";

/** How one text is cleaned. Each function below gives a part of a survey back with the HTML in its texts cleaned. */
type Clean = (text: string) => string;

/** The question with its texts, choices and translations cleaned; everything else as it is. Returns a copy. */
export function sanitizeQuestion<Question extends object>(question: Question, clean: Clean): Question {
  const fields = [...questionTexts, "choices"];
  return cleanFields(question, fields, clean, (translations) => cleanLanguages(translations, fields, clean));
}

/** The appearance with the texts of its thank-you message cleaned; everything else as it is. Returns a copy. */
export function sanitizeAppearance<Appearance extends object>(
  appearance: Appearance,
  clean: Clean,
): Appearance {
  return cleanFields(appearance, thanksFields, clean);
}

/**
 * A survey's own translations with every text in them cleaned, name and description included, as the docs say "all
 * translations". Returns a copy; what is not a language's object stays as it is.
 */
export function sanitizeTranslations<Translations extends object>(
  translations: Translations,
  clean: Clean,
): Translations {
  return cleanLanguages(translations, ["name", "description", ...thanksFields], clean);
}

function cleanLanguages<Translations>(
  translations: Translations,
  fields: readonly string[],
  clean: Clean,
): Translations {
  if (!isObject(translations)) return translations;
  return mapValues(translations, (_, texts) => (isObject(texts) ? cleanFields(texts, fields, clean) : texts));
}

function cleanFields<Value extends object>(
  value: Value,
  fields: readonly string[],
  clean: Clean,
  cleanTranslations?: (translations: unknown) => unknown,
): Value {
  return mapValues(value, (key, content) => {
    if (key === "translations" && cleanTranslations) return cleanTranslations(content);
    return fields.includes(key) ? cleanText(content, clean) : content;
  });
}

/** A shallow copy with each own value replaced; `__proto__` stays an ordinary key. */
function mapValues<Value extends object>(
  value: Value,
  replace: (key: string, content: unknown) => unknown,
): Value {
  const entries = Object.entries(value).map(([key, content]) => [key, replace(key, content)]);
  return Object.fromEntries(entries) as Value; // the same keys; strings stay strings, lists of strings lists
}

function cleanText(content: unknown, clean: Clean): unknown {
  if (typeof content === "string") return clean(content);
  if (Array.isArray(content)) return content.map((item) => (typeof item === "string" ? clean(item) : item));
  return content;
}
