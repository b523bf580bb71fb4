import type { SurveyResponseDetail } from "@/lib/contract/survey/response";
import type { RatingScale } from "@/lib/contract/survey/scales";

/** A question of a response, and what became of it. */
export interface PathQuestion extends RatingScale {
  id: string;
  /** Index from 0, in the response's version; null for an answer to a question of another version. */
  index: number | null;
  text: string;
  type: string | null;
  /** Undefined without one. */
  answer: unknown;
  /** `left`: the respondent left here. `hidden`: the branching did not lead here. */
  state: "answered" | "skipped" | "left" | "hidden";
  isRemoved: boolean;
  /** The index of the question that branching led to from here, over others or back; "end" for an early end. */
  branch: number | "end" | null;
}

/**
 * The questions of a response in the order in which they were shown, and the questions that were not shown at
 * their position in the survey.
 */
export function readPath(response: SurveyResponseDetail): PathQuestion[] {
  const { questions, answers, path, path_end } = response;
  const answerOf = (id: string) => answers.find(({ question_id }) => question_id === id);
  const indexOf = (id: string) => questions.findIndex(({ question_id }) => question_id === id);
  const isShown = (id: string) => path.includes(id) || answerOf(id) !== undefined || path_end === "unknown";

  const listedQuestions = orderAll(questions, path).flatMap((id): PathQuestion[] => {
    const index = indexOf(id);
    const question = questions[index];
    if (!question) return [];
    const step = path.indexOf(id);
    const isLast = step >= 0 && step === path.length - 1;
    const next = path[step + 1];
    const nextIndex = next === undefined ? null : indexOf(next);
    const { answer, scale = null, display = null } = answerOf(id) ?? {};
    const state =
      answer !== undefined
        ? "answered"
        : !isShown(id)
          ? "hidden"
          : isLast && path_end === "exit"
            ? "left"
            : "skipped";
    const isEarlyEnd = isLast && path_end === "end" && index < questions.length - 1;
    return [
      {
        id,
        index,
        text: question.question_text,
        type: question.question_type,
        scale,
        display,
        answer,
        state,
        isRemoved: question.is_removed,
        branch: isEarlyEnd
          ? "end"
          : step >= 0 && nextIndex !== null && nextIndex !== index + 1
            ? nextIndex
            : null,
      },
    ];
  });
  const unlistedQuestions = answers
    .filter(({ question_id }) => indexOf(question_id) < 0)
    .map(
      ({ question_id, question_text, question_type, answer, scale, display, is_removed }): PathQuestion => ({
        id: question_id,
        index: null,
        text: question_text,
        type: question_type,
        scale,
        display,
        answer,
        state: "answered",
        isRemoved: is_removed,
        branch: null,
      }),
    );
  return [...listedQuestions, ...unlistedQuestions];
}

/** The path with the questions that are not on it, each behind the one it follows in the survey. */
function orderAll(questions: SurveyResponseDetail["questions"], path: readonly string[]): string[] {
  const ordered = [...path];
  for (const [index, { question_id }] of questions.entries()) {
    if (ordered.includes(question_id)) continue;
    const before = questions[index - 1]?.question_id;
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, question_id);
  }
  return ordered;
}
