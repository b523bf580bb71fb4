import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { NotFound } from "@/lib/errors";
import { findFlag } from "@/lib/flags/find";
import { updateFlag } from "@/lib/flags/update";

/**
 * Marks a flag as deleted.
 *
 * @param expected the version it must still have; null for any
 * @throws NotFound, also for a flag deleted before; Stale; Invalid for a survey's flag
 */
export async function removeFlag(
  project: { id: number },
  actor: Actor,
  id: number,
  expected: number | null,
): Promise<null> {
  if ((await findFlag(project, id)).deleted) throw new NotFound();
  await updateFlag(project, actor, id, { deleted: true, active: false }, expected);
  return null;
}
