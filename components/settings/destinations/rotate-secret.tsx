import { useTranslations } from "next-intl";
import { useState } from "react";
import { noFields } from "@/components/forms/no-fields";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { OneTimeDialog } from "@/components/settings/frame/one-time-dialog";
import { destinationsKey, rotateDestinationSecret } from "@/lib/client/access/destinations";
import type { Destination } from "@/lib/contract/project/destination";

interface RotateSecretProps {
  projectId: string;
  destination: Destination;
  onClose: () => void;
}

/** Gives a webhook another secret after confirmation, and shows it. */
export function RotateSecret({ projectId, destination, onClose }: RotateSecretProps) {
  const t = useTranslations("destinations");
  const [secret, setSecret] = useState<string | null>(null);
  const { name, id } = destination;
  const form = useRecordForm({
    ...noFields,
    send: () => rotateDestinationSecret(projectId, id),
    refreshes: [destinationsKey(projectId)],
    onSaved: (rotated) => setSecret(rotated.secret),
  });
  if (secret !== null)
    return (
      <OneTimeDialog title={t("rotate.done", { name })} label={t("secret")} value={secret} onClose={onClose}>
        <p>{t("secretDetail")}</p>
      </OneTimeDialog>
    );
  return (
    <RecordDialog
      form={form}
      title={t("rotate.title", { name })}
      confirmLabel={t("rotate.confirm")}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("rotate.detail")}</p>
    </RecordDialog>
  );
}
