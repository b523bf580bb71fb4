import "server-only";
import type { Transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid } from "@/lib/errors";

/**
 * Checks that a project has another owner than this member. Locks the owners until the transaction ends: of two owners who
 * remove each other at the same time, the second is refused.
 *
 * @throws Invalid when the member is the only owner
 */
export async function requireAnotherOwner(
  tx: Transaction,
  project: { id: number },
  member: { user_id: number },
): Promise<void> {
  const owners = await tx.$queryRaw<{ user_id: number }[]>`
    select user_id from memberships
    where project_id = ${project.id} and role = 'owner' order by user_id for update`;
  if (owners.length === 1 && owners[0]?.user_id === member.user_id)
    throw new Invalid(null, "last_owner", "A project needs an owner. Make someone else an owner first.");
}

/**
 * Checks that a user is an owner, and locks the membership so that they stay one until the transaction ends.
 *
 * @throws Forbidden for everyone else
 */
export async function requireOwner(
  tx: Transaction,
  project: { id: number },
  user: { id: number },
): Promise<void> {
  const owner = await tx.$queryRaw<unknown[]>`
    select from memberships
    where project_id = ${project.id} and user_id = ${user.id} and role = 'owner' for share`;
  if (owner.length === 0) throw new Forbidden("Only an owner of the project may do this.");
}
