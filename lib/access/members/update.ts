import "server-only";
import { revokeInvitations } from "@/lib/access/invitations/revoke";
import { recordMembership } from "@/lib/access/members/activity";
import { requireAnotherOwner } from "@/lib/access/members/owners";
import { memberSelect, readMembers } from "@/lib/access/members/view";
import type { Actor } from "@/lib/activity/actor";
import type { Member } from "@/lib/contract/access/member";
import type { Role } from "@/lib/contract/access/scope";
import { runInTransaction } from "@/lib/database/query";
import { transaction } from "@/lib/database/transaction";

/**
 * Changes a member's role. The invitations of a member who stops being an owner are revoked.
 *
 * @throws Invalid for the last owner, who keeps the role; the missing row (answered as 404)
 */
export const updateMember = (
  project: { id: number },
  actor: Actor,
  user_id: number,
  role: Role,
): Promise<Member> =>
  transaction(async (tx) => {
    if (role !== "owner") await requireAnotherOwner(tx, project, { user_id });
    const where = { project_id_user_id: { project_id: project.id, user_id } };
    const [previous] = await tx.$queryRaw<{ role: Role }[]>`
      select role from memberships where project_id = ${project.id} and user_id = ${user_id} for update`;
    const row = await tx.membership.update({ where, data: { role }, select: memberSelect });
    const present = async (changed: typeof row) => {
      const [member] = await readMembers(runInTransaction(tx), project, [changed]);
      return member!;
    };
    const before = previous?.role ?? role;
    if (role === before) return await present(row);
    const member = { id: user_id, email: row.user.email };
    if (before === "owner") await revokeInvitations(tx, project, actor, member);
    await recordMembership(tx, project, actor, member, "updated", { before, after: role });
    return await present(row);
  });
