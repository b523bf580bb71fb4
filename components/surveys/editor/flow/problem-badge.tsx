import { useTranslations } from "next-intl";
import { Button, DialogTrigger } from "react-aria-components";
import { ProblemFixes } from "@/components/surveys/editor/flow/problem-fixes";
import { Popover } from "@/components/ui/popover";
import { SeverityMark } from "@/components/ui/problem-list";
import { type Problem, severities } from "@/lib/survey-model/checks/problem";

/** The number and the highest severity of a question's problems; opens them with their fixes. */
export function ProblemBadge({ problems, number }: { problems: readonly Problem[]; number: number }) {
  const t = useTranslations("flow");
  const mostSevere = severities.find((severity) => problems.some((problem) => problem.severity === severity));
  if (!mostSevere) return null;
  return (
    <DialogTrigger>
      <Button
        aria-label={t("problems", { question: number, count: problems.length })}
        className="nodrag nopan flex min-h-6 min-w-6 cursor-pointer items-center justify-center gap-0.5 rounded-control bg-sheet px-0.5 hover:bg-sunken"
      >
        <SeverityMark severity={mostSevere} />
        {problems.length > 1 && (
          <span className="font-mono text-ink-2 text-mono-small">{problems.length}</span>
        )}
      </Button>
      <Popover label={t("problems", { question: number, count: problems.length })} className="w-96 px-3 py-1">
        <ProblemFixes
          problems={problems}
          label={t("problems", { question: number, count: problems.length })}
        />
      </Popover>
    </DialogTrigger>
  );
}
