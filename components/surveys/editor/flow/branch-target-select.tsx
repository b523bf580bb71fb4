import { useTranslations } from "next-intl";
import { useFlowEdits } from "@/components/surveys/editor/flow/flow-edits";
import { TargetSelect } from "@/components/surveys/editor/questions/target-select";
import { useDraft, useEditor } from "@/components/surveys/editor/state/use-editor";
import type { Branch } from "@/components/surveys/flow-map/flow-model";
import type { Target } from "@/lib/survey-model/draft";

interface BranchTargetSelectProps {
  question: number;
  branch: Branch;
  label: string;
}

/** Selects the target of a branch of the map, like dragging its handle. */
export function BranchTargetSelect({ question, branch, label }: BranchTargetSelectProps) {
  const t = useTranslations("flow");
  const common = useTranslations("common");
  const ids = useDraft(({ questions }) => questions.map(({ id }) => id));
  const { isReadOnly } = useEditor("isReadOnly");
  const { setTarget } = useFlowEdits();
  const change = (target: Target | null) => {
    if (target === null) setTarget(question, branch.key, "next");
    else if (target === "end") setTarget(question, branch.key, "end");
    else {
      setTarget(question, branch.key, ids.indexOf(String(target)));
    }
  };
  return (
    <TargetSelect
      label={label}
      isLabelHidden
      canBeNext
      target={targetOf(ids, branch)}
      placeholder={branch.key === null ? common("basedOnAnswer") : t("target.sameAsDefault")}
      isReadOnly={isReadOnly}
      onChange={change}
    />
  );
}

/** What is written for a branch; undefined where it follows the default or the answer. */
function targetOf(ids: readonly string[], { to, reason, missing }: Branch): Target | null | undefined {
  if (missing !== null) return { index: missing };
  if (to === null) return undefined;
  if (reason === "next") return null;
  return to === "end" ? "end" : ids[to];
}
