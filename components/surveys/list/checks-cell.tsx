"use client";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/surveys/checks/use-problem-text";
import { SeverityMark } from "@/components/ui/problem-list";
import { Skeleton } from "@/components/ui/skeleton";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** How much the checks found, the gravest first; what they found, at the pointer. */
export function ChecksCell({ problems }: { problems: readonly Problem[] | null }) {
  const t = useTranslations("surveys.checks");
  const text = useProblemText();
  if (!problems) return <Skeleton className="w-6" />;
  const [first] = problems;
  if (!first) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>0</span>
        <span className="sr-only">{t("none")}</span>
      </span>
    );
  }
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  return (
    <span
      className="flex items-center gap-1.5 max-sm:inline-flex max-sm:align-middle"
      title={problems.map(text.problem).join("\n")}
    >
      <SeverityMark severity={first.severity} />
      <span aria-hidden>{problems.length}</span>
      <span className="sr-only">
        {t("found", { errors, warnings, both: errors > 0 && warnings > 0 ? "yes" : "no" })}
      </span>
    </span>
  );
}
