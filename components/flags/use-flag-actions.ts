import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { editOf } from "@/lib/client/cache-edit";
import { flagListKey, flagsKey, removeFlag, updateFlag } from "@/lib/client/flags";
import type { ResultOf } from "@/lib/contract/endpoint";
import type { flags } from "@/lib/contract/endpoints/flags";
import type { FeatureFlag } from "@/lib/contract/flag";

/** An action that needs a confirmation, and its flag. */
export interface PendingFlagAction {
  action: "disable" | "delete";
  flag: FeatureFlag;
}

type FlagPage = ResultOf<typeof flags.list>;

interface Switching {
  flag: FeatureFlag;
  active: boolean;
}

/**
 * What can be done with a flag from the list and from its page: at once where it can be undone, after a question where
 * surveys depend on it.
 *
 * @param onDeleted called after a deletion
 */
export function useFlagActions(projectId: string, onDeleted?: () => void) {
  const t = useTranslations("flags");
  const [pendingAction, setPendingAction] = useState<PendingFlagAction | null>(null);
  const refreshes = [flagsKey(projectId)];
  const setActive = useApiMutation({
    send: ({ flag, active }: Switching) => updateFlag(projectId, flag.id, { active }),
    edits: ({ flag, active }) => [
      editOf<FlagPage>(flagListKey(projectId), (page) => ({
        ...page,
        results: page.results.map((one) => (one.id === flag.id ? { ...one, active } : one)),
      })),
    ],
    refreshes,
    done: ({ flag, active }) => ({
      message: t(active ? "enabledDone" : "disabledDone", { key: flag.key }),
      undo: () => setActive.run({ flag, active: !active }),
    }),
    failed: ({ flag }) => t("failedChange", { key: flag.key }),
  });
  const restore = useApiMutation({
    send: ({ id, active }: FeatureFlag) => updateFlag(projectId, id, { deleted: false, active }),
    refreshes,
    done: ({ key }) => ({ message: t("restored", { key }) }),
    failed: ({ key }) => t("failedRestore", { key }),
  });
  const remove = useApiMutation({
    send: ({ id }: FeatureFlag) => removeFlag(projectId, id),
    refreshes,
    done: (flag) => ({ message: t("deleted", { key: flag.key }), undo: () => restore.run(flag) }),
    onSuccess: () => onDeleted?.(),
  });
  return {
    /** The pending question; null for none. */
    pendingAction,
    close: () => setPendingAction(null),
    /** Enables a flag, or disables it, after a question if surveys use it. */
    toggle: (flag: FeatureFlag) => {
      if (flag.active && flag.surveys.length > 0) setPendingAction({ action: "disable", flag });
      else setActive.run({ flag, active: !flag.active });
    },
    askToDelete: (flag: FeatureFlag) => setPendingAction({ action: "delete", flag }),
    /** Does what is asked. @throws as `call` does */
    confirm: ({ action, flag }: PendingFlagAction) =>
      action === "disable" ? setActive.submit({ flag, active: false }) : remove.submit(flag),
  };
}

export type FlagActions = ReturnType<typeof useFlagActions>;
