/** The texts of a survey that respondents read, and what they are in other languages. */

import {
  type Screen,
  surveyTexts,
  textsOf,
  textsOfKind,
  textsOn,
  widgetTexts,
} from "@/lib/contract/survey/texts";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";

/** A text in the survey's own language. */
export interface TranslatableText {
  /** Names the text as long as its question exists: `<question id>/description`, `/thankYouMessageHeader`, `/hosted_title`. */
  readonly key: string;
  /** Position of its question; null for what the survey says as a whole. */
  readonly question: number | null;
  /** The field that holds it, also in a translation. */
  readonly field: string;
  /** Index in the list of choices; null if it is not a choice. */
  readonly choice: number | null;
  readonly text: string;
  /** Whether it is a default text of the widget, because the survey has none. */
  readonly isDefault?: true;
  /** The field of the appearance whose text, in each language, the button of a question takes. */
  readonly takes?: string;
}

/** The fields that are read. */
export interface TranslatableSurvey {
  readonly type?: unknown;
  readonly hosted_title?: unknown;
  readonly questions?: unknown;
  readonly appearance?: unknown;
  readonly translations?: unknown;
}

/** The text of a question's button without a custom one: only ratings use that of the appearance. */
export function defaultButtonText(type: unknown, appearance: unknown): string {
  const text = type === "rating" && isObject(appearance) ? appearance.submitButtonText : null;
  return isFilled(text) ? text : widgetTexts.buttonText;
}

/** Whether a question has a button: one that is answered by a press may do without. */
const hasButton = ({ type, skipSubmitButton, hasOpenChoice }: JsonObject): boolean =>
  !(skipSubmitButton === true && (type === "rating" || (type === "single_choice" && hasOpenChoice !== true)));

/** Every text that is there, in the order in which respondents meet them. */
export function translatableTexts(survey: TranslatableSurvey): TranslatableText[] {
  return shownTextsOf(survey).filter(({ isDefault }) => isDefault !== true);
}

/** Every translatable text that respondents read, including default texts of the widget. */
export function shownTextsOf(survey: TranslatableSurvey): TranslatableText[] {
  const appearance = isObject(survey.appearance) ? survey.appearance : {};
  const questions = questionsOf(survey);
  return [
    ...titleTexts(survey),
    ...appearanceTexts("intro", appearance, questions),
    ...questions.flatMap((question, at) => questionTexts(question, at, appearance)),
    ...appearanceTexts("questions", appearance, questions),
    ...appearanceTexts("thanks", appearance, questions),
  ];
}

/** The title of a hosted survey, which the pages of other types don't show. */
const titleTexts = ({ type, hosted_title }: TranslatableSurvey): TranslatableText[] =>
  type === "external_survey"
    ? written({ key: "/hosted_title", question: null, field: "hosted_title", choice: null }, hosted_title)
    : [];

function questionTexts(question: JsonObject, at: number, appearance: JsonObject): TranslatableText[] {
  const owner = String(question.id ?? `#${at}`);
  const texts = textsOfKind(question.type).flatMap(({ field, isList, widgetText }): TranslatableText[] => {
    const place = { key: `${owner}/${field}`, question: at, field, choice: null };
    const content = question[field];
    if (isList) {
      return listOf(content).flatMap((text, choice) =>
        isFilled(text) ? [{ ...place, key: `${place.key}/${choice}`, choice, text }] : [],
      );
    }
    return isFilled(content) || widgetText === undefined ? written(place, content) : [];
  });
  if (!hasButton(question) || isFilled(question.buttonText)) return texts;
  const text = defaultButtonText(question.type, appearance);
  const place = { key: `${owner}/buttonText`, question: at, field: "buttonText", choice: null };
  const takes = takesSubmitText(question, appearance) ? { takes: "submitButtonText" } : {};
  return [...texts, { ...place, text, isDefault: true, ...takes }];
}

const written = (place: Omit<TranslatableText, "text">, text: unknown): TranslatableText[] =>
  isFilled(text) ? [{ ...place, text }] : [];

/** Whether the button of a question says what the appearance says. */
const takesSubmitText = (question: JsonObject, { submitButtonText }: JsonObject): boolean =>
  question.type === "rating" &&
  hasButton(question) &&
  !isFilled(question.buttonText) &&
  isFilled(submitButtonText);

