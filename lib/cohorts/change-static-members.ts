import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import { lockCohort } from "@/lib/cohorts/find";
import { lockDefinitionsShared } from "@/lib/cohorts/membership";
import { addStaticMembers, removeStaticMember } from "@/lib/cohorts/static-members";
import { type CohortRow, toCohort } from "@/lib/cohorts/view";
import type { ActivityOf } from "@/lib/contract/activity/scopes";
import type { Cohort } from "@/lib/contract/cohort";
import { runInTransaction } from "@/lib/database/query";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Adds persons, by UUID, to a static cohort, with one activity entry for the persons who were not in it.
 * @throws NotFound, Invalid
 */
export async function addPersonsToCohort(
  project: { id: number },
  actor: Actor,
  id: number,
  uuids: string[],
): Promise<Cohort> {
  return await transaction(async (tx) => {
    await addPersons(tx, project, actor, id, uuids);
    return toCohort(await lockCohort(tx, project, id));
  });
}

/** Adds persons in a transaction, as `addPersonsToCohort`. @returns how many were not in it */
export async function addPersons(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  id: number,
  uuids: string[],
): Promise<number> {
  const cohort = await lockStaticCohort(tx, project, id);
  const added = await addStaticMembers(tx, project, cohort, uuids, "person_ids");
  if (added.length > 0)
    await recordChange(tx, project, actor, cohort, "persons_added_manually", { before: null, after: added });
  return added.length;
}

/** Removes a person, by UUID, from a static cohort, with an activity entry if they were in it. @throws NotFound, Invalid */
export async function removePersonFromCohort(
  project: { id: number },
  actor: Actor,
  id: number,
  uuid: string,
): Promise<Cohort> {
  return await transaction(async (tx) => {
    const cohort = await lockStaticCohort(tx, project, id);
    if (!(await removeStaticMember(tx, project, cohort, uuid, "person_id"))) return toCohort(cohort);
    await recordChange(tx, project, actor, cohort, "person_removed_manually", {
      before: [uuid],
      after: null,
    });
    return toCohort(await lockCohort(tx, project, id));
  });
}

async function lockStaticCohort(tx: Transaction, project: { id: number }, id: number): Promise<CohortRow> {
  // Definitions before the cohort, as in every change of a cohort: the other order could deadlock.
  await lockDefinitionsShared(runInTransaction(tx), project);
  const cohort = await lockCohort(tx, project, id);
  if (cohort.is_static) return cohort;
  throw new Invalid(
    null,
    "invalid_input",
    "Only static cohorts have a list of persons. This cohort is dynamic.",
  );
}

const recordChange = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { id, name }: CohortRow,
  activity: ActivityOf<"Cohort">,
  { before, after }: { before: unknown; after: unknown },
) =>
  recordActivity(tx, project, actor, {
    scope: "Cohort",
    item_id: String(id),
    activity,
    name,
    changes: changedFields("Cohort", { persons: before }, { persons: after }),
  });
