import { answerFormOf } from "@/lib/contract/survey/question-kinds";
import type { QuestionResult } from "@/lib/contract/survey/results";
import type { AnswerMix, WeightedAnswer } from "@/lib/survey-model/dry-run/answer-mix";

/** Of a question's results, what a mix is made of. */
export type AnsweredQuestion = Pick<
  QuestionResult,
  "type" | "distribution" | "other_answers" | "answered_in_all" | "skipped" | "exits"
>;

/**
 * What respondents did at a question, by its results: the distribution of their answers in the question's present
 * form, how many skipped it and how many left at it. `fitMix` makes it a mix of the question as it is edited. Null
 * without answers.
 */
export function mixOfResult(result: AnsweredQuestion): AnswerMix | null {
  const answers = answersOf(result);
  const total = answers.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  // Removed choices and earlier forms are left out: the others represent all who answered.
  const scale = result.answered_in_all / total;
  return [
    ...answers.map(({ answer, weight }) => ({ answer, weight: weight * scale })),
    { answer: { kind: "skip" }, weight: result.skipped },
    { answer: { kind: "leave" }, weight: result.exits },
  ];
}

function answersOf(result: AnsweredQuestion): WeightedAnswer[] {
  const { type, distribution, other_answers, answered_in_all } = result;
  const form = answerFormOf(type);
  switch (form) {
    case "rating":
      return distribution.flatMap(({ value, count }) =>
        typeof value === "number" ? [{ answer: { kind: "rating", rating: value }, weight: count }] : [],
      );
    case "choice":
      return [
        ...distribution.flatMap(({ value, count, removed_in }): WeightedAnswer[] =>
          removed_in === null
            ? [{ answer: { kind: "choice", choice: String(value), isOpen: false }, weight: count }]
            : [],
        ),
        { answer: { kind: "choice", choice: "", isOpen: true }, weight: other_answers },
      ];
    case "choices":
    case "text":
    case "nothing":
    case null:
      return [{ answer: { kind: "answer" }, weight: answered_in_all }];
    default:
      return form satisfies never;
  }
}
