import { useTranslations } from "next-intl";
import { ProblemCounts } from "@/components/survey/checks/problem-counts";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { Skeleton } from "@/components/ui/skeleton";
import { countProblems } from "@/lib/survey-model/checks/count";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** The number of problems, with a tooltip that lists them. Nothing without problems. */
export function ChecksCell({ problems }: { problems: readonly Problem[] | null }) {
  const common = useTranslations("common");
  const columns = useTranslations("surveys.columns");
  const text = useProblemText();
  if (!problems) return <Skeleton className="w-6" />;
  if (countProblems(problems).total === 0) return <span className="sr-only">{common("noProblems")}</span>;
  return (
    <span
      className="flex items-center gap-2 max-sm:inline-flex max-sm:align-middle"
      title={problems
        .filter(({ severity }) => severity !== "hint")
        .map(text.problem)
        .join("\n")}
    >
      <span className="text-ink-3 sm:hidden">{columns("checks")}</span>
      <ProblemCounts problems={problems} />
    </span>
  );
}
