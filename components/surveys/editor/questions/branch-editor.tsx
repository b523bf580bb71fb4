"use client";
import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { BranchByAnswer } from "@/components/surveys/editor/questions/branch-by-answer";
import { TargetSelect } from "@/components/surveys/editor/questions/target-select";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/radio-group";
import { canBranchByAnswer } from "@/lib/survey-model/branching";
import type { DraftQuestion } from "@/lib/survey-model/draft";
import { setBranching } from "@/lib/survey-model/draft/commands";

interface BranchEditorProps {
  question: DraftQuestion;
  number: string;
  isReadOnly: boolean;
  fault: string | undefined;
  onClose: () => void;
}

const types = ["next_question", "end", "specific_question", "response_based"] as const;
type BranchType = (typeof types)[number];

/** Edits the branching of a question: one target for all answers, or one for each. */
export function BranchEditor({ question, number, isReadOnly, fault, onClose }: BranchEditorProps) {
  const t = useTranslations("questions");
  const { draft, change } = useEditor();
  const { id, branching } = question;
  const type: BranchType = types.find((candidate) => candidate === branching?.type) ?? "next_question";
  const canBranch = canBranchByAnswer(question);
  const otherQuestions = draft.questions.filter((candidate) => candidate.id !== id);
  const fallback =
    otherQuestions.find(
      (candidate) => draft.questions.indexOf(candidate) > draft.questions.indexOf(question),
    ) ?? otherQuestions[0];

  const setType = (nextType: BranchType) =>
    change(t("undo.branch", { question: number }), (edited) =>
      setBranching(
        edited,
        id,
        nextType === "specific_question"
          ? { type: nextType, target: fallback?.id ?? "end" }
          : nextType === "response_based"
            ? { type: nextType, responses: {} }
            : { type: nextType },
      ),
    );
  return (
    <section
      aria-label={t("branch.label", { number })}
      className="mt-2 flex flex-col gap-4 border-contour border-l-2 bg-sunken/50 py-4 pr-3 pl-4"
    >
      <div className="flex items-start justify-between gap-4">
        <RadioGroup
          label={t("branch.after", { number })}
          isDisabled={isReadOnly}
          value={type}
          onChange={setType}
          options={[
            { id: "next_question", label: t("branch.next") },
            { id: "end", label: t("branch.end") },
            { id: "specific_question", label: t("branch.goTo"), isDisabled: otherQuestions.length === 0 },
            {
              id: "response_based",
              label: t("branch.byAnswer"),
              isDisabled: !canBranch,
              detail: canBranch ? undefined : t("branch.notByAnswer"),
            },
          ]}
        />
        <Button variant="quiet" size="icon" aria-label={t("branch.close")} onPress={onClose}>
          <XIcon aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      </div>
      {branching?.type === "specific_question" && (
        <TargetSelect
          label={t("branch.goTo")}
          questionId={id}
          target={branching.target}
          fault={fault}
          isReadOnly={isReadOnly}
          onChange={(target) =>
            change(t("undo.branch", { question: number }), (next) =>
              setBranching(next, id, { ...branching, target: target ?? "end" }),
            )
          }
        />
      )}
      {branching?.type === "response_based" && (
        <BranchByAnswer
          question={question}
          number={number}
          responses={branching.responses}
          isReadOnly={isReadOnly}
        />
      )}
    </section>
  );
}
