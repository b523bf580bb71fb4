import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import { calculateSoon } from "@/lib/cohorts/calculation-queue";
import { checkCohortFilters, checkUnused } from "@/lib/cohorts/filters";
import { lockCohort } from "@/lib/cohorts/find";
import { lockDefinitions, recalculateMembers } from "@/lib/cohorts/membership";
import { type CohortRow, toCohort } from "@/lib/cohorts/view";
import type { Cohort, CohortChanges } from "@/lib/contract/cohort";
import type { Versioned } from "@/lib/contract/endpoint";
import type { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Changes the given fields of a cohort, and its members if the filters changed, with an activity entry. Without a
 * difference nothing is written. Filters of a static cohort are ignored; `is_static` may be sent but not changed.
 *
 * @param expected the version it must still have; null for any
 * @throws NotFound, Stale; Invalid also for deleting a cohort in use
 */
export async function updateCohort(
  project: { id: number },
  actor: Actor,
  id: number,
  input: CohortChanges,
  expected: number | null,
): Promise<Versioned<Cohort>> {
  const updated = await transaction(async (tx) => {
    await lockDefinitions(tx, project);
    const before = await lockCohort(tx, project, id, expected);
    if (input.is_static !== undefined && input.is_static !== before.is_static) {
      throw new Invalid("is_static", "invalid_input", "Can't change whether a cohort is static.");
    }
    const after = applyInput(before, input);
    const changes = changedFields("Cohort", before, after);
    if (changes.length === 0) return toVersioned(before);
    const shouldRecalculate =
      !after.is_static && changes.some(({ field }) => field === "filters" || field === "deleted");
    if (after.deleted && !before.deleted) await checkUnused(tx, project, id);
    else if (shouldRecalculate) await checkCohortFilters(tx, project, after.filters, id);
    await tx.cohort.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: {
        ...(Object.fromEntries(
          changes.map((change) => [change.field, change.after]),
        ) as Prisma.CohortUpdateInput),
        version: { increment: 1 },
      },
      select: { id: true },
    });
    if (shouldRecalculate) await refreshMembers(tx, project, after);
    await recordActivity(tx, project, actor, {
      scope: "Cohort",
      item_id: String(id),
      activity: after.deleted && !before.deleted ? "deleted" : "updated",
      name: after.name,
      changes,
    });
    return toVersioned(await lockCohort(tx, project, id));
  });
  if (input.filters || input.deleted === false) await calculateSoon(project);
  return updated;
}

const toVersioned = (row: CohortRow): Versioned<Cohort> => ({ value: toCohort(row), version: row.version });

/** A deleted dynamic cohort has no members; a static one keeps its list. */
async function refreshMembers(
  tx: Prisma.TransactionClient,
  project: { id: number },
  { id, deleted }: CohortRow,
): Promise<void> {
  if (deleted) await tx.cohortMember.deleteMany({ where: { project_id: project.id, cohort_id: id } });
  else await recalculateMembers(tx, project, [id], new Date());
}

function applyInput(before: CohortRow, { name, description, filters, deleted }: CohortChanges): CohortRow {
  return {
    ...before,
    name: name ?? before.name,
    description: description ?? before.description,
    filters: before.is_static ? before.filters : (filters ?? before.filters),
    deleted: deleted ?? before.deleted,
  };
}
