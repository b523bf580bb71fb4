import { useTranslations } from "next-intl";
import { Button } from "react-aria-components";
import { BranchRows } from "@/components/surveys/editor/flow/branch-rows";
import { ProblemFixes } from "@/components/surveys/editor/flow/problem-fixes";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import type { MapQuestion } from "@/components/surveys/flow-map/flow-model";
import { NodeIcon } from "@/components/ui/node-icon";
import { plainText } from "@/lib/client/plain-text";
import type { Problem } from "@/lib/survey-model/checks/problem";

interface FlowListProps {
  model: readonly MapQuestion[];
  problems: readonly Problem[];
}

/** The flow as a table: accessible without a pointer, and printable. */
export function FlowList({ model, problems }: FlowListProps) {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const { select, selectedQuestionId } = useEditor("select", "selectedQuestionId");
  const questions = useDraft((draft) => draft.questions);
  return (
    <div className="relative h-full overflow-auto px-4 py-4 sm:px-8">
      <table
        aria-label={t("list.label")}
        className="w-full min-w-[560px] max-w-4xl table-fixed border-collapse text-body"
      >
        <colgroup>
          <col className="w-[34%]" />
          <col className="w-[22%]" />
          <col />
        </colgroup>
        <thead>
          <tr className="border-line border-b text-ink-3 text-label">
            <th className="py-2 pr-4 text-start font-medium">{common("question")}</th>
            <th className="py-2 pr-3 text-start font-medium">{common("answer")}</th>
            <th className="py-2 text-start font-medium">{common("goTo")}</th>
          </tr>
        </thead>
        {model.map((question) => {
          const { id = "", question: text = "" } = questions[question.position] ?? {};
          const questionProblems = problems.filter(({ questions }) => questions.includes(question.position));
          const isSelected = selectedQuestionId === id;
          return (
            <tbody key={id} className={`border-line border-b ${isSelected ? "bg-water-soft/50" : ""}`}>
              <BranchRows
                question={question}
                heading={
                  <th
                    scope="rowgroup"
                    rowSpan={question.branches.length + (questionProblems.length > 0 ? 1 : 0)}
                    className="py-2 pr-6 text-start align-top font-normal"
                  >
                    <Button
                      onPress={() => select(isSelected ? null : id)}
                      aria-pressed={isSelected}
                      className="flex w-full cursor-pointer items-start gap-2 text-start"
                    >
                      <NodeIcon kind="step" className="mt-1 size-4 shrink-0" />
                      <span className="font-mono text-mono">Q{question.position + 1}</span>
                      <span className="font-serif [overflow-wrap:anywhere]">
                        {plainText(text) || t("empty")}
                      </span>
                    </Button>
                    {question.isUnreachable && (
                      <p className="mt-1 ml-6 text-ink-2 text-label">{t("unreachable")}</p>
                    )}
                    {question.isInInfiniteLoop && (
                      <p className="mt-1 ml-6 text-label text-rust">{t("infiniteLoop")}</p>
                    )}
                  </th>
                }
              />
              {questionProblems.length > 0 && (
                <tr>
                  <td colSpan={2} className="py-1">
                    <ProblemFixes
                      problems={questionProblems}
                      label={t("problems", {
                        question: question.position + 1,
                        count: questionProblems.length,
                      })}
                    />
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
