import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { createProject, projectsKey } from "@/lib/client/access/projects";
import { homePath } from "@/lib/client/links/home";
import { ProjectInput } from "@/lib/contract/project/project";

/** Creates a project in the time zone of the browser, and opens it. */
export default function NewProject({ onClose }: { onClose: () => void }) {
  const t = useTranslations("newProject");
  const common = useTranslations("common");
  const router = useRouter();
  const [timezone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const form = useRecordForm({
    stored: null,
    read: () => ({ name: "" }),
    write: ({ name }) => ({ name, timezone }),
    schema: ProjectInput,
    send: ({ body }) => createProject(body),
    refreshes: [projectsKey],
    onSaved: ({ id }) => {
      onClose();
      router.push(homePath(String(id)));
    },
  });
  return (
    <RecordDialog form={form} title={t("title")} confirmLabel={common("createProject")} onClose={onClose}>
      <TextInput
        name="name"
        label={common("name")}
        hint={t("hint", { timezone })}
        hasAutoFocus
        {...form.field("name")}
      />
    </RecordDialog>
  );
}
