import "server-only";
import type { Transaction } from "@/lib/database/transaction";

/** How far an owner may help a member to a new password. */
export type Reach =
  /** They own every project the member belongs to: whoever signs in as the member reaches nothing new. */
  | "all"
  /** The member belongs to a project that they don't own, which the link would open to them. */
  | "some"
  /** They don't own the project, or the member is none of it. */
  | "none";

/**
 * How far the owner of a project may help a member of it. What it was found by stays until the transaction ends.
 *
 * @param project the one they share
 */
export async function reachOf(
  tx: Transaction,
  project: { id: number },
  owner: { id: number },
  member: { id: number },
): Promise<Reach> {
  const rows = await tx.$queryRaw<{ project_id: number; user_id: number; role: string }[]>`
    select project_id, user_id, role from memberships
    where user_id in (${owner.id}, ${member.id}) order by project_id, user_id for share`;
  const owned = new Set(
    rows.filter(({ user_id, role }) => user_id === owner.id && role === "owner").map((row) => row.project_id),
  );
  const joined = rows.filter(({ user_id }) => user_id === member.id).map((row) => row.project_id);
  if (!owned.has(project.id) || !joined.includes(project.id)) return "none";
  return joined.every((id) => owned.has(id)) ? "all" : "some";
}
