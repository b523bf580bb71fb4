import "server-only";
import { isTimeDependent, readDynamicCohorts } from "@/lib/cohorts/definitions";
import { lockDefinitions, recalculateMembers } from "@/lib/cohorts/membership";
import { runInTransaction } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";

/**
 * Recalculates the cohorts that compare with a date relative to now, and those that refer to them, because their members
 * change with time alone. A job runs it hourly; between runs these cohorts are as of the last one (ours). All other
 * cohorts are always current.
 *
 * @returns the ids of the time-dependent cohorts
 */
export async function refreshCohorts(project: { id: number }, now: Date): Promise<number[]> {
  return await transaction(async (tx) => {
    const timeDependentIds = (await readDynamicCohorts(runInTransaction(tx), project))
      .filter(isTimeDependent)
      .map(({ id }) => id);
    if (timeDependentIds.length === 0) return [];
    await lockDefinitions(tx, project);
    await recalculateMembers(tx, project, timeDependentIds, now);
    return timeDependentIds;
  });
}
