import type { Problem } from "@/lib/survey-model/checks/problem";

/** How many errors and warnings there are, and their sum: the number that list, editor and home show. */
export interface ProblemCount {
  error: number;
  warning: number;
  total: number;
}

/** Counts the problems of a survey. Hints do not count: they are only for editors. */
export function countProblems(problems: readonly Problem[]): ProblemCount {
  const of = (severity: Problem["severity"]) =>
    problems.filter((problem) => problem.severity === severity).length;
  const [error, warning] = [of("error"), of("warning")];
  return { error, warning, total: error + warning };
}
