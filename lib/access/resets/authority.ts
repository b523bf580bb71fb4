import "server-only";
import type { Transaction } from "@/lib/database/transaction";

/** Whether an owner may create a reset link for a member. */
export type ResetAuthority =
  /** The owner owns every project of the member: signing in as the member gives access to nothing new. */
  | "all"
  /** The member belongs to a project that the owner does not own and would get access to. */
  | "some"
  /** The caller does not own the project, or the member does not belong to it. */
  | "none";

/**
 * Finds out whether the owner of a project may create a reset link for a member of it. The memberships that were read are
 * locked until the transaction ends.
 *
 * @param project the one they share
 */
export async function readResetAuthority(
  tx: Transaction,
  project: { id: number },
  owner: { id: number },
  member: { id: number },
): Promise<ResetAuthority> {
  const rows = await tx.$queryRaw<{ project_id: number; user_id: number; role: string }[]>`
    select project_id, user_id, role from memberships
    where user_id in (${owner.id}, ${member.id}) order by project_id, user_id for share`;
  const ownedIds = new Set(
    rows.filter(({ user_id, role }) => user_id === owner.id && role === "owner").map((row) => row.project_id),
  );
  const joinedIds = rows.filter(({ user_id }) => user_id === member.id).map((row) => row.project_id);
  if (!ownedIds.has(project.id) || !joinedIds.includes(project.id)) return "none";
  return joinedIds.every((id) => ownedIds.has(id)) ? "all" : "some";
}
