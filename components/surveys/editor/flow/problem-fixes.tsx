import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { useFlowEdits } from "@/components/surveys/editor/flow/flow-edits";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { ProblemList } from "@/components/ui/problem-list";
import type { Problem } from "@/lib/survey-model/checks/problem";

/** Problems with buttons for their suggested fixes. */
export function ProblemFixes({ problems, label }: { problems: readonly Problem[]; label: string }) {
  const t = useTranslations("checks");
  const text = useProblemText();
  const { applySuggestedFix } = useFlowEdits();
  const { isReadOnly } = useEditor("isReadOnly");
  return (
    <ProblemList
      label={label}
      empty={t("counts.none")}
      problems={problems.map((problem) => ({
        id: `${problem.code} ${problem.path}`,
        severity: problem.severity,
        severityLabel: t(`severities.${problem.severity}`),
        code: problem.code,
        message: text.problem(problem),
        fixes: isReadOnly
          ? []
          : problem.fixes.map((suggestion) => ({
              label: text.fix(suggestion),
              onPress: () => applySuggestedFix(suggestion),
            })),
      }))}
    />
  );
}
