"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { ViewInput } from "@/lib/contract/view";

interface SaveViewFormProps {
  /** Whether others may see it; a viewer saves for themselves alone. */
  canShare: boolean;
  /** Its failure is told by the caller. */
  onSave: (fields: { name: string; is_shared: boolean }) => Promise<unknown>;
}

const nameSchema = ViewInput.shape.name;

/** Names what is on screen and saves it, for oneself or for the project. */
export function SaveViewForm({ canShare, onSave }: SaveViewFormProps) {
  const t = useTranslations("persons.views");
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [isPending, setPending] = useState(false);
  const isValid = nameSchema.safeParse(name).success;
  const save = async () => {
    setPending(true);
    try {
      await onSave({ name: name.trim(), is_shared: isShared });
      setName("");
    } catch {
      // Said in a message; the name stays to try again.
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      className="flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid && !isPending) void save();
      }}
    >
      <TextField
        label={t("name")}
        value={name}
        onChange={setName}
        fault={name.trim() !== "" && !isValid ? t("tooLong") : undefined}
      />
      {canShare && <Checkbox label={t("share")} isSelected={isShared} onChange={setShared} />}
      <Button type="submit" isDisabled={!isValid} isPending={isPending} className="self-start">
        {t("save")}
      </Button>
    </form>
  );
}
