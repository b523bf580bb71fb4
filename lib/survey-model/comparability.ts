/**
 * Whether answers from before a change can be evaluated together with those after it. Ours.
 * - `cosmetic`: nothing that respondents see. - `comparable`: texts, appearance or branching; the answers mean the
 *   same.
 * - `breaking`: a question was removed or its type or scale changed, or a choice was removed, so old answers do not
 *   match.
 */

import { answerFormOf } from "@/lib/contract/survey/question-kinds";
import type { TranslatableSurvey } from "@/lib/contract/survey/translatable";
import { isObject, isSameJson, type JsonObject } from "@/lib/contract/wire/json";

/** The effect of a change to a question on its existing answers. */
export type Comparability = "cosmetic" | "comparable" | "breaking";

/** A change to a question that has answers. */
export interface Break {
  readonly id: string;
  /** Index in the earlier version. */
  readonly question: number;
  readonly reason: "removed" | "kind" | "scale" | "choices";
}

/** Every question whose old answers no longer match, in the order of before. New questions break nothing. */
export function breaksBetween(before: TranslatableSurvey, after: TranslatableSurvey): Break[] {
  const now = new Map(questionsOf(after).map((question) => [question.id, question]));
  return questionsOf(before).flatMap((old, question) => {
    const reason = reasonOf(old, now.get(old.id));
    return reason === null ? [] : [{ id: String(old.id), question, reason }];
  });
}

function reasonOf(old: JsonObject, now: JsonObject | undefined): Break["reason"] | null {
  if (now === undefined) return "removed";
  if (old.type !== now.type) return "kind";
  const form = answerFormOf(old.type);
  switch (form) {
    case "rating":
      return (old.scale ?? 5) === (now.scale ?? 5) ? null : "scale";
    case "choice":
    case "choices": {
      const currentChoices = new Set(fixedChoices(now));
      return fixedChoices(old).every((choice) => currentChoices.has(choice)) ? null : "choices";
    }
    case "text":
    case "nothing":
    case null:
      return null;
    default:
      return form satisfies never;
  }
}

/** The choices whose text is stored as the answer: all but an open one. */
export const fixedChoices = ({ choices, hasOpenChoice }: JsonObject): unknown[] =>
  Array.isArray(choices) ? (hasOpenChoice ? choices.slice(0, -1) : choices) : [];

/** The effect of a change on existing answers. */
export function comparabilityOf(before: TranslatableSurvey, after: TranslatableSurvey): Comparability {
  if (breaksBetween(before, after).length > 0) return "breaking";
  const isSeen = ["questions", "appearance", "translations"] as const;
  return isSeen.every((field) => isSameJson(before[field], after[field])) ? "cosmetic" : "comparable";
}

const questionsOf = ({ questions }: TranslatableSurvey): JsonObject[] =>
  Array.isArray(questions) ? questions.filter(isObject) : [];
