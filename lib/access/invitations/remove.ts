import "server-only";
import { recordInvitations } from "@/lib/access/invitations/activity";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";

/** Revokes an invitation that was not accepted. @throws the missing row (answered as 404) */
export const removeInvitation = (project: { id: number }, actor: Actor, id: string): Promise<null> =>
  transaction(async (tx) => {
    const invitation = await tx.invitation.delete({
      where: { project_id_id: { project_id: project.id, id }, accepted_at: null },
      select: { id: true, role: true },
    });
    await recordInvitations(tx, project, actor, [invitation], "deleted");
    return null;
  });
