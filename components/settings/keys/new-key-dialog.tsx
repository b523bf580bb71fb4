import { useTranslations } from "next-intl";
import { useState } from "react";
import { RecordDialog } from "@/components/forms/record-dialog";
import { TextInput } from "@/components/forms/text-input";
import { useRecordForm } from "@/components/forms/use-record-form";
import { ExpiryField } from "@/components/settings/keys/expiry-field";
import { ProjectsField } from "@/components/settings/keys/projects-field";
import { type Preset, presets } from "@/components/settings/keys/scope-levels";
import { ScopesField } from "@/components/settings/keys/scopes-field";
import { SecretDialog } from "@/components/settings/keys/secret-dialog";
import { Switch } from "@/components/ui/switch";
import { createKey, ownKeysKey } from "@/lib/client/access/keys";
import { useTimeZone } from "@/lib/client/use-time-zone";
import { KeyInput, type NewKey } from "@/lib/contract/access/key";

interface KeyDraft {
  label: string;
  scopes: KeyInput["scopes"];
  /** Empty: all projects. */
  scoped_teams: number[];
  /** ISO 8601; null for never. */
  expires_at: string | null;
  is_masked: boolean;
}

/** Whether a key reads without personal data. */
function MaskedField({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }) {
  const t = useTranslations("keys.masked");
  return <Switch label={t("label")} hint={t("hint")} isSelected={value} onChange={onChange} />;
}

interface NewKeyDialogProps {
  projectId: string;
  /** The preset that is chosen at first. */
  access: Preset;
  onClose: () => void;
}

/** Creates a key, and shows its secret. */
export default function NewKeyDialog({ projectId, access, onClose }: NewKeyDialogProps) {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const timeZone = useTimeZone(projectId);
  const [created, setCreated] = useState<NewKey | null>(null);
  const currentId = /^\d+$/.test(projectId) ? Number(projectId) : null;
  const form = useRecordForm({
    stored: null,
    read: (): KeyDraft => ({
      label: "",
      scopes: [...presets[access]],
      scoped_teams: currentId === null ? [] : [currentId],
      expires_at: null,
      is_masked: false,
    }),
    schema: KeyInput,
    send: ({ body }) => createKey(body),
    refreshes: [ownKeysKey, ["projects", projectId, "keys"]],
    onSaved: (key) => setCreated(key),
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
  return (
    <RecordDialog
      form={form}
      title={t("create.action")}
      width="medium"
      isGuarded
      onClose={onClose}
      confirmLabel={t("create.submit")}
    >
      <TextInput
        name="label"
        label={common("name")}
        hint={t("create.nameHint")}
        hasAutoFocus
        {...form.field("label")}
      />
      <ScopesField {...form.field("scopes")} />
      <ProjectsField currentId={currentId} {...form.field("scoped_teams")} />
      <ExpiryField timeZone={timeZone} {...form.field("expires_at")} />
      <MaskedField {...form.field("is_masked")} />
      <p className="text-ink-3 text-label">{t("create.roleHint")}</p>
    </RecordDialog>
  );
}
