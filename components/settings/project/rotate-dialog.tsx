import { useTranslations } from "next-intl";
import { RecordDialog } from "@/components/forms/record-dialog";
import { useRecordForm } from "@/components/forms/use-record-form";
import { RadioGroup } from "@/components/ui/radio-group";
import { projectKey, projectsKey, resetToken } from "@/lib/client/access/projects";
import { gracePeriods, TokenReset } from "@/lib/contract/project/token-reset";

type GracePeriod = (typeof gracePeriods)[number];

/** Rotates the project token, with a choice of how long the present one remains valid. */
export default function RotateDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTranslations("projectSettings.token");
  const form = useRecordForm({
    stored: null,
    read: (): { grace_period_hours: GracePeriod } => ({ grace_period_hours: 24 }),
    schema: TokenReset,
    send: ({ body }) => resetToken(projectId, body),
    refreshes: [projectKey(projectId), projectsKey, ["me"]],
    done: () => ({ message: t("rotated") }),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} title={t("rotateTitle")} onClose={onClose} confirmLabel={t("rotateConfirm")}>
      <p className="text-ink-2">{t("rotateDetail")}</p>
      <RadioGroup
        label={t("gracePeriod")}
        options={gracePeriods.map((period) => ({
          id: String(period),
          label: t(`periods.${period}`),
          ...(period === 0 && { detail: t("noGracePeriod") }),
        }))}
        value={String(form.draft.grace_period_hours)}
        onChange={(id) =>
          form.change({ grace_period_hours: gracePeriods.find((period) => String(period) === id) ?? 24 })
        }
      />
    </RecordDialog>
  );
}
