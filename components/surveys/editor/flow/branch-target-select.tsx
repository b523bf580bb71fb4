"use client";
import { useTranslations } from "next-intl";
import { type BranchTarget, useFlowEdits } from "@/components/surveys/editor/flow/flow-edits";
import type { Branch } from "@/components/surveys/editor/flow/flow-model";
import { plainText } from "@/components/surveys/editor/flow/plain-text";
import { useEditor } from "@/components/surveys/editor/state/use-editor";
import { Select } from "@/components/ui/select";

interface TargetSelectProps {
  question: number;
  branch: Branch;
  label: string;
}

/** Selects the target of a branch, like dragging its handle. */
export function BranchTargetSelect({ question, branch, label }: TargetSelectProps) {
  const t = useTranslations("flow");
  const { draft, isReadOnly } = useEditor();
  const { setTarget } = useFlowEdits();
  const placeholderOf = ({ key, missing }: Branch) =>
    missing === null
      ? t(key === null ? "target.byAnswer" : "target.sameAsDefault")
      : t("target.missing", { index: missing + 1 });
  const options = [
    { id: "next", label: t("target.next") },
    ...draft.questions.map((target, at) => ({
      id: String(at),
      label: `Q${at + 1}  ${plainText(target.question)}`,
    })),
    { id: "end", label: t("target.end") },
  ];
  return (
    <Select
      label={label}
      isLabelHidden
      options={options}
      value={selectedValue(branch)}
      placeholder={placeholderOf(branch)}
      isDisabled={isReadOnly}
      onChange={(id) => setTarget(question, branch.key, parseTarget(id))}
    />
  );
}

const selectedValue = ({ to, reason, missing }: Branch): string | null => {
  if (to === null || missing !== null) return null;
  return reason === "next" ? "next" : String(to);
};

const parseTarget = (id: string): BranchTarget => (id === "next" || id === "end" ? id : Number(id));
