import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { cancelDeletion, deletionsKey, retryDeletion } from "@/lib/client/persons/deletion";
import type { Deletion } from "@/lib/contract/person/deletion";

/** What can be done with a deletion, and the one that is about to be canceled. */
export function useDeletionActions(projectId: string) {
  const t = useTranslations("deletions");
  const [deletionToCancel, setDeletionToCancel] = useState<Deletion | null>(null);
  const refreshes = [deletionsKey(projectId)];
  const cancel = useApiMutation({
    send: ({ id }: Deletion) => cancelDeletion(projectId, id),
    refreshes,
    done: () => ({ message: t("canceled") }),
  });
  const retry = useApiMutation({
    send: ({ id }: Deletion) => retryDeletion(projectId, id),
    refreshes,
    done: () => ({ message: t("retried") }),
    failed: () => t("failedRetry"),
  });
  return {
    deletionToCancel,
    ask: setDeletionToCancel,
    cancel: cancel.submit,
    retry: retry.run,
    isRetrying: retry.isPending,
  };
}
export type DeletionActions = ReturnType<typeof useDeletionActions>;
