import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { createImport, importsKey } from "@/lib/client/access/imports";
import type { BodyIn } from "@/lib/contract/endpoint";
import type { imports } from "@/lib/contract/endpoints/imports";
import { ImportInput, type ImportRun } from "@/lib/contract/project/import";

type Body = BodyIn<typeof imports.create>;

interface ImportDraft {
  address: string;
  source_project_id: string;
  key: string;
  events_since: string;
}

interface ImportDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks where to import from; what there is is counted before anything is imported. */
export default function ImportDialog({ projectId, onClose }: ImportDialogProps) {
  const t = useTranslations("imports");
  const common = useTranslations("common");
  const form = useRecordForm<ImportRun, ImportDraft, Body>({
    stored: null,
    read: () => ({ address: "https://eu.posthog.com", source_project_id: "", key: "", events_since: "" }),
    write: ({ events_since: since, ...draft }) => ({
      ...draft,
      ...(since.trim() !== "" && { events_since: since.trim() }),
    }),
    schema: ImportInput,
    check: (draft) =>
      Object.fromEntries(
        (["address", "source_project_id", "key"] as const).flatMap((field) =>
          draft[field].trim() === "" ? [[field, common("thisFieldIsRequired")]] : [],
        ),
      ),
    send: ({ body }) => createImport(projectId, body),
    refreshes: [importsKey(projectId)],
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} title={t("create")} confirmLabel={t("prepare")} onClose={onClose}>
      <p className="text-ink-2">{t("intro")}</p>
      <TextInput name="address" label={t("address")} hasAutoFocus {...form.field("address")} />
      <TextInput
        name="source_project_id"
        label={common("projectId")}
        hint={t("sourceProjectHint")}
        {...form.field("source_project_id")}
      />
      <TextInput
        name="posthog_key"
        type="password"
        autoComplete="off"
        label={t("key")}
        hint={t("keyHint")}
        {...form.field("key")}
      />
      <TextInput
        name="events_since"
        label={t("eventsSince")}
        hint={t("eventsSinceHint")}
        {...form.field("events_since")}
      />
    </RecordDialog>
  );
}
