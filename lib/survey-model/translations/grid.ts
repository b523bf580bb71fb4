/**
 * The texts of a draft beside their translations: a row per text, a column per language. Also writes translations into
 * a draft, those of choices with the choices.
 */

import type { SurveyVersion } from "@/lib/contract/survey/statistics";
import {
  languagesOf,
  needsTranslation,
  shownTextsOf,
  type TranslatableText,
} from "@/lib/contract/survey/translatable";
import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { type Draft, type DraftQuestion, hasChoices } from "@/lib/survey-model/draft";
import { toSurveyInput } from "@/lib/survey-model/draft/write";
import { withKept } from "@/lib/survey-model/translations/kept";
import { staleTranslations } from "@/lib/survey-model/translations/stale";

/**
 * The state of a translation. `stale`: its source has changed since; `count`: the question's choices are translated as
 * a list of another length, which the widget ignores; `optional`: it is missing and not required.
 */
export type CellState = "translated" | "missing" | "optional" | "stale" | "count";

/** A text in one language. */
interface Cell {
  /** Empty if missing. */
  text: string;
  state: CellState;
  /** The source text of a stale translation. */
  madeFrom: string | null;
}

/** A text and its translations by language. Keys are stable while its question and choice exist. */
export interface GridRow {
  key: string;
  /** Null for texts of the survey itself. */
  questionId: string | null;
  question: number | null;
  field: string;
  choiceId: string | null;
  choice: number | null;
  source: string;
  /** Whether it is a default text of the widget, because the survey has none. */
  isDefault: boolean;
  cells: Record<string, Cell>;
}

/** The data from which stale translations are found. @source `staleTranslations` */
export interface GridFacts {
  versions: readonly Pick<SurveyVersion, "version" | "changes">[];
  saved: JsonObject;
}

/** The languages of all translations in a draft, sorted. */
export const draftLanguages = (draft: Draft): string[] => languagesOf(toSurveyInput(draft));

/** Every text of a draft in reading order, with a cell for each of the languages. */
export function translationGrid(draft: Draft, languages: readonly string[], facts: GridFacts): GridRow[] {
  const wire = toSurveyInput(draft);
  const stale = new Map(
    staleTranslations(wire, facts.versions, facts.saved).map(({ text, language, source }) => [
      `${language} ${text.key}`,
      source,
    ]),
  );
  return shownTextsOf(wire).map((text) => {
    const place = placeOf(draft, text);
    const cells = languages.map((language): [string, Cell] => {
      const madeFrom = stale.get(`${language} ${text.key}`) ?? null;
      const isNeeded = needsTranslation(wire, text, language);
      return [language, cellOf(draft, place, language, { madeFrom, isNeeded })];
    });
    return {
      ...place,
      question: text.question,
      choice: text.choice,
      source: text.text,
      isDefault: text.isDefault === true,
      cells: Object.fromEntries(cells),
    };
  });
}

type Place = Pick<GridRow, "key" | "questionId" | "field" | "choiceId">;

function placeOf(draft: Draft, { question, field, choice }: TranslatableText): Place {
  const owner = question === null ? null : draft.questions[question];
  const held = owner && hasChoices(owner) && choice !== null ? owner.choices[choice] : null;
  const questionId = owner?.id ?? null;
  const choiceId = held?.id ?? null;
  return {
    key: [questionId ?? "survey", field, ...(choiceId ? [choice] : [])].join("/"),
    questionId,
    field,
    choiceId,
  };
}

/** @param isNeeded whether respondents see the survey's own language without a translation here */
function cellOf(
  draft: Draft,
  place: Place,
  language: string,
  { madeFrom, isNeeded }: Pick<Cell, "madeFrom"> & { isNeeded: boolean },
): Cell {
  const text = textAt(draft, place, language);
  const isMiscounted = place.choiceId !== null && hasForeignList(questionAt(draft, place), language);
  const absent = isNeeded ? "missing" : "optional";
  const state = isMiscounted ? "count" : text === "" ? absent : madeFrom === null ? "translated" : "stale";
  return { text, state, madeFrom: state === "stale" ? madeFrom : null };
}

