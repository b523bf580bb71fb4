import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { type ListedProblem, ProblemList } from "@/components/ui/problem-list";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface SurveyProblemListProps {
  problems: readonly Problem[];
  /** What can be done about a problem. */
  actionsOf: (problem: Problem) => Pick<ListedProblem, "goTo" | "fixes">;
}

/** The problems of a survey, by severity. */
export function SurveyProblemList({ problems, actionsOf }: SurveyProblemListProps) {
  const t = useTranslations("checks");
  const common = useTranslations("common");
  const text = useProblemText();
  return (
    <ProblemList
      label={common("checks")}
      empty={common("noProblems")}
      problems={problems.map((problem) => ({
        id: [problem.code, problem.variant, problem.path, ...problem.questions].join(" "),
        severity: problem.severity,
        severityLabel: t(`severities.${problem.severity}`),
        code: problem.code,
        message: text.problem(problem),
        ...actionsOf(problem),
      }))}
    />
  );
}
