import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ActivityOf, FieldChange } from "@/lib/contract/activity/scopes";
import type { Transaction } from "@/lib/database/transaction";

/** Records what was done to a view that is or was shared; private views are not recorded. */
export const recordView = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { id, name }: { id: string; name: string },
  activity: ActivityOf<"View">,
  changes: FieldChange<"View">[] | null,
): Promise<void> =>
  recordActivity(tx, project, actor, { scope: "View", item_id: id, activity, name, changes });
