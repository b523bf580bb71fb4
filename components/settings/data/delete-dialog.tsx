"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { Dialog } from "@/components/ui/dialog";
import { DialogButtons } from "@/components/ui/dialog-buttons";
import { Notice } from "@/components/ui/notice";
import { TextField } from "@/components/ui/text-field";
import { removeProject } from "@/lib/client/projects";
import type { DataSummary, Project } from "@/lib/contract/project";

interface DeleteDialogProps {
  projectId: string;
  project: Project;
  summary: DataSummary;
  onClose: () => void;
}

/** Deletes a project after its name was typed, then opens another one, or the page that says that there is none. */
export default function DeleteDialog({ projectId, project, summary, onClose }: DeleteDialogProps) {
  const t = useTranslations("dataSettings.delete");
  const format = useFormatter();
  const router = useRouter();
  const queries = useQueryClient();
  const describeError = useDescribeError();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { submit, isPending } = useApiMutation({
    send: () => removeProject(projectId),
    refreshes: [],
    onSuccess: async () => {
      onClose();
      // Its own queries are not asked again: they would be 404.
      await queries.invalidateQueries({ queryKey: ["me"] });
      router.replace("/");
    },
  });
  const isTyped = typed.trim() === project.name.trim();
  const confirm = () => {
    if (!isTyped) return;
    setFault(null);
    submit(undefined).catch((error: unknown) => setFault(describeError(error)));
  };
  return (
    <Dialog
      title={t("title", { name: project.name })}
      closeLabel={t("cancel")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      role="alertdialog"
      width="small"
      footer={
        <DialogButtons
          cancelLabel={t("cancel")}
          onCancel={onClose}
          confirmLabel={t("confirm")}
          onConfirm={confirm}
          isPending={isPending}
          isDisabled={!isTyped}
          isDangerous
        />
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {fault && <Notice tone="fault">{fault}</Notice>}
        <div className="flex flex-col gap-2 text-ink-2">
          <p>{t("lost")}</p>
          <ul className="list-disc pl-5">
            {(["persons", "events", "surveys", "responses", "flags", "cohorts"] as const).map((id) => (
              <li key={id}>
                {t(`counts.${id}`, { count: summary[id], number: format.number(summary[id]) })}
              </li>
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
      </form>
    </Dialog>
  );
}
