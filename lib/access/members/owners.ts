import "server-only";
import type { Transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid } from "@/lib/errors";

/**
 * Makes sure that a project keeps an owner when this one goes. The owners are locked until the transaction ends: of two
 * who remove each other at once, the second is refused.
 *
 * @throws Invalid when the user is the only owner
 */
export async function keepAnOwner(
  tx: Transaction,
  project: { id: number },
  leaving: { user_id: number },
): Promise<void> {
  const owners = await tx.$queryRaw<{ user_id: number }[]>`
    select user_id from memberships
    where project_id = ${project.id} and role = 'owner' order by user_id for update`;
  if (owners.length === 1 && owners[0]?.user_id === leaving.user_id)
    throw new Invalid(null, "last_owner", "A project needs an owner: make somebody else one first.");
}

/**
 * Makes sure that a user is an owner, and stays one until the transaction ends: what they make in it is made by an
 * owner, whoever removes them meanwhile.
 *
 * @throws Forbidden for anybody else
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
