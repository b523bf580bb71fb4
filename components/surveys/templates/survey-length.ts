import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { pathsOf } from "@/lib/survey-model/branching/paths";

/** Estimated seconds to answer a question of each type. Ours. */
const secondsByType: Readonly<Record<string, number>> = {
  rating: 6,
  single_choice: 8,
  multiple_choice: 11,
  open: 20,
  link: 5,
};

/** The number of questions on the shortest and the longest path, and the seconds that the longest takes. */
interface SurveyLength {
  minQuestions: number;
  maxQuestions: number;
  /** Rounded up to a multiple of five. */
  seconds: number;
}

export function lengthOf(questions: readonly BranchingQuestion[]): SurveyLength {
  const { shortest, longest } = pathsOf(questions);
  const seconds = (longest ?? [])
    .map((index) => secondsByType[String(questions[index]?.type)] ?? 0)
    .reduce((sum, questionSeconds) => sum + questionSeconds, 0);
  return {
    minQuestions: shortest?.length ?? 0,
    maxQuestions: longest?.length ?? 0,
    seconds: Math.max(5, Math.ceil(seconds / 5) * 5),
  };
}
