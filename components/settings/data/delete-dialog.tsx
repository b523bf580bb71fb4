import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { noFields } from "@/components/forms/no-fields";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { TextField } from "@/components/ui/text-field";
import { removeProject } from "@/lib/client/access/projects";
import type { DataSummary } from "@/lib/contract/project/data-summary";
import type { Project } from "@/lib/contract/project/project";

interface DeleteDialogProps {
  projectId: string;
  project: Project;
  summary: DataSummary;
  onClose: () => void;
}

/** Deletes a project after its name was typed, then opens another one, or the page that says that there is none. */
export default function DeleteDialog({ projectId, project, summary, onClose }: DeleteDialogProps) {
  const t = useTranslations("dataSettings.delete");
  const common = useTranslations("common");
  const format = useFormatter();
  const router = useRouter();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const isTyped = typed.trim() === project.name.trim();
  const form = useRecordForm({
    ...noFields,
    send: () => removeProject(projectId),
    prepare: (draft) => (isTyped ? draft : null),
    refreshes: [],
    onSaved: async () => {
      onClose();
      // Its own queries are not refetched: they would be 404.
      await queries.invalidateQueries({ queryKey: ["me"] });
      router.replace("/");
    },
  });
  return (
    <RecordDialog
      form={form}
      title={common("deleteQuoted", { name: project.name })}
      onClose={onClose}
      confirmLabel={common("deleteProject")}
      isDisabled={!isTyped}
      isDangerous
    >
      <div className="flex flex-col gap-2 text-ink-2">
        <p>{t("lost")}</p>
        <ul className="list-disc pl-5">
          {(["persons", "events", "surveys", "responses", "flags", "cohorts"] as const).map((id) => (
            <li key={id}>{t(`counts.${id}`, { count: summary[id], number: format.number(summary[id]) })}</li>
          ))}
        </ul>
        <p>{t("final")}</p>
      </div>
      <TextField
        label={t("typeName", { name: project.name })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoFocus
      />
    </RecordDialog>
  );
}
