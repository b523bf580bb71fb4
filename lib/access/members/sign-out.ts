import "server-only";
import { removeSessions } from "@/lib/access/sessions/remove-all";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { transaction } from "@/lib/database/transaction";

/** Ends every session of a member of a project; keys stay valid. @throws the missing row (answered as 404) */
export const signOutMember = (project: { id: number }, actor: Actor, user_id: number): Promise<null> =>
  transaction(async (tx) => {
    const { user } = await tx.membership.findUniqueOrThrow({
      where: { project_id_user_id: { project_id: project.id, user_id } },
      select: { user: { select: { id: true, email: true } } },
    });
    await removeSessions(user, tx);
    await recordActivity(tx, project, actor, {
      scope: "User",
      item_id: String(user.id),
      activity: "signed_out",
      name: user.email,
      changes: null,
    });
    return null;
  });
