import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ActivityOf, FieldChange } from "@/lib/contract/activity/scopes";
import type { Transaction } from "@/lib/database/transaction";

/** Records what was done to a destination. @param actor null is the system */
export const recordDestination = (
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  { id, name }: { id: string; name: string },
  activity: ActivityOf<"Destination">,
  changes: FieldChange<"Destination">[] | null = null,
): Promise<void> =>
  recordActivity(tx, project, actor, { scope: "Destination", item_id: id, activity, name, changes });
