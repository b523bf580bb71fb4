import "server-only";
import { revokeInvitationsOf } from "@/lib/access/invitations/revoke";
import { recordMembership } from "@/lib/access/members/activity";
import { keepAnOwner } from "@/lib/access/members/owners";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";

/**
 * Removes a member, perhaps the one who asks, and the invitations they made. Their sessions and keys reach the project
 * no more, from the next request.
 *
 * @throws Invalid for the last owner; the missing row (answered as 404)
 */
export const removeMember = (project: { id: number }, actor: Actor, user_id: number): Promise<null> =>
  transaction(async (tx) => {
    await keepAnOwner(tx, project, { user_id });
    const { user } = await tx.membership.delete({
      where: { project_id_user_id: { project_id: project.id, user_id } },
      select: { user: { select: { id: true, email: true } } },
    });
    await revokeInvitationsOf(tx, project, actor, user);
    await recordMembership(tx, project, actor, user, "deleted");
    return null;
  });
