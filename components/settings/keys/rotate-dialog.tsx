import { useTranslations } from "next-intl";
import { useState } from "react";
import { noFields } from "@/components/forms/no-fields";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { SecretDialog } from "@/components/settings/keys/secret-dialog";
import { ownKeysKey, rotateKey } from "@/lib/client/access/keys";
import type { Key, NewKey } from "@/lib/contract/access/key";

interface RotateDialogProps {
  projectId: string;
  apiKey: Key;
  onClose: () => void;
}

/** Gives a key a new secret, and shows it. */
export function RotateDialog({ projectId, apiKey, onClose }: RotateDialogProps) {
  const t = useTranslations("keys");
  const [rotated, setRotated] = useState<NewKey | null>(null);
  const form = useRecordForm({
    ...noFields,
    send: () => rotateKey(apiKey),
    refreshes: [ownKeysKey],
    onSaved: (key) => setRotated(key),
  });
  const name = apiKey.label;
  if (rotated)
    return (
      <SecretDialog
        title={t("rotate.done", { name })}
        apiKey={rotated}
        projectId={projectId}
        onClose={onClose}
      />
    );
  return (
    <RecordDialog
      form={form}
      title={t("rotate.title", { name })}
      onClose={onClose}
      confirmLabel={t("rotate.confirm")}
    >
      <p className="text-ink-2">{t("rotate.detail")}</p>
    </RecordDialog>
  );
}
