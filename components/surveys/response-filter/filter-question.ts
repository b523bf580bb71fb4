import { plainText } from "@/lib/client/plain-text";
import type { AnswerCondition, AnswerOperator } from "@/lib/contract/survey/response-filter";
import type { QuestionResult } from "@/lib/contract/survey/results";
import { type RatingScale, ratingDisplayOf, ratingScaleOf } from "@/lib/contract/survey/scales";
import type { Survey } from "@/lib/contract/survey/survey";

/** A question as a filter knows it. */
export interface FilterQuestion extends RatingScale {
  id: string;
  /** Index from 0; null for a removed question. */
  index: number | null;
  text: string;
  type: string | null;
  /** Answers that can be chosen, in their order; empty where they are texts. */
  values: readonly (string | number)[];
}

/** The questions of results, also removed ones. */
export const toFilterQuestions = (questions: readonly QuestionResult[]): FilterQuestion[] =>
  questions.map(({ id, index, text, type, scale, display, distribution }) => ({
    id,
    index,
    text: plainText(text),
    type,
    values: distribution.map(({ value }) => value),
    scale,
    display,
  }));

/** The questions of a survey, until its results are there. */
export const questionsOf = ({ questions }: Pick<Survey, "questions">): FilterQuestion[] =>
  (questions ?? []).map((question, index) => ({
    id: question.id,
    index,
    text: plainText(question.question),
    type: question.type ?? null,
    values: [],
    scale: ratingScaleOf(question),
    display: ratingDisplayOf(question),
  }));

/** The operators that fit a type of question, the most used first. */
export function operatorsOf(type: string | null): readonly AnswerOperator[] {
  switch (type) {
    case "rating":
      return ["exact", "is_not", "lte", "gte", "lt", "gt", "is_set", "is_not_set"];
    case "single_choice":
    case "multiple_choice":
      return ["exact", "is_not", "icontains", "not_icontains", "is_set", "is_not_set"];
    case "open":
      return ["icontains", "not_icontains", "is_set", "is_not_set"];
    case "link":
      return ["is_set", "is_not_set"];
    default:
      return ["exact", "is_not", "icontains", "not_icontains", "lte", "gte", "is_set", "is_not_set"];
  }
}

/** How the value of a condition is given: nothing, one of a few numbers, some of the choices, or a text. */
export function valueKindOf(
  { type, values }: FilterQuestion,
  operator: AnswerOperator,
): "none" | "point" | "choices" | "text" {
  if (operator === "is_set" || operator === "is_not_set") return "none";
  if (type === "rating" && values.length > 0) return "point";
  if ((operator === "exact" || operator === "is_not") && values.length > 0) return "choices";
  return "text";
}

/** The values of a condition; empty for one without any. */
export const conditionValues = ({ value }: AnswerCondition): (string | number)[] =>
  [value ?? []].flat().filter((one) => one !== "");

/** Whether a condition says enough to be asked. Half-written ones stay on the screen. */
export function isCompleteCondition(condition: AnswerCondition): boolean {
  const operator = condition.operator ?? "exact";
  if (operator === "is_set" || operator === "is_not_set") return true;
  const values = conditionValues(condition);
  return values.length > 0 && (!/^[gl]te?$/.test(operator) || values.every((one) => isNumber(one)));
}

const isNumber = (value: string | number) =>
  typeof value === "number" || /^\s*-?\d{1,9}(\.\d{1,9})?\s*$/.test(value);
