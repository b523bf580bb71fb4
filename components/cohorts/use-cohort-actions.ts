import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApiMutation } from "@/components/forms/use-api-mutation";
import {
  cohortsKey,
  createCohort,
  recalculateCohort,
  removeCohort,
  updateCohort,
} from "@/lib/client/cohorts";
import { cohortPath } from "@/lib/client/links/cohorts";
import { loadCohortMembers } from "@/lib/client/persons/search";
import type { Cohort } from "@/lib/contract/cohort";
import { largestPage } from "@/lib/contract/wire/largest-page";

/** The UUIDs of all members of a cohort. */
async function listMembers(projectId: string, { id, count }: Cohort): Promise<string[]> {
  const uuids: string[] = [];
  for (let offset = 0; offset < count; offset += largestPage) {
    const page = await loadCohortMembers(projectId, id, { limit: largestPage, offset }, undefined);
    uuids.push(...page.results.map(({ uuid }) => uuid));
  }
  return uuids;
}

/**
 * Actions on a cohort from the list and from its page.
 *
 * @param onDeleted called after a deletion
 */
export function useCohortActions(projectId: string, onDeleted?: () => void) {
  const t = useTranslations("cohorts");
  const common = useTranslations("common");
  const router = useRouter();
  const [cohortToDelete, setCohortToDelete] = useState<Cohort | null>(null);
  const refreshes = [cohortsKey(projectId)];
  const restore = useApiMutation({
    send: ({ id }: Cohort) => updateCohort(projectId, id, { deleted: false }),
    refreshes,
    done: ({ name }) => ({ message: common("restoredNamed", { name }) }),
    failed: ({ name }) => common("couldntRestore", { name }),
  });
  const remove = useApiMutation({
    send: ({ id }: Cohort) => removeCohort(projectId, id),
    refreshes,
    done: (cohort) => ({
      message: common("deletedNamed", { name: cohort.name }),
      undo: () => restore.run(cohort),
    }),
    onSuccess: () => onDeleted?.(),
  });
  const duplicate = useApiMutation({
    send: async (cohort: Cohort) => {
      const { description, filters, is_static } = cohort;
      const name = common("copyOf", { name: cohort.name });
      return createCohort(projectId, {
        name,
        description,
        ...(is_static
          ? { is_static, _create_static_person_ids: await listMembers(projectId, cohort) }
          : { filters }),
      });
    },
    refreshes,
    done: (_, { name }) => ({ message: common("createdNamed", { name }) }),
    failed: ({ name }) => common("couldntDuplicate", { name }),
    onSuccess: ({ id }) => router.push(cohortPath(projectId, id)),
  });
  const recalculate = useApiMutation({
    send: ({ id }: Cohort) => recalculateCohort(projectId, id),
    refreshes,
    failed: ({ name }) => t("calculation.failed", { name }),
  });
  return {
    /** The cohort whose deletion is being asked about; null for none. */
    cohortToDelete,
    close: () => setCohortToDelete(null),
    askToDelete: setCohortToDelete,
    /** @throws as `call` does */
    remove: remove.submit,
    duplicate: duplicate.run,
    recalculate: recalculate.run,
  };
}

export type CohortActions = ReturnType<typeof useCohortActions>;
