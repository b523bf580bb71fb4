import { useTranslations } from "next-intl";
import type { DeletionActions } from "@/components/persons/deletions/use-deletion-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Deletion } from "@/lib/contract/person/deletion";

interface ActionButtonsProps {
  deletion: Deletion;
  actions: DeletionActions;
  size?: "default" | "small";
}

/** Cancels what is queued, continues what was interrupted; nothing for any other state. */
export function ActionButtons({ deletion, actions, size = "default" }: ActionButtonsProps) {
  const common = useTranslations("common");
  if (deletion.status === "queued") {
    return (
      <Button size={size} onPress={() => actions.ask(deletion)}>
        {common("cancelDeletion")}
      </Button>
    );
  }
  if (deletion.status !== "interrupted") return null;
  return (
    <Button size={size} isPending={actions.isRetrying} onPress={() => actions.retry(deletion)}>
      {common("retry")}
    </Button>
  );
}

/** Asks before a deletion is canceled. */
export function CancelDialog({ actions }: { actions: DeletionActions }) {
  const t = useTranslations("deletions.cancelDialog");
  const common = useTranslations("common");
  const { deletionToCancel, ask, cancel } = actions;
  if (!deletionToCancel) return null;
  return (
    <ConfirmDialog
      title={t("title")}
      confirmLabel={common("cancelDeletion")}
      cancelLabel={t("keep")}
      onClose={() => ask(null)}
      onConfirm={() => cancel(deletionToCancel)}
    >
      <p>
        {t(deletionToCancel.keeps_persons ? "detail" : "detailPersons", {
          count: deletionToCancel.persons - deletionToCancel.persons_canceled,
        })}
      </p>
      {deletionToCancel.refuses_later_events && <p>{t("refused")}</p>}
    </ConfirmDialog>
  );
}
