import { useTranslations } from "next-intl";
import { countUses, UsageLinks } from "@/components/cohorts/usage-links";
import type { CohortActions } from "@/components/cohorts/use-cohort-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import type { Cohort } from "@/lib/contract/cohort";

interface DeleteCohortDialogProps {
  projectId: string;
  cohort: Cohort;
  actions: CohortActions;
}

/** Asks before a cohort is deleted; one that something uses is not, and the dialog says what. */
export default function DeleteCohortDialog({ projectId, cohort, actions }: DeleteCohortDialogProps) {
  const t = useTranslations("cohorts.delete");
  const common = useTranslations("common");
  if (countUses(cohort) > 0) {
    return (
      <Dialog
        title={t("refusedTitle", { name: cohort.name })}
        onClose={actions.close}
        width="small"
        footer={<Button onPress={actions.close}>{common("close")}</Button>}
      >
        <p className="mb-3">{t("refused")}</p>
        <UsageLinks projectId={projectId} cohort={cohort} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={common("deleteQuoted", { name: cohort.name })}
      confirmLabel={t("confirm")}
      isDangerous
      onClose={actions.close}
      onConfirm={() => actions.remove(cohort)}
    >
      <p>{t("detail", { count: cohort.count })}</p>
    </ConfirmDialog>
  );
}
