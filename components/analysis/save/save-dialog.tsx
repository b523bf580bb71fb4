import { useTranslations } from "next-intl";
import { splitTags } from "@/components/analysis/save/split-tags";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { type Insight, InsightInput } from "@/lib/contract/analysis/insight";

/** The user-defined details of a saved analysis. */
export interface InsightDetails {
  name: string;
  description: string;
  tags: string[];
}

interface SaveDialogProps {
  title: string;
  confirmLabel: string;
  /** The initial values of the fields. */
  details: InsightDetails;
  onClose: () => void;
  /** Saves; an error it throws is shown above the fields. */
  onSave: (details: InsightDetails) => Promise<Insight>;
}

/** Asks for the name, description and tags of a saved analysis. */
export default function SaveDialog({ title, confirmLabel, details, onClose, onSave }: SaveDialogProps) {
  const t = useTranslations("savedAnalyses.dialog");
  const common = useTranslations("common");
  const form = useRecordForm({
    stored: null,
    read: () => ({ ...details, tags: details.tags.join(", ") }),
    write: ({ name, description, tags }): InsightDetails => ({
      name: name.trim(),
      description: description.trim(),
      tags: splitTags(tags),
    }),
    schema: InsightInput,
    check: ({ name }): Record<string, string> => (name.trim() === "" ? { name: common("enterName") } : {}),
    send: ({ body }) => onSave(body),
    refreshes: [],
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} title={title} onClose={onClose} confirmLabel={confirmLabel}>
      <TextField
        label={common("name")}
        maxLength={400}
        autoFocus
        // What is suggested is replaced by typing.
        onFocus={({ target }) => target.select()}
        {...form.field("name")}
      />
      <TextArea label={common("description")} maxLength={4000} {...form.field("description")} />
      <TextField label={common("tags")} hint={t("tagsHint")} {...form.field("tags")} />
    </RecordDialog>
  );
}
