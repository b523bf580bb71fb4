import "server-only";
import { recordInvitations } from "@/lib/access/invitations/activity";
import type { Actor } from "@/lib/activity/actor";
import type { Transaction } from "@/lib/database/transaction";

/** Ends the invitations that somebody made and nobody accepted: they may not give what their maker no longer has. */
export async function revokeInvitationsOf(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  maker: { id: number },
): Promise<void> {
  const revoked = await tx.$queryRaw<{ id: string; role: string }[]>`
    delete from invitations
    where project_id = ${project.id} and created_by_id = ${maker.id} and accepted_at is null
    returning id, role`;
  await recordInvitations(tx, project, actor, revoked, "deleted");
}
