import "server-only";
import { calculateSoon, markForCalculation } from "@/lib/cohorts/calculation-queue";
import { lockCohort } from "@/lib/cohorts/find";
import { toCohort } from "@/lib/cohorts/view";
import type { Cohort } from "@/lib/contract/cohort";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/** Lets the members of a dynamic cohort be calculated soon. @throws NotFound; Invalid for a static or deleted cohort */
export async function recalculateCohortSoon(project: { id: number }, id: number): Promise<Cohort> {
  const marked = await transaction(async (tx) => {
    const cohort = await lockCohort(tx, project, id);
    if (cohort.is_static || cohort.deleted) {
      const detail = "Only dynamic cohorts that are not deleted are calculated.";
      throw new Invalid(null, "invalid_input", detail);
    }
    await markForCalculation(tx, project, [id]);
    return toCohort({ ...cohort, is_calculating: true });
  });
  await calculateSoon(project);
  return marked;
}
