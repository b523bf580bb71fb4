import { useTranslations } from "next-intl";
import { useRef } from "react";
import {
  readDraft,
  type ValueDraft,
  type ValueType,
  valueTypes,
  withType,
} from "@/components/persons/page/properties/value-draft";
import { lazyComponent } from "@/components/ui/lazy-component";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";

const JsonField = lazyComponent(
  () => import("@/components/code-editor/json-field"),
  <Skeleton height="h-[4.5rem]" className="w-full" />,
);
const DateTimeField = lazyComponent(
  () => import("@/components/ui/date-time-field"),
  <Skeleton height="h-[34px]" className="w-full" />,
);

interface ValueEditorProps {
  /** Name of the property, for labels; null for a new one. */
  name: string | null;
  draft: ValueDraft;
  onChange: (draft: ValueDraft) => void;
  /** Saves from inside a value of several lines. */
  onSubmit: () => void;
  timeZone: string;
  /** Whether an invalid value is marked as such. */
  isChecked: boolean;
  /** Focuses the value when it appears. */
  autoFocus?: boolean;
}

/** Edits a value by its type. */
export function ValueEditor(props: ValueEditorProps) {
  const { name, draft, onChange, onSubmit, timeZone, isChecked, autoFocus = false } = props;
  const t = useTranslations("personPage.properties");
  const commonTexts = useTranslations("common");
  // The editor of another type does not take the focus from the list of types.
  const firstType = useRef(draft.type);
  const hasFocus = autoFocus && draft.type === firstType.current;
  const label = name === null ? commonTexts("value") : t("valueOf", { name });
  const fault = isChecked && readDraft(draft) === undefined ? t(`faults.${draft.type}`) : undefined;
  const setText = (text: string) => onChange({ ...draft, text });
  const common = { label, isLabelHidden: true, ...(fault !== undefined && { fault }) } as const;
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-start">
      <Select<ValueType>
        className="sm:w-32"
        label={name === null ? commonTexts("type") : t("typeOf", { name })}
        isLabelHidden
        options={valueTypes.map((id) => ({ id, label: t(`types.${id}`) }))}
        value={draft.type}
        onChange={(type) => onChange(withType(draft, type))}
      />
      <div className="min-w-0 grow">
        {draft.type === "boolean" ? (
          <SegmentedControl
            label={label}
            segments={[
              { id: "true", label: t("true") },
              { id: "false", label: t("false") },
            ]}
            value={draft.text === "true" ? "true" : "false"}
            onChange={setText}
            autoFocus={hasFocus}
          />
        ) : draft.type === "date" ? (
          <DateTimeField
            label={label}
            value={readDraft(draft) === undefined ? null : draft.text}
            onChange={(value) => setText(value ?? "")}
            timeZone={timeZone}
            isLabelHidden
            autoFocus={hasFocus}
            {...(fault !== undefined && { fault })}
          />
        ) : draft.type === "json" ? (
          <JsonField
            label={label}
            value={draft.text}
            onChange={setText}
            onSubmit={onSubmit}
            fault={fault}
            autoFocus={hasFocus}
          />
        ) : (
          <TextField
            {...common}
            isMono
            value={draft.text}
            onChange={setText}
            autoFocus={hasFocus}
            {...(draft.type === "number" && { inputMode: "decimal" as const })}
          />
        )}
      </div>
    </div>
  );
}
