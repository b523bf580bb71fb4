import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivities } from "@/lib/activity/record";
import type { Transaction } from "@/lib/database/transaction";

/** Records the activity of invitations, each under its id and the role it grants. */
export const recordInvitations = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  invitations: readonly { id: string; role: string }[],
  activity: "created" | "accepted" | "deleted",
): Promise<void> =>
  recordActivities(
    tx,
    project,
    actor,
    invitations.map(({ id, role }) => ({
      scope: "OrganizationInvite",
      item_id: id,
      activity,
      name: role,
      changes: null,
    })),
  );
