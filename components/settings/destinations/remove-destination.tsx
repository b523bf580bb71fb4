import { useTranslations } from "next-intl";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { destinationsKey, removeDestination } from "@/lib/client/access/destinations";
import type { Destination } from "@/lib/contract/project/destination";

interface RemoveDestinationProps {
  projectId: string;
  destination: Destination;
  onClose: () => void;
}

/** Deletes a destination after confirmation. */
export function RemoveDestination({ projectId, destination, onClose }: RemoveDestinationProps) {
  const t = useTranslations("destinations.delete");
  const common = useTranslations("common");
  const { submit } = useApiMutation({
    send: () => removeDestination(projectId, destination.id),
    refreshes: [destinationsKey(projectId)],
    removes: destination.id,
    done: () => ({ message: t("done") }),
  });
  return (
    <ConfirmDialog
      title={common("deleteQuoted", { name: destination.name })}
      confirmLabel={t("confirm")}
      isDangerous
      onConfirm={() => submit(undefined)}
      onClose={onClose}
    >
      <p>{t("detail")}</p>
    </ConfirmDialog>
  );
}
