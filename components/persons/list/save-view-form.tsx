import { useTranslations } from "next-intl";
import { RecordForm } from "@/components/forms/record-form";
import { useRecordForm } from "@/components/forms/use-record-form";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { createView, viewsKey } from "@/lib/client/views";
import { type ViewContent, ViewInput } from "@/lib/contract/view";

interface SaveViewFormProps {
  projectId: string;
  /** The content to save. */
  content: ViewContent;
  /** Whether others may see it; a viewer saves for themselves alone. */
  canShare: boolean;
}

/** Names what is on screen and saves it, for oneself or for the project. */
export function SaveViewForm({ projectId, content, canShare }: SaveViewFormProps) {
  const t = useTranslations("persons.views");
  const form = useRecordForm({
    stored: null,
    read: () => ({ name: "", isShared: false }),
    write: ({ name, isShared }): ViewInput => ({ list: "persons", name, is_shared: isShared, content }),
    schema: ViewInput,
    send: ({ body }) => createView(projectId, body),
    refreshes: [viewsKey(projectId)],
    done: ({ name }) => ({ message: t("saved", { name }) }),
    onSaved: (): void => form.change({ name: "" }),
  });
  return (
    <RecordForm form={form} className="flex flex-col gap-3 border-line border-t pt-4">
      <TextField label={t("name")} {...form.field("name")} />
      {canShare && (
        <Checkbox
          label={t("share")}
          isSelected={form.draft.isShared}
          onChange={(isShared) => form.change({ isShared })}
        />
      )}
      <Button type="submit" isPending={form.isPending} className="self-start">
        {t("save")}
      </Button>
    </RecordForm>
  );
}
