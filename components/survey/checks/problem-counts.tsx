import { useTranslations } from "next-intl";
import { SeverityMark } from "@/components/ui/problem-list";
import { countProblems } from "@/lib/survey-model/checks/count";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** The errors and the warnings of a survey, the same in the list and in the editor; nothing where there are none. */
export function ProblemCounts({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations("checks.counts");
  const counts = countProblems(problems);
  return (["error", "warning"] as const).map(
    (severity) =>
      counts[severity] > 0 && (
        <span key={severity} className="inline-flex items-center gap-1 tabular-nums">
          <SeverityMark severity={severity} />
          <span aria-hidden>{counts[severity]}</span>
          <span className="sr-only">{t(severity, { count: counts[severity] })}</span>
        </span>
      ),
  );
}
