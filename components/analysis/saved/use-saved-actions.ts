import { useTranslations } from "next-intl";
import type { InsightDetails } from "@/components/analysis/save/save-dialog";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import { createInsight, insightsKey, removeInsight, updateInsight } from "@/lib/client/analysis/saved";
import type { Insight } from "@/lib/contract/analysis/insight";

/** What the list asks for an action. */
interface Asking {
  /** Which board. */
  addToBoard: (insight: Insight) => void;
  /** Which name, description and tags. */
  editDetails: (insight: Insight) => void;
}

/** Actions on a saved analysis in the list. */
export function useSavedActions(projectId: string, asking: Asking) {
  const t = useTranslations("savedAnalyses");
  const common = useTranslations("common");
  const refreshes = [insightsKey(projectId)];
  const restore = useApiMutation({
    send: ({ id }: Insight) => updateInsight(projectId, id, { deleted: false }),
    refreshes,
    done: ({ name }) => ({ message: common("restoredNamed", { name }) }),
    failed: ({ name }) => common("cantRestore", { name }),
  });
  const remove = useApiMutation({
    send: ({ id }: Insight) => removeInsight(projectId, id),
    refreshes,
    done: (insight) => ({
      message: t("deleted", { name: insight.name }),
      undo: () => restore.run(insight),
    }),
    failed: ({ name }) => common("cantDelete", { name }),
  });
  const duplicate = useApiMutation({
    send: ({ name, description, filters, query, tags }: Insight) =>
      createInsight(projectId, {
        name: t("save.copyName", { name }),
        description,
        filters,
        query,
        tags,
        saved: true,
      }),
    refreshes,
    done: (_, { name }) => ({ message: common("savedNamed", { name }) }),
    failed: ({ name }) => common("cantDuplicate", { name }),
  });
  const saveDetails = useApiMutation({
    send: ({ id, ...details }: InsightDetails & { id: number }) => updateInsight(projectId, id, details),
    refreshes,
    done: (_, { name }) => ({ message: common("savedNamed", { name }) }),
  });
  return { remove: remove.run, duplicate: duplicate.run, saveDetails: saveDetails.submit, ...asking };
}

export type SavedActions = ReturnType<typeof useSavedActions>;
