"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { SecretDialog } from "@/components/settings/keys/secret-dialog";
import { TaskDialog } from "@/components/ui/task-dialog";
import { ownKeysKey, rotateKey } from "@/lib/client/keys";
import type { Key, NewKey } from "@/lib/contract/key";

interface RotateDialogProps {
  projectId: string;
  apiKey: Key;
  onClose: () => void;
}

/** Gives a key a new secret, and shows it. */
export function RotateDialog({ projectId, apiKey, onClose }: RotateDialogProps) {
  const t = useTranslations("keys");
  const describeError = useDescribeError();
  const [rotated, setRotated] = useState<NewKey | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { submit, isPending } = useApiMutation({
    send: () => rotateKey(apiKey),
    refreshes: [ownKeysKey],
    onSuccess: setRotated,
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
    <TaskDialog
      title={t("rotate.title", { name })}
      width="small"
      cancelLabel={t("cancel")}
      onClose={onClose}
      confirmLabel={t("rotate.confirm")}
      onConfirm={() => {
        setFault(null);
        submit(undefined).catch((error: unknown) => setFault(describeError(error)));
      }}
      isPending={isPending}
      fault={fault}
    >
      <p className="text-ink-2">{t("rotate.detail")}</p>
    </TaskDialog>
  );
}
