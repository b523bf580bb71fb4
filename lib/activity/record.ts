import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import type { Change, Trigger } from "@/lib/contract/activity";
import type { Prisma } from "@/lib/database/generated/client";
import { insertRow } from "@/lib/database/insert";
import type { Transaction } from "@/lib/database/transaction";

/** Something that happened to an item. */
export interface Happening {
  /** PostHog's words; the last three are about access to the project, whose members and invitations they name. */
  scope:
    | "Survey"
    | "Person"
    | "FeatureFlag"
    | "Cohort"
    | "EventDefinition"
    | "PropertyDefinition"
    | "OrganizationMembership"
    | "OrganizationInvite"
    | "User";
  item_id: string;
  /** created, updated, deleted, launched … */
  activity: string;
  /** The item's name afterwards. */
  name: string | null;
  /** Null for a creation or deletion. */
  changes: Change[] | null;
  /** What made the changes, when it was not what somebody sent. */
  trigger?: Trigger | null;
}

/** Records a happening in the transaction that makes it happen. A null actor is the system. */
export async function record(
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  happening: Happening,
): Promise<void> {
  await insertRow(tx, "activities", rowOf(project, actor, happening));
}

/** The same for many at once, in one statement. */
export async function recordAll(
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  happenings: readonly Happening[],
): Promise<void> {
  await tx.activity.createMany({ data: happenings.map((happening) => rowOf(project, actor, happening)) });
}

const rowOf = (
  project: { id: number },
  actor: Actor | null,
  { scope, item_id, activity, name, changes, trigger = null }: Happening,
) => ({
  project_id: project.id,
  id: uuidv7(),
  // Not the database's now(), the beginning of the transaction: that may have waited for another's.
  created_at: new Date(),
  scope,
  item_id,
  activity,
  detail: { changes, trigger, name, short_id: null, type: null } as unknown as Prisma.JsonObject,
  user_id: actor?.user.id ?? null,
  is_system: actor === null,
  key_label: actor?.keyLabel ?? null,
});
