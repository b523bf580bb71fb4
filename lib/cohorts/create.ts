import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { calculateSoon } from "@/lib/cohorts/calculation-queue";
import { checkCohortFilters } from "@/lib/cohorts/filters";
import { lockCohort } from "@/lib/cohorts/find";
import { lockDefinitions, recalculateMembers } from "@/lib/cohorts/membership";
import { addStaticMembers } from "@/lib/cohorts/static-members";
import { toCohort } from "@/lib/cohorts/view";
import type { Cohort, CohortInput } from "@/lib/contract/cohort";
import type { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

const personIdsField = "_create_static_person_ids";

/**
 * Creates a cohort with its members and its activity entry. A static cohort stores no filters.
 *
 * @throws Invalid for invalid filters, unknown persons, and a list of persons without `is_static`
 */
export async function createCohort(
  project: { id: number },
  actor: Actor,
  input: CohortInput,
): Promise<Cohort> {
  const persons = input[personIdsField] ?? [];
  if (!input.is_static && persons.length > 0) {
    throw new Invalid(personIdsField, "invalid_input", "Only static cohorts have a list of persons.");
  }
  const cohort = await transaction((tx) => insertCohort(tx, project, actor, input));
  await calculateSoon(project);
  return cohort;
}

/** The same inside a transaction that does more, for a caller who may name its persons. */
export async function insertCohort(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { name, description, filters, is_static = false, ...rest }: CohortInput,
): Promise<Cohort> {
  const persons = rest[personIdsField] ?? [];
  await lockDefinitions(tx, project);
  if (!is_static) await checkCohortFilters(tx, project, filters, null);
  const cohort = await tx.cohort.create({
    data: {
      project_id: project.id,
      name,
      description: description ?? "",
      filters: (is_static ? {} : filters) as Prisma.InputJsonObject,
      is_static,
      created_by_id: actor.user.id,
    },
    select: { id: true },
  });
  if (is_static) await addStaticMembers(tx, project, cohort, persons, personIdsField);
  else await recalculateMembers(tx, project, [cohort.id], new Date());
  await recordActivity(tx, project, actor, {
    scope: "Cohort",
    item_id: String(cohort.id),
    activity: "created",
    name,
    changes: null,
  });
  return toCohort(await lockCohort(tx, project, cohort.id));
}
