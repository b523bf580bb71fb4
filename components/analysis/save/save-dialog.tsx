"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { splitTags } from "@/components/analysis/save/split-tags";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { useAsyncAction } from "@/components/ui/use-async-action";

/** What a person says of a saved analysis. */
export interface InsightDetails {
  name: string;
  description: string;
  tags: string[];
}

interface SaveDialogProps {
  title: string;
  confirmLabel: string;
  /** What the fields hold at first. */
  details: InsightDetails;
  onClose: () => void;
  /** Saves; an error it throws is shown above the fields. */
  onSave: (details: InsightDetails) => Promise<unknown>;
}

/** Asks for the name, description and tags of a saved analysis. */
export default function SaveDialog({ title, confirmLabel, details, onClose, onSave }: SaveDialogProps) {
  const t = useTranslations("savedAnalyses.dialog");
  const [name, setName] = useState(details.name);
  const [description, setDescription] = useState(details.description);
  const [tags, setTags] = useState(details.tags.join(", "));
  const [isNameMissing, setNameMissing] = useState(false);
  const { isPending, fault, run } = useAsyncAction(useDescribeError());
  const save = () => {
    setNameMissing(name.trim() === "");
    if (name.trim() === "") return;
    void run(async () => {
      await onSave({ name: name.trim(), description: description.trim(), tags: splitTags(tags) });
      onClose();
    });
  };
  return (
    <Dialog
      title={title}
      closeLabel={t("cancel")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="small"
      footer={
        <DialogButtons
          cancelLabel={t("cancel")}
          onCancel={onClose}
          confirmLabel={confirmLabel}
          onConfirm={save}
          isPending={isPending}
        />
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {fault && <Notice tone="fault">{fault}</Notice>}
        <TextField
          label={t("name")}
          value={name}
          onChange={setName}
          maxLength={400}
          autoFocus
          fault={isNameMissing && name.trim() === "" ? t("nameMissing") : undefined}
        />
        <TextArea label={t("description")} value={description} onChange={setDescription} maxLength={4000} />
        <TextField label={t("tags")} hint={t("tagsHint")} value={tags} onChange={setTags} />
      </form>
    </Dialog>
  );
}
