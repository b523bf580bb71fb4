/** A survey with ids instead of positions, so that two of them can be compared. */

import { isObject, type JsonObject } from "@/lib/contract/wire/json";
import { branchingOf, type Step } from "@/lib/survey-model/branching";
import { matchChoices } from "@/lib/survey-model/diff/match-choices";

/** A choice with the id of the matching choice in the other survey. */
interface IdentifiedChoice {
  id: string;
  text: string;
}

/** The target of a branch: the next question, the end, a question by id, or an index without a question. */
export type TargetId = "next" | "end" | `question:${string}` | `index:${number}`;

/** A question with choices and branches by id; `fields` contains everything else, without nulls. */
export interface IdentifiedQuestion {
  id: string;
  fields: JsonObject;
  choices: IdentifiedChoice[];
  /** By choice id or bucket; `*` is the branch of every answer. */
  branches: Record<string, TargetId>;
  /** By language, then field. */
  translations: Record<string, JsonObject>;
}

type WireQuestion = JsonObject;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const questionsOf = (survey: JsonObject): WireQuestion[] => listOf(survey.questions).filter(isObject);
const choicesOf = (question: WireQuestion): string[] => listOf(question.choices).map(String);
const sayTheSame = (a: WireQuestion, b: WireQuestion) => a.question === b.question && a.type === b.type;

/**
 * Matches the questions of both surveys. A question of `after` matches the one of `before` with its id; without a known
 * id, the first unmatched one with the same type and text.
 */
export function identify(
  before: JsonObject,
  after: JsonObject,
): { before: IdentifiedQuestion[]; after: IdentifiedQuestion[] } {
  const [old, now] = [questionsOf(before), questionsOf(after)];
  const oldIds = old.map((question, at) => idOf(question) ?? `before-${at}`);
  const nowIds = idsLike(now, old, oldIds);
  const origins = nowIds.map((id) => oldIds.indexOf(id));
  const oldChoices = old.map((question) =>
    choicesOf(question).map((text, at) => ({ id: `choice-${at}`, text })),
  );
  const nowChoices = now.map((question, at) => {
    const texts = choicesOf(question);
    const same = matchChoices(choicesOf(old[origins[at] ?? -1] ?? {}), texts);
    return texts.map((text, place) => ({
      id: same[place] == null ? `new-${place}` : `choice-${same[place]}`,
      text,
    }));
  });
  const identified = (questions: WireQuestion[], ids: string[], choices: IdentifiedChoice[][]) =>
    questions.map((question, at) => identifiedQuestion(question, ids[at]!, choices[at]!, ids));
  return { before: identified(old, oldIds, oldChoices), after: identified(now, nowIds, nowChoices) };
}

const idOf = ({ id }: WireQuestion): string | null => (typeof id === "string" && id !== "" ? id : null);

function idsLike(now: WireQuestion[], old: WireQuestion[], oldIds: string[]): string[] {
  const taken = new Set(now.map(idOf).filter((id) => id !== null && oldIds.includes(id)));
  return now.map((question, at) => {
    const id = idOf(question);
    if (id !== null && oldIds.includes(id)) return id;
    const like = old.findIndex((other, place) => !taken.has(oldIds[place]!) && sayTheSame(question, other));
    const matchedId = like === -1 ? (id ?? `after-${at}`) : oldIds[like]!;
    taken.add(matchedId);
    return matchedId;
  });
}

const apart = new Set(["id", "choices", "branching", "translations"]);

function identifiedQuestion(
  question: WireQuestion,
  id: string,
  choices: IdentifiedChoice[],
  ids: string[],
): IdentifiedQuestion {
  const { translations } = question;
  return {
    id,
    fields: withoutNulls(Object.fromEntries(Object.entries(question).filter(([key]) => !apart.has(key)))),
    choices,
    branches: branchesOf(question, choices, ids),
    translations: languagesOf(translations),
  };
}

/** Texts by language, without empty ones. */
export const languagesOf = (translations: unknown): Record<string, JsonObject> =>
  isObject(translations)
    ? Object.fromEntries(
        Object.entries(translations).flatMap(([code, texts]) =>
          isObject(texts) ? [[code, withoutNulls(texts)]] : [],
        ),
      )
    : {};

function branchesOf(
  question: WireQuestion,
  choices: IdentifiedChoice[],
  ids: string[],
): Record<string, TargetId> {
  const target = (step: Step): TargetId =>
    step === "end" ? "end" : ids[step] === undefined ? `index:${step}` : `question:${ids[step]}`;
  const branching = branchingOf(question);
  switch (branching.type) {
    case "next_question":
      return { "*": "next" };
    case "end":
      return { "*": "end" };
    case "specific_question":
      return { "*": target(branching.index) };
    case "response_based":
      return Object.fromEntries(
        Object.entries(branching.responseValues).map(([key, step]) => [
          question.type === "single_choice" ? (choices[Number(key)]?.id ?? key) : key,
          target(step),
        ]),
      );
    default:
      return branching satisfies never;
  }
}

/** A copy without null and undefined, at every depth. */
export function withoutNulls<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutNulls) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (inner == null ? [] : [[key, withoutNulls(inner)]])),
  ) as T;
}
