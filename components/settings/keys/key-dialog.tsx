import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { RotateDialog } from "@/components/settings/keys/rotate-dialog";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ownKeysKey, revokeKey } from "@/lib/client/access/keys";
import type { Key } from "@/lib/contract/access/key";

/** Questions that are confirmed first. */
export interface KeyQuestion {
  kind: "rotate" | "revoke";
  apiKey: Key;
}

interface KeyDialogProps {
  projectId: string;
  question: KeyQuestion;
  onClose: () => void;
}

/** Confirms what ends the secret of a key. */
export function KeyDialog({ projectId, question: { kind, apiKey }, onClose }: KeyDialogProps) {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const { submit } = useApiMutation({
    send: () => revokeKey(apiKey),
    refreshes: [ownKeysKey],
    done: () => ({ message: t("revoke.done", { name: apiKey.label }) }),
  });
  if (kind === "rotate") return <RotateDialog projectId={projectId} apiKey={apiKey} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={common("revokeQuoted", { name: apiKey.label })}
      confirmLabel={t("revoke.confirm")}
      isDangerous
      onClose={onClose}
      onConfirm={() => submit(undefined)}
    >
      <p>{t("revoke.detail")}</p>
    </ConfirmDialog>
  );
}
