import type { BranchingQuestion } from "@/lib/survey-model/branching";
import { pathsOf } from "@/lib/survey-model/branching/paths";

/** How long a question of each kind takes to read and answer, in seconds. Rough, and the same everywhere. Ours. */
const secondsOf: Readonly<Record<string, number>> = {
  rating: 6,
  single_choice: 8,
  multiple_choice: 11,
  open: 20,
  link: 5,
};

/** How many questions one is asked, at least and at most, and how many seconds that takes on the longest way. */
export interface SurveyLength {
  least: number;
  most: number;
  /** To the next five. */
  seconds: number;
}

export function lengthOf(questions: readonly BranchingQuestion[]): SurveyLength {
  const { shortest, longest } = pathsOf(questions);
  const seconds = (longest ?? [])
    .map((index) => secondsOf[String(questions[index]?.type)] ?? 0)
    .reduce((sum, one) => sum + one, 0);
  return {
    least: shortest?.length ?? 0,
    most: longest?.length ?? 0,
    seconds: Math.max(5, Math.ceil(seconds / 5) * 5),
  };
}
