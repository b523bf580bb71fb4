import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { BranchByAnswer } from "@/components/surveys/editor/questions/branch-by-answer";
import type { QuestionEdit } from "@/components/surveys/editor/questions/kinds/question-edit";
import { TargetSelect } from "@/components/surveys/editor/questions/target-select";
import { useQuestionField } from "@/components/surveys/editor/questions/use-question-field";
import { useDraft } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { canBranchByAnswer } from "@/lib/survey-model/branching";

interface BranchEditorProps {
  edit: QuestionEdit;
  onClose: () => void;
}

const types = ["next_question", "end", "specific_question", "response_based"] as const;
type BranchType = (typeof types)[number];

/** Edits the branching of a question: one target for all answers, or one for each. */
export default function BranchEditor({ edit, onClose }: BranchEditorProps) {
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const { id, index, number, question, isReadOnly } = edit;
  const questions = useDraft((draft) => draft.questions);
  const { value: branching, onChange } = useQuestionField(edit, "branching", "");
  const type: BranchType = types.find((candidate) => candidate === branching?.type) ?? "next_question";
  const canBranch = canBranchByAnswer(question);
  const section = useRef<HTMLElement>(null);
  // What opens may lie below the visible part of the page, as may the fields of another type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another type has other fields.
  useEffect(() => {
    // No result: a promise, which is no clean-up function, in current browsers.
    section.current?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [type]);

  const setType = (nextType: BranchType) =>
    onChange(
      nextType === "specific_question"
        ? { type: nextType, target: questions[index + 1]?.id ?? "end" }
        : nextType === "response_based"
          ? { type: nextType, responses: {} }
          : { type: nextType },
    );
  return (
    <section
      ref={section}
      aria-label={common("afterNumber", { number })}
      className="mt-2 flex scroll-my-4 flex-col gap-4 border-contour border-l-2 bg-sunken/50 py-4 pr-3 pl-4"
    >
      <div className="flex items-start justify-between gap-4">
        <RadioGroup
          label={common("afterNumber", { number })}
          isDisabled={isReadOnly}
          value={type}
          onChange={setType}
          options={[
            { id: "next_question", label: common("nextQuestion") },
            { id: "end", label: common("endOfSurvey") },
            { id: "specific_question", label: t("branch.goTo"), isDisabled: questions.length < 2 },
            {
              id: "response_based",
              label: common("basedOnAnswer"),
              isDisabled: !canBranch,
              detail: canBranch ? undefined : t("branch.notByAnswer"),
            },
          ]}
        />
        <Button variant="quiet" size="icon" aria-label={common("close")} onPress={onClose}>
          <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      </div>
      {branching?.type === "specific_question" && (
        <TargetSelect
          label={t("branch.goTo")}
          questionId={id}
          target={branching.target}
          fault={edit.faultAt("branching.target")}
          isReadOnly={isReadOnly}
          onChange={(target) => onChange({ ...branching, target: target ?? "end" })}
        />
      )}
      {branching?.type === "response_based" && (
        <BranchByAnswer
          question={question}
          responses={branching.responses}
          isReadOnly={isReadOnly}
          onChange={(responses) => onChange({ ...branching, responses })}
        />
      )}
    </section>
  );
}
