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
  /** Whether the widget adds it, because the survey says nothing there. */
  readonly isDefault?: true;
}

/** The fields that are read. */
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

/**
 * What the widget says, in English, where a survey says nothing.
 *
 * @source posthog-js 1.434.18, surveys/components
 */
export const widgetTexts = {
  buttonText: "Submit",
  backButtonText: "Back",
  introScreenButtonText: "Get started",
  thankYouMessageHeader: "Thank you!",
  thankYouMessageCloseButtonText: "Close",
} as const;

/** What a question's button says without a text of its own: only ratings take that of the appearance. */
export function defaultButtonText(type: unknown, appearance: unknown): string {
  const text = type === "rating" && isObject(appearance) ? appearance.submitButtonText : null;
  return isFilled(text) ? text : widgetTexts.buttonText;
}

/** Whether a question has a button: one that is answered by a press may do without. */
const hasButton = ({ type, skipSubmitButton, hasOpenChoice }: JsonObject): boolean =>
  !(skipSubmitButton === true && (type === "rating" || (type === "single_choice" && hasOpenChoice !== true)));

/** Every text that is there, in the order in which respondents meet them. */
export function translatableTexts(survey: Survey): TranslatableText[] {
  return shownTextsOf(survey).filter(({ isDefault }) => isDefault !== true);
}

/** Every text that respondents read, those that the widget adds included. */
export function shownTextsOf(survey: Survey): TranslatableText[] {
  const found: TranslatableText[] = [];
  const add = (text: unknown, place: Omit<TranslatableText, "text">) => {
    if (typeof text === "string" && text.trim() !== "") found.push({ ...place, text });
  };
  for (const [question, content] of questionsOf(survey).entries()) {
    const owner = String(content.id ?? `#${question}`);
    for (const field of shownTexts(content.type))
      add(content[field], { key: `${owner}/${field}`, question, field, choice: null });
    for (const [choice, text] of offersChoices(content.type) ? listOf(content.choices).entries() : []) {
      add(text, { key: `${owner}/choices/${choice}`, question, field: "choices", choice });
    }
    if (hasButton(content) && !isFilled(content.buttonText)) {
      const place = { key: `${owner}/buttonText`, question, field: "buttonText", choice: null };
      add(defaultButtonText(content.type, survey.appearance), { ...place, isDefault: true });
    }
  }
  const appearance = isObject(survey.appearance) ? survey.appearance : {};
  if (appearance.displayThankYouMessage === false) return found;
  for (const field of thanksFields) {
    const place = { key: `/${field}`, question: null, field, choice: null };
    if (isFilled(appearance[field])) add(appearance[field], place);
    else if (appearance.displayThankYouMessage === true && field in widgetTexts)
      add(widgetTexts[field as keyof typeof widgetTexts], { ...place, isDefault: true });
  }
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

const isFilled = (text: unknown): text is string => typeof text === "string" && text.trim() !== "";
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const questionsOf = ({ questions }: Survey): JsonObject[] =>
  listOf(questions).map((question) => (isObject(question) ? question : {}));
