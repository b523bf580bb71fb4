import { useTranslations } from "next-intl";
import { useDraft } from "@/components/surveys/editor/state/use-editor";
import type { Option } from "@/components/ui/list-box";
import { Select } from "@/components/ui/select";
import { plainText } from "@/lib/client/plain-text";
import type { Target } from "@/lib/survey-model/draft";

/** Option for the next question. */
const nextId = "next";

interface TargetSelectProps {
  label: string;
  isLabelHidden?: boolean;
  /** The question that branches, where it may not lead to itself. */
  questionId?: string;
  /** Null without an explicit branch: the next question. Undefined where nothing is chosen. */
  target: Target | null | undefined;
  /** Shown where nothing is chosen. */
  placeholder?: string;
  canBeNext?: boolean;
  fault?: string | undefined;
  isReadOnly: boolean;
  onChange: (target: Target | null) => void;
}

/** Selects the target of a branch: another question, or the end. */
export function TargetSelect(props: TargetSelectProps) {
  const { label, isLabelHidden = false, questionId, target, canBeNext = false } = props;
  const { placeholder, fault, isReadOnly, onChange } = props;
  const t = useTranslations("questions");
  const common = useTranslations("common");
  const questions = useDraft((draft) => draft.questions);
  const missing = typeof target === "object" && target !== null ? target.index : null;
  const options: Option[] = [
    ...(canBeNext ? [{ id: nextId, label: common("nextQuestion") }] : []),
    ...questions.flatMap(({ id, question }, at) =>
      id === questionId ? [] : [{ id, label: `Q${at + 1} · ${plainText(question)}` }],
    ),
    { id: "end", label: common("endOfSurvey") },
    ...(missing === null
      ? []
      : [{ id: "missing", label: t("branch.missing", { number: missing + 1 }), isDisabled: true }]),
  ];
  const value =
    missing !== null
      ? "missing"
      : typeof target === "string"
        ? target
        : target === null && canBeNext
          ? nextId
          : null;
  return (
    <Select
      label={label}
      isLabelHidden={isLabelHidden}
      options={options}
      value={value}
      placeholder={placeholder ?? common("choose")}
      fault={fault}
      isDisabled={isReadOnly}
      onChange={(id) => onChange(id === nextId ? null : id)}
    />
  );
}
