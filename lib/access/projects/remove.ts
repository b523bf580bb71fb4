import "server-only";
import { newSecret } from "@/lib/access/secrets";
import type { Actor } from "@/lib/activity/actor";
import { existingProject, removeProjectRowsTask } from "@/lib/database/deleted-projects";
import { queueJob } from "@/lib/database/queue-job";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { log } from "@/lib/log";
import { identityTransaction } from "@/lib/persons/identity-lock";

/**
 * Deletes a project: from then on it is not found, and its token is invalid. A job removes everything in it
 * (surveys, flags, persons, events …). Keys that were limited to this project keep the limit and so access
 * nothing. Its activity log is deleted too, so the deletion is recorded in the server's log.
 *
 * @throws NotFound when it was deleted meanwhile
 */
export async function removeProject(project: { id: number }, actor: Actor): Promise<null> {
  // Takes the lock exclusively that captures share: it waits for running captures, and new ones wait for it.
  const name = await identityTransaction(project.id, (tx) => makeUnreachable(tx, project));
  log.info({ project_id: project.id, name, user_id: actor.user.id, key: actor.keyLabel }, "project deleted");
  try {
    await queueJob(removeProjectRowsTask);
  } catch (error) {
    // The job also runs every hour.
    log.warn({ err: error, project_id: project.id }, "rows of a deleted project will be removed later");
  }
  return null;
}

/** @returns the project's name */
async function makeUnreachable(tx: Transaction, { id }: { id: number }): Promise<string> {
  // Before the project's own row, because transactions that record a change lock that row last.
  await tx.membership.deleteMany({ where: { project_id: id } });
  await tx.invitation.deleteMany({ where: { project_id: id } });
  await tx.passwordResetLink.deleteMany({ where: { project_id: id } });
  const [deleted] = await tx.project.updateManyAndReturn({
    where: { id, ...existingProject },
    data: {
      deleted_at: new Date(),
      api_token: newSecret("phc_"),
      previous_api_token: null,
      previous_api_token_expires_at: null,
    },
  });
  if (!deleted) throw new NotFound("Project not found.");
  return deleted.name;
}
