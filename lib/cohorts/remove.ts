import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { findCohort } from "@/lib/cohorts/find";
import { updateCohort } from "@/lib/cohorts/update";
import { NotFound } from "@/lib/errors";

/**
 * Marks a cohort as deleted.
 *
 * @param expected the version it must still have; null for any
 * @throws NotFound, also for a cohort deleted before; Stale; Invalid while a cohort or flag refers to it
 */
export async function removeCohort(
  project: { id: number },
  actor: Actor,
  id: number,
  expected: number | null,
): Promise<null> {
  if ((await findCohort(project, id)).deleted) throw new NotFound();
  await updateCohort(project, actor, id, { deleted: true }, expected);
  return null;
}
