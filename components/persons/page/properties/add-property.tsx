"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { readDraft, type ValueDraft } from "@/components/persons/page/properties/value-draft";
import { ValueEditor } from "@/components/persons/page/properties/value-editor";
import { Button } from "@/components/ui/button";
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
  const [key, setKey] = useState("");
  const [draft, setDraft] = useState(blank);
  const [isChecked, setChecked] = useState(false);
  const [isPending, setPending] = useState(false);
  const name = key.trim();
  const fault = name === "" ? t("faults.name") : existing.has(name) ? t("faults.taken") : undefined;
  const save = async () => {
    const value = readDraft(draft);
    setChecked(true);
    if (fault !== undefined || value === undefined) return;
    setPending(true);
    try {
      await onSave(name, value);
      onClose();
    } catch {
      // The mutation has shown the error; the form stays.
      setPending(false);
    }
  };
  return (
    <form
      aria-label={t("addTitle")}
      className="flex flex-col gap-3 border-line border-b bg-sheet px-4 py-4 sm:px-8"
      onSubmit={(submit) => {
        submit.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t("name")}
        isMono
        autoFocus
        value={key}
        onChange={setKey}
        maxLength={400}
        {...(isChecked && fault !== undefined && { fault })}
      />
      <ValueEditor
        name={null}
        draft={draft}
        onChange={setDraft}
        onSubmit={() => void save()}
        timeZone={timeZone}
        isChecked={isChecked}
      />
      <span className="flex gap-2">
        <Button type="submit" variant="primary" size="small" isPending={isPending}>
          {t("add")}
        </Button>
        <Button size="small" onPress={onClose}>
          {t("cancel")}
        </Button>
      </span>
    </form>
  );
}
