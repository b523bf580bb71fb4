import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Records the activity of a membership, under the member's user id and e-mail.
 *
 * @param roles before and after, for a change
 */
export const recordMembership = (
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  member: { id: number; email: string },
  activity: "created" | "updated" | "deleted",
  roles?: { before: string | null; after: string },
): Promise<void> =>
  recordActivity(tx, project, actor, {
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
