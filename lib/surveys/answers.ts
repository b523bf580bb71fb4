import "server-only";
import { isObject, shown } from "@/lib/contract/json";
import { type AnswerForm, answerFormOf } from "@/lib/contract/question-kinds";

/** A stored question, as far as answers need it. */
export interface AnswerableQuestion {
  id: string;
  question: string;
  type: string | null;
  choices: string[];
  /** The form of its answers; null for a type that today's rules do not know. */
  answerForm: AnswerForm | null;
}

/** The questions of a stored survey; content that older rules allowed is read as far as possible. */
export const questionsOf = (stored: unknown): AnswerableQuestion[] =>
  (Array.isArray(stored) ? stored : []).filter(isObject).map(({ id, question, type, choices }) => ({
    id: shown(id ?? ""),
    question: shown(question ?? ""),
    type: typeof type === "string" ? type : null,
    choices: Array.isArray(choices) ? choices.map(shown) : [],
    answerForm: answerFormOf(type),
  }));

/** The property of an answer by position, from 0. @source docs/reference/surveys.md#survey-events */
export const positionKey = (index: number): string =>
  index === 0 ? "$survey_response" : `$survey_response_${index}`;

/**
 * What an event answers to a question: the answer under the question's id, else under its index; undefined for none.
 *
 * @param index from 0; -1 for a question that has none
 *
 * @source docs/reference/surveys.md#survey-events
 */
export function answerOf(
  properties: Record<string, unknown>,
  question: Pick<AnswerableQuestion, "id">,
  index: number,
): unknown {
  const byId = properties[`$survey_response_${question.id}`];
  if (byId !== undefined && byId !== null) return byId;
  if (index < 0) return undefined;
  const byIndex = properties[positionKey(index)];
  return byIndex === null ? undefined : byIndex;
}

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
