import "server-only";
import { fieldNames, textsOf } from "@/lib/contract/survey/texts";
import { isObject } from "@/lib/contract/wire/json";

/** How one text is cleaned. Each function below gives a part of a survey back with the HTML in its texts cleaned. */
export type CleanText = (text: string) => string;

const questionFields = new Set([...fieldNames(textsOf("question")), "translations"]);
const appearanceFields = new Set(fieldNames(textsOf("appearance")));

/** The question with its texts, choices and translations cleaned; everything else as it is. Returns a copy. */
export const sanitizeQuestion = <Question extends object>(question: Question, clean: CleanText): Question =>
  cleanFields(question, questionFields, clean);

/** The appearance with its texts cleaned; everything else as it is. Returns a copy. */
export const sanitizeAppearance = <Appearance extends object>(
  appearance: Appearance,
  clean: CleanText,
): Appearance => cleanFields(appearance, appearanceFields, clean);

/** A survey's own translations with every text in them cleaned, at any depth, also in fields that are unknown. Returns a copy. */
export const sanitizeTranslations = <Translations extends object>(
  translations: Translations,
  clean: CleanText,
): Translations => mapValues(translations, (_, texts) => cleanTexts(texts, clean));

const cleanFields = <Value extends object>(
  value: Value,
  fields: ReadonlySet<string>,
  clean: CleanText,
): Value => mapValues(value, (key, content) => (fields.has(key) ? cleanTexts(content, clean) : content));

/** A shallow copy with each own value replaced; `__proto__` stays an ordinary key. */
function mapValues<Value extends object>(
  value: Value,
  replace: (key: string, content: unknown) => unknown,
): Value {
  const entries = Object.entries(value).map(([key, content]) => [key, replace(key, content)]);
  return Object.fromEntries(entries) as Value; // the same keys; strings stay strings, lists lists, objects objects
}

/** A value with every text in it cleaned. Values of requests are at most 100 levels deep. */
function cleanTexts(content: unknown, clean: CleanText): unknown {
  if (typeof content === "string") return clean(content);
  if (Array.isArray(content)) return content.map((item) => cleanTexts(item, clean));
  return isObject(content) ? mapValues(content, (_, inner) => cleanTexts(inner, clean)) : content;
}
