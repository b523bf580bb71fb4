import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import type { ActivityTrigger } from "@/lib/contract/activity/entry";
import type { ScopedActivity } from "@/lib/contract/activity/scopes";
import type { Prisma } from "@/lib/database/generated/client";
import { insertRow, insertRowBy } from "@/lib/database/insert";
import type { RunStatement } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";

/** Something that was done to an item; which activities a scope has, `activities` says. */
export type ActivityInput = ScopedActivity & {
  /** UUID of the entry; a new one by default. */
  id?: string;
  item_id: string;
  /** The item's name after the change. */
  name: string | null;
  /** The cause of the changes, if it was not the request itself. */
  trigger?: ActivityTrigger | null;
};

/** Records an activity in the transaction that makes the change. A null actor is the system. */
export async function recordActivity(
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  input: ActivityInput,
): Promise<void> {
  await insertRow(tx, "activities", toRow(project, actor, input));
}

/** The same in a transaction of capture. */
export const recordActivityBy = (
  run: RunStatement,
  project: { id: number },
  actor: Actor,
  input: ActivityInput,
): Promise<void> => insertRowBy(run, "activities", toRow(project, actor, input));

/** Records several activities in one statement. */
export async function recordActivities(
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  inputs: readonly ActivityInput[],
): Promise<void> {
  await tx.activity.createMany({ data: inputs.map((input) => toRow(project, actor, input)) });
}

/** Records one activity in each of several projects, in one statement. */
export async function recordActivityInProjects(
  tx: Transaction,
  projectIds: readonly number[],
  actor: Actor | null,
  input: ActivityInput,
): Promise<void> {
  await tx.activity.createMany({ data: projectIds.map((id) => toRow({ id }, actor, input)) });
}

const toRow = (
  project: { id: number },
  actor: Actor | null,
  { id = uuidv7(), scope, item_id, activity, name, changes, trigger = null }: ActivityInput,
) => ({
  project_id: project.id,
  id,
  // Not the database's now(), which is when the transaction began: it may have waited for another one since.
  created_at: new Date(),
  scope,
  item_id,
  activity,
  detail: { changes, trigger, name, short_id: null, type: null } as unknown as Prisma.JsonObject,
  user_id: actor?.user.id ?? null,
  is_system: actor === null,
  key_label: actor?.keyLabel ?? null,
});
