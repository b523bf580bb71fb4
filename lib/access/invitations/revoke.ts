import "server-only";
import { recordInvitations } from "@/lib/access/invitations/activity";
import type { Actor } from "@/lib/activity/actor";
import type { Transaction } from "@/lib/database/transaction";

/** Revokes the open invitations of a creator who is no longer an owner. */
export async function revokeInvitations(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  creator: { id: number },
): Promise<void> {
  const revoked = await tx.$queryRaw<{ id: string; role: string }[]>`
    delete from invitations
    where project_id = ${project.id} and created_by_id = ${creator.id} and accepted_at is null
    returning id, role`;
  await recordInvitations(tx, project, actor, revoked, "deleted");
}
