import "server-only";
import { drifts, dynamicCohorts } from "@/lib/cohorts/definitions";
import { lockDefinitions, recalculate } from "@/lib/cohorts/membership";
import { transaction } from "@/lib/database/transaction";

/**
 * Finds anew who is in the cohorts that compare with a date relative to now, and in those that name them: their members
 * change by time alone. A job runs it; between runs such a cohort is as of the last one (ours). All others are always
 * current.
 *
 * @returns the ids of the cohorts that drift
 */
export async function refreshCohorts(project: { id: number }, now: Date): Promise<number[]> {
  return await transaction(async (tx) => {
    const drifting = (await dynamicCohorts(tx, project)).filter(drifts).map(({ id }) => id);
    if (drifting.length === 0) return [];
    await lockDefinitions(tx, project);
    await recalculate(tx, project, drifting, now);
    return drifting;
  });
}
