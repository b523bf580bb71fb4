import "server-only";
import { revokeInvitations } from "@/lib/access/invitations/revoke";
import { recordMembership } from "@/lib/access/members/activity";
import { requireAnotherOwner } from "@/lib/access/members/owners";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";

/**
 * Removes a member, also the caller, and the invitations they created. Their sessions and keys lose the project with the
 * next request.
 *
 * @throws Invalid for the last owner; the missing row (answered as 404)
 */
export const removeMember = (project: { id: number }, actor: Actor, user_id: number): Promise<null> =>
  transaction(async (tx) => {
    await requireAnotherOwner(tx, project, { user_id });
    const { user } = await tx.membership.delete({
      where: { project_id_user_id: { project_id: project.id, user_id } },
      select: { user: { select: { id: true, email: true } } },
    });
    await revokeInvitations(tx, project, actor, user);
    await recordMembership(tx, project, actor, user, "deleted");
    return null;
  });
