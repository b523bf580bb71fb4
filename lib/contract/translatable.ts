/** The texts of a survey that respondents read, and what they are in other languages. */
import { isObject, type JsonObject } from "@/lib/contract/json";
import { offersChoices, shownTexts } from "@/lib/contract/question-kinds";

/** One text in the survey's own language. */
export interface TranslatableText {
  /** Names the text as long as its question exists: `<question id>/description`, `/thankYouMessageHeader`. */
  readonly key: string;
  /** Position of its question; null for what the survey says as a whole. */
  readonly question: number | null;
  /** The field that holds it, also in a translation. */
  readonly field: string;
  /** Its place in a list of choices; null when it is no choice. */
  readonly choice: number | null;
  readonly text: string;
}

/** What is read here. */
interface Survey {
  readonly questions?: unknown;
  readonly appearance?: unknown;
  readonly translations?: unknown;
}

/**
 * Fields of a survey's appearance whose translations are the survey's.
 *
 * @source docs/reference/surveys.md#translations
 */
export const thanksFields: readonly string[] = [
  "thankYouMessageHeader",
  "thankYouMessageDescription",
  "thankYouMessageCloseButtonText",
];

/** Every text that is there, in the order in which respondents meet them. */
export function translatableTexts(survey: Survey): TranslatableText[] {
  const found: TranslatableText[] = [];
  const add = (text: unknown, place: Omit<TranslatableText, "text">) => {
    if (typeof text === "string" && text.trim() !== "") found.push({ ...place, text });
  };
  for (const [question, content] of questionsOf(survey).entries()) {
    const owner = String(content.id ?? `#${question}`);
    for (const field of shownTexts(content.type))
      add(content[field], { key: `${owner}/${field}`, question, field, choice: null });
    if (!offersChoices(content.type)) continue;
    for (const [choice, text] of listOf(content.choices).entries()) {
      add(text, { key: `${owner}/choices/${choice}`, question, field: "choices", choice });
    }
  }
  const appearance = isObject(survey.appearance) ? survey.appearance : {};
  if (appearance.displayThankYouMessage === false) return found;
  for (const field of thanksFields)
    add(appearance[field], { key: `/${field}`, question: null, field, choice: null });
  return found;
}

/** What holds a text in the survey's own language: its question, or the appearance. */
export const ownerOf = (survey: Survey, { question }: Pick<TranslatableText, "question">): unknown =>
  question === null ? survey.appearance : questionsOf(survey)[question];

/** A text in another language; null when there is none. */
export function translationOf(survey: Survey, text: TranslatableText, language: string): string | null {
  const owner = text.question === null ? survey : questionsOf(survey)[text.question];
  const texts = isObject(owner?.translations) ? owner.translations[language] : null;
  if (!isObject(texts)) return null;
  const held = text.choice === null ? texts[text.field] : listOf(texts.choices)[text.choice];
  return typeof held === "string" && held.trim() !== "" ? held : null;
}

/** Where a translation of a text stands on the wire. */
export const translationPath = (
  { question, field, choice }: Pick<TranslatableText, "question" | "field" | "choice">,
  language: string,
): string =>
  [
    ...(question === null ? [] : ["questions", question]),
    "translations",
    language,
    field,
    ...(choice === null ? [] : [choice]),
  ].join(".");

/** The languages that anything is translated into, sorted. */
export function languagesOf(survey: Survey): string[] {
  const held = [survey, ...questionsOf(survey)].flatMap(({ translations }) =>
    isObject(translations) ? Object.keys(translations) : [],
  );
  return [...new Set(held)].sort();
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const questionsOf = ({ questions }: Survey): JsonObject[] =>
  listOf(questions).map((question) => (isObject(question) ? question : {}));
