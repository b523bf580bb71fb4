import { useTranslations } from "next-intl";
import { SurveyProblemList } from "@/components/survey/checks/survey-problem-list";
import { useProblemText } from "@/components/survey/checks/use-problem-text";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import type { Problem, ProblemTab } from "@/lib/survey-model/checks/problem";

interface CheckListProps {
  problems: readonly Problem[];
  /** Called when a problem is opened. */
  onNavigate?: () => void;
}

/** The problems of the draft: each links to its field and offers fixes. */
export function CheckList({ problems, onNavigate }: CheckListProps) {
  const editor = useTranslations("editor");
  const text = useProblemText();
  const { openTab, change, isReadOnly } = useEditor("openTab", "change", "isReadOnly");
  const locationName = ({ path, tab }: { path: string; tab: ProblemTab }) => {
    const index = /^questions\.(\d+)/.exec(path)?.[1];
    return index === undefined ? editor(`tabs.${tab}`) : `Q${Number(index) + 1}`;
  };
  return (
    <SurveyProblemList
      problems={problems}
      actionsOf={(problem) => ({
        goTo: {
          label: editor("checks.goTo", { place: locationName(problem) }),
          onPress: () => {
            onNavigate?.();
            // Flow problems are opened where the branch is written.
            openTab(problem.tab === "flow" ? "questions" : problem.tab, { path: problem.path });
          },
        },
        fixes: isReadOnly
          ? []
          : problem.fixes.map((fix) => ({
              label: text.fix(fix),
              onPress: () =>
                void import("@/lib/survey-model/checks/fixes").then(({ applyFix }) =>
                  change(text.fix(fix), (draft) => applyFix(draft, fix), { notify: text.applied(fix) }),
                ),
            })),
      })}
    />
  );
}
