import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { type ActivityInput, recordActivityInProjects } from "@/lib/activity/record";
import type { User } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Records what concerns all projects of a user in each of them.
 *
 * @param actor null for the operator of the installation   @param limitedTo of the projects only these, if there are any
 */
export async function recordInProjectsOf(
  tx: Transaction,
  user: { id: number },
  actor: Actor | null,
  input: ActivityInput,
  limitedTo: readonly number[] = [],
): Promise<void> {
  // Locked, so that none of the projects is deleted before the entries are written.
  const memberships = await tx.$queryRaw<{ project_id: number }[]>`
    select project_id from memberships
    where user_id = ${user.id} and (${limitedTo.length === 0} or project_id = any(${limitedTo}::int[]))
    order by project_id for key share`;
  await recordActivityInProjects(
    tx,
    memberships.map(({ project_id }) => project_id),
    actor,
    input,
  );
}

type SignInChange = Extract<ActivityInput, { scope: "User" }>["activity"];

/** Records a change of how a user signs in, in all of their projects. @param actor the user by default; null for the operator */
export const recordSignInChange = (
  tx: Transaction,
  user: User,
  activity: SignInChange,
  actor: Actor | null = { user, role: null, keyLabel: null },
): Promise<void> =>
  recordInProjectsOf(tx, user, actor, {
    ...{ scope: "User", item_id: String(user.id), activity, name: user.email, changes: null },
  });
