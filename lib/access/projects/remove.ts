import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { db } from "@/lib/database/client";
import { log } from "@/lib/log";

/**
 * Deletes a project and, by foreign keys, everything in it (surveys, flags, persons, events, members) in one statement.
 * Keys that were limited to this project keep the limit and so access nothing. Its activity log goes with it, so that
 * the server's log is where the deletion is kept.
 *
 * @throws the missing row (answered as 404)
 */
export async function removeProject(project: { id: number }, actor: Actor): Promise<null> {
  const { name } = await db.project.delete({ where: { id: project.id } });
  log.info({ project_id: project.id, name, user_id: actor.user.id, key: actor.keyLabel }, "project deleted");
  return null;
}