function appearanceTexts(
  screen: Screen,
  appearance: JsonObject,
  questions: readonly JsonObject[],
): TranslatableText[] {
  return textsOn(screen).flatMap(({ field, translation, widgetText }): TranslatableText[] => {
    const place = { key: `/${field}`, question: null, field, choice: null };
    const shows = shownOf(field, screen, appearance, questions);
    if (translation === "none" || shows === "nothing") return [];
    if (isFilled(appearance[field])) return written(place, appearance[field]);
    return shows === "default" && widgetText !== undefined
      ? [{ ...place, text: widgetText, isDefault: true }]
      : [];
  });
}

/**
 * What the widget shows of a text of the appearance: nothing, the text if there is one (`own`), or else its own text
 * (`default`).
 *
 * @source posthog-js 1.434.18, surveys/components
 */
function shownOf(
  field: string,
  screen: Screen,
  appearance: JsonObject,
  questions: readonly JsonObject[],
): "nothing" | "own" | "default" {
  switch (screen) {
    case "intro": {
      const hasContent =
        isFilled(appearance.introScreenHeader) || isFilled(appearance.introScreenDescription);
      return appearance.displayIntroScreen === true && hasContent ? "default" : "nothing";
    }
    case "thanks": {
      if (appearance.displayThankYouMessage === true) return "default";
      return appearance.displayThankYouMessage === false ? "nothing" : "own";
    }
    case "questions": {
      if (field === "backButtonText")
        return appearance.allowGoBack === true && questions.length > 1 ? "default" : "nothing";
      return questions.some((question) => takesSubmitText(question, appearance)) ? "own" : "nothing";
    }
    case "page":
    case "trigger":
      return "own";
    default:
      return screen satisfies never;
  }
}

/** The screen on which respondents see a text; null for one of a question. */
export const screenOf = ({ question, field }: Pick<TranslatableText, "question" | "field">): Screen | null =>
  question === null
    ? (surveyTexts.find((text) => text.of !== "question" && text.field === field)?.screen ?? null)
    : null;

/**
 * Whether respondents of a language read the survey's own one where a text is not translated. The target of a link may be
 * the same in all of them. A button of the appearance is translated with it, or with each question that takes it.
 */
export function needsTranslation(
  survey: TranslatableSurvey,
  text: TranslatableText,
  language: string,
): boolean {
  if (text.takes !== undefined || isOptional(text)) return false;
  if (screenOf(text) !== "questions") return true;
  const takers = shownTextsOf(survey).filter(({ takes }) => takes === text.field);
  return takers.length === 0 || takers.some((taker) => translationOf(survey, taker, language) === null);
}

const isOptional = ({ question, field }: TranslatableText): boolean =>
  question !== null &&
  textsOf("question").some((text) => text.field === field && text.translation === "optional");

/** What keeps the translations of a text that are up to date: its question, or the appearance. */
export const ownerOf = (
  survey: TranslatableSurvey,
  { question }: Pick<TranslatableText, "question">,
): unknown => (question === null ? survey.appearance : questionsOf(survey)[question]);

/** A text in another language; null when there is none. */
export function translationOf(
  survey: TranslatableSurvey,
  text: Pick<TranslatableText, "question" | "field" | "choice">,
  language: string,
): string | null {
  const owner = text.question === null ? survey : questionsOf(survey)[text.question];
  const texts = isObject(owner?.translations) ? owner.translations[language] : null;
  if (!isObject(texts)) return null;
  const held = text.choice === null ? texts[text.field] : listOf(texts.choices)[text.choice];
  return isFilled(held) ? held : null;
}

/** The path of a translation of a text on the wire. */
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
export function languagesOf(survey: TranslatableSurvey): string[] {
  const held = [survey, ...questionsOf(survey)].flatMap(({ translations }) =>
    isObject(translations) ? Object.keys(translations) : [],
  );
  return [...new Set(held)].sort();
}

const isFilled = (text: unknown): text is string => typeof text === "string" && text.trim() !== "";
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const questionsOf = ({ questions }: TranslatableSurvey): JsonObject[] =>
  listOf(questions).map((question) => (isObject(question) ? question : {}));
