import "server-only";
import { keepAnOwner } from "@/lib/access/members/last-owner";
import { transaction } from "@/lib/database/transaction";

/**
 * Removes a member, perhaps the one who asks. Their sessions and keys reach the project no more, from the next request.
 *
 * @throws Invalid for the last owner; the missing row (answered as 404)
 */
export const removeMember = (project: { id: number }, user_id: number): Promise<null> =>
  transaction(async (tx) => {
    await keepAnOwner(tx, project, { user_id });
    await tx.membership.delete({ where: { project_id_user_id: { project_id: project.id, user_id } } });
    return null;
  });
