"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { Form } from "@/components/forms/form";
import { TextInput } from "@/components/forms/text-input";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { ExpiryField } from "@/components/settings/keys/expiry-field";
import { ProjectsField } from "@/components/settings/keys/projects-field";
import { presets } from "@/components/settings/keys/scope-levels";
import { ScopesField } from "@/components/settings/keys/scopes-field";
import { SecretDialog } from "@/components/settings/keys/secret-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { createKey, ownKeysKey } from "@/lib/client/keys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { KeyInput, type NewKey } from "@/lib/contract/key";

interface NewKeyDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Creates a key, and shows its secret. */
export default function NewKeyDialog({ projectId, onClose }: NewKeyDialogProps) {
  const t = useTranslations("keys");
  const timeZone = useTimeZone(projectId);
  const [created, setCreated] = useState<NewKey | null>(null);
  const { submit } = useApiMutation({
    send: createKey,
    refreshes: [ownKeysKey, ["projects", projectId, "keys"]],
    onSuccess: setCreated,
  });
  if (created)
    return (
      <SecretDialog
        title={t("create.done", { name: created.label })}
        apiKey={created}
        projectId={projectId}
        onClose={onClose}
      />
    );
  const currentId = /^\d+$/.test(projectId) ? Number(projectId) : null;
  return (
    <Dialog
      title={t("create.title")}
      closeLabel={t("cancel")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Form
        schema={KeyInput}
        defaultValues={{
          label: "",
          scopes: [...presets.readOnly],
          scoped_teams: currentId === null ? [] : [currentId],
          expires_at: null,
        }}
        onSubmit={submit}
      >
        <TextInput name="label" label={t("create.name")} hint={t("create.nameHint")} hasAutoFocus />
        <ScopesField />
        <ProjectsField currentId={currentId} />
        <ExpiryField timeZone={timeZone} />
        <p className="text-ink-3 text-label">{t("create.roleHint")}</p>
        <Buttons onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function Buttons({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations("keys");
  const { isSubmitting } = useFormState();
  return (
    <div className="-mx-5 -mb-4 -bottom-4 sticky flex sm:rounded-b-dialog justify-end gap-2 border-line border-t bg-raised px-5 py-3">
      <Button onPress={onCancel}>{t("cancel")}</Button>
      <Button type="submit" variant="primary" isPending={isSubmitting}>
        {t("create.submit")}
      </Button>
    </div>
  );
}