const questionAt = (draft: Draft, { questionId }: Pick<Place, "questionId">): DraftQuestion | undefined =>
  draft.questions.find(({ id }) => id === questionId);

const textsOf = (holder: { translations?: unknown } | undefined, language: string): JsonObject => {
  const texts = isObject(holder?.translations) ? holder.translations[language] : null;
  return isObject(texts) ? texts : {};
};

/** A translated list of choices of another length, which could not be distributed. */
const hasForeignList = (question: DraftQuestion | undefined, language: string): boolean =>
  Array.isArray(textsOf(question, language).choices);

function textAt(draft: Draft, place: Omit<Place, "key">, language: string): string {
  const question = questionAt(draft, place);
  if (place.choiceId !== null) {
    const choices = question && hasChoices(question) ? question.choices : [];
    return choices.find(({ id }) => id === place.choiceId)?.translations[language] ?? "";
  }
  const text = textsOf(place.questionId === null ? draft : question, language)[place.field];
  return typeof text === "string" ? text : "";
}

/** Sets a translation in a draft; an empty one is removed, and with its last text the language. */
export function setTranslation(
  draft: Draft,
  place: Omit<Place, "key">,
  language: string,
  text: string,
): void {
  const question = questionAt(draft, place);
  if (place.choiceId !== null) {
    if (!question || !hasChoices(question)) return;
    const choice = question.choices.find(({ id }) => id === place.choiceId);
    if (!choice) return;
    if (text === "") delete choice.translations[language];
    else choice.translations[language] = text;
    putText(question, language, "choices", undefined);
    return;
  }
  const holder = place.questionId === null ? draft : question;
  if (holder) putText(holder, language, place.field, text === "" ? undefined : text);
}

/** Marks a stale translation as up to date. */
export function keepTranslation(draft: Draft, place: Omit<Place, "key">, language: string): void {
  const [text, translation] = [sourceAt(draft, place), textAt(draft, place, language)];
  if (text === "" || translation === "") return;
  const question = questionAt(draft, place);
  const choices = question && hasChoices(question) ? question.choices : [];
  const used = new Set<unknown>([
    ...Object.values(textsOf(place.questionId === null ? draft : question, language)),
    ...choices.map((choice) => choice.translations[language]),
  ]);
  const pair = [text, translation] as const;
  if (question) Object.assign(question, withKept(question, language, pair, used));
  else draft.appearance = { ...draft.appearance, ...withKept(draft.appearance, language, pair, used) };
}

/** The text in the survey's own language. */
function sourceAt(draft: Draft, place: Omit<Place, "key">): string {
  const question = questionAt(draft, place);
  if (place.choiceId !== null) {
    const choices = question && hasChoices(question) ? question.choices : [];
    return choices.find(({ id }) => id === place.choiceId)?.text ?? "";
  }
  const holder: unknown =
    place.questionId === null ? { ...draft.appearance, hosted_title: draft.hosted_title } : question;
  const text = isObject(holder) ? holder[place.field] : null;
  return typeof text === "string" ? text : "";
}

function putText(
  holder: { translations?: unknown },
  language: string,
  field: string,
  text: string | undefined,
): void {
  const { [field]: _before, ...others } = textsOf(holder, language);
  const texts = text === undefined ? others : { ...others, [field]: text };
  const all = isObject(holder.translations) ? holder.translations : {};
  const { [language]: _texts, ...rest } = all;
  const next = Object.keys(texts).length > 0 ? { ...rest, [language]: texts } : rest;
  holder.translations = Object.keys(next).length > 0 ? next : null;
}

/** Removes a language from a draft. */
export function removeLanguage(draft: Draft, language: string): void {
  for (const holder of [draft, ...draft.questions]) {
    for (const field of Object.keys(textsOf(holder, language))) putText(holder, language, field, undefined);
  }
  for (const question of draft.questions) {
    if (!hasChoices(question)) continue;
    for (const choice of question.choices) delete choice.translations[language];
  }
}
