import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { pathsOf } from "@/lib/survey-model/branching/paths";

/** How long a question of each kind takes to read and answer, in seconds. Rough, and the same everywhere. Ours. */
const secondsByType: Readonly<Record<string, number>> = {
  rating: 6,
  single_choice: 8,
  multiple_choice: 11,
  open: 20,
  link: 5,
};

/** How many questions one is asked, at least and at most, and how many seconds that takes on the longest way. */
export interface SurveyLength {
  minQuestions: number;
  maxQuestions: number;
  /** To the next five. */
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
