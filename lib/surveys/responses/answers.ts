import "server-only";
import { type RatingScale, ratingDisplayOf, ratingScaleOf } from "@/lib/contract/survey/scales";
import { isObject, shown } from "@/lib/contract/wire/json";

/** The fields of a stored question that answers need. */
export interface AnswerableQuestion extends RatingScale {
  /** The question's id, or its position if it has none, as in responses. */
  id: string;
  question: string;
  type: string | null;
}

/** The questions of a stored survey; content of older formats is read as well as possible. */
export const questionsOf = (stored: unknown): AnswerableQuestion[] =>
  (Array.isArray(stored) ? stored : []).filter(isObject).map((stored, index) => ({
    id: shown(stored.id ?? index),
    question: shown(stored.question ?? ""),
    type: typeof stored.type === "string" ? stored.type : null,
    scale: ratingScaleOf(stored),
    display: ratingDisplayOf(stored),
  }));

/** Whether a question was answered: neither null nor an empty text or list. */
export const isAnswer = (answer: unknown): boolean =>
  answer !== undefined && answer !== null && answer !== "" && !(Array.isArray(answer) && answer.length === 0);

/** An answer as a number, or null. */
export function scoreOf(answer: unknown): number | null {
  if (typeof answer === "number") return answer;
  if (typeof answer !== "string" || answer.trim() === "") return null;
  const number = Number(answer);
  return Number.isFinite(number) ? number : null;
}
