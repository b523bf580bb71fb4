import "server-only";
import { keepAnOwner } from "@/lib/access/members/last-owner";
import { memberSelect, toMember } from "@/lib/access/members/view";
import type { Member } from "@/lib/contract/project";
import type { Role } from "@/lib/contract/scope";
import { transaction } from "@/lib/database/transaction";

/**
 * Gives a member another role.
 *
 * @throws Invalid for the last owner, who stays one; the missing row (answered as 404)
 */
export const updateMember = (project: { id: number }, user_id: number, role: Role): Promise<Member> =>
  transaction(async (tx) => {
    if (role !== "owner") await keepAnOwner(tx, project, { user_id });
    const where = { project_id_user_id: { project_id: project.id, user_id } };
    return toMember(await tx.membership.update({ where, data: { role }, select: memberSelect }));
  });
