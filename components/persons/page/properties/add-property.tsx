import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ValueDraft } from "@/components/persons/page/properties/value-draft";
import { ValueForm } from "@/components/persons/page/properties/value-form";
import { TextField } from "@/components/ui/text-field";

interface AddPropertyProps {
  timeZone: string;
  /** Names that are taken. */
  existing: ReadonlySet<string>;
  onSave: (key: string, value: unknown) => Promise<unknown>;
  onClose: () => void;
}

const blank: ValueDraft = { type: "text", text: "" };

/** A form for a property that the person does not have. */
export function AddProperty({ timeZone, existing, onSave, onClose }: AddPropertyProps) {
  const t = useTranslations("personPage.properties");
  const common = useTranslations("common");
  const [key, setKey] = useState("");
  const name = key.trim();
  const fault = name === "" ? common("enterName") : existing.has(name) ? t("faults.taken") : undefined;
  return (
    <ValueForm
      aria-label={common("addProperty")}
      className="flex flex-col gap-3 border-line border-b bg-sheet px-4 py-4 sm:px-8"
      name={null}
      initial={blank}
      timeZone={timeZone}
      submitLabel={common("add")}
      isFaulty={fault !== undefined}
      onSave={(value) => onSave(name, value)}
      onClose={onClose}
    >
      {(isChecked) => (
        <TextField
          label={common("name")}
          isMono
          autoFocus
          value={key}
          onChange={setKey}
          maxLength={400}
          {...(isChecked && fault !== undefined && { fault })}
        />
      )}
    </ValueForm>
  );
}
