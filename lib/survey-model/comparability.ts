/**
 * Whether answers from before an edit can be read together with those after it. Ours.
 * - `cosmetic`: nothing a respondent reads or meets. - `comparable`: words, look or way; the answers mean the same.
 * - `breaking`: a question is gone or of another kind or scale, or a choice is gone, so old answers have no place.
 */
import { isObject, isSameJson, type JsonObject } from "@/lib/contract/json";
import { answerFormOf } from "@/lib/contract/question-kinds";

/** What a change of a question does to answers that are there already. */
export type Comparability = "cosmetic" | "comparable" | "breaking";

/** What an edit did to a question that has answers. */
export interface Break {
  readonly id: string;
  /** Its position before. */
  readonly question: number;
  readonly reason: "removed" | "kind" | "scale" | "choices";
}

interface Survey {
  readonly questions?: unknown;
  readonly appearance?: unknown;
  readonly translations?: unknown;
}

/** Every question whose old answers no longer fit, in the order of before. New questions break nothing. */
export function breaksBetween(before: Survey, after: Survey): Break[] {
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
      const kept = new Set(fixedChoices(now));
      return fixedChoices(old).every((choice) => kept.has(choice)) ? null : "choices";
    }
    case "text":
    case "nothing":
    case null:
      return null;
    default:
      return form satisfies never;
  }
}

/** The choices that answers name by their text: an open one is answered in the respondent's own words. */
export const fixedChoices = ({ choices, hasOpenChoice }: JsonObject): unknown[] =>
  Array.isArray(choices) ? (hasOpenChoice ? choices.slice(0, -1) : choices) : [];

/** How an edit bears on the answers there are. */
export function comparabilityOf(before: Survey, after: Survey): Comparability {
  if (breaksBetween(before, after).length > 0) return "breaking";
  const isSeen = ["questions", "appearance", "translations"] as const;
  return isSeen.every((field) => isSameJson(before[field], after[field])) ? "cosmetic" : "comparable";
}

const questionsOf = ({ questions }: Survey): JsonObject[] =>
  Array.isArray(questions) ? questions.filter(isObject) : [];
