import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { type ActivityInput, recordActivity, recordActivityInProjects } from "@/lib/activity/record";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Records the activity of a membership, under the member's user id and e-mail.
 *
 * @param roles before and after, for a change
 */
export const recordMembership = (
  tx: Transaction,
  project: { id: number },
  ...[actor, member, activity, roles]: MembershipChange
): Promise<void> => recordActivity(tx, project, actor, toActivity(actor, member, activity, roles));

/** Records the same of a member of several projects, in one statement. */
export const recordMemberships = (
  tx: Transaction,
  projectIds: readonly number[],
  ...[actor, member, activity, roles]: MembershipChange
): Promise<void> =>
  recordActivityInProjects(tx, projectIds, actor, toActivity(actor, member, activity, roles));

type MembershipChange = [
  actor: Actor | null,
  member: { id: number; email: string },
  activity: "created" | "updated" | "deleted",
  roles?: { before: string | null; after: string },
];

const toActivity = (...[, member, activity, roles]: MembershipChange): ActivityInput => ({
  scope: "OrganizationMembership",
  item_id: String(member.id),
  activity,
  name: member.email,
  changes: roles
    ? changedFields("OrganizationMembership", roles.before === null ? null : { role: roles.before }, {
        role: roles.after,
      })
    : null,
});
