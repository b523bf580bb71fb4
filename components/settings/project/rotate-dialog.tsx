"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { useDescribeError } from "@/components/forms/use-describe-error";
import { RadioGroup } from "@/components/ui/radio-group";
import { TaskDialog } from "@/components/ui/task-dialog";
import { projectKey, projectsKey, resetToken } from "@/lib/client/projects";
import { gracePeriods } from "@/lib/contract/project";

type GracePeriod = (typeof gracePeriods)[number];

/** Rotates the project token, and asks how long the present one goes on working. */
export default function RotateDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTranslations("projectSettings.token");
  const describeError = useDescribeError();
  const [hours, setHours] = useState<GracePeriod>(24);
  const [fault, setFault] = useState<string | null>(null);
  const { submit, isPending } = useApiMutation({
    send: (grace_period_hours: GracePeriod) => resetToken(projectId, { grace_period_hours }),
    refreshes: [projectKey(projectId), projectsKey, ["me"]],
    done: () => ({ message: t("rotated") }),
    onSuccess: onClose,
  });
  return (
    <TaskDialog
      title={t("rotateTitle")}
      width="small"
      cancelLabel={t("cancel")}
      onClose={onClose}
      confirmLabel={t("rotateConfirm")}
      onConfirm={() => {
        setFault(null);
        submit(hours).catch((error: unknown) => setFault(describeError(error)));
      }}
      isPending={isPending}
      fault={fault}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("rotateDetail")}</p>
        <RadioGroup
          label={t("gracePeriod")}
          options={gracePeriods.map((period) => ({
            id: String(period),
            label: t(`periods.${period}`),
            ...(period === 0 && { detail: t("noGracePeriod") }),
          }))}
          value={String(hours)}
          onChange={(id) => setHours(gracePeriods.find((period) => String(period) === id) ?? 24)}
        />
      </div>
    </TaskDialog>
  );
}
