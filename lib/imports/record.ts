import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { Transaction } from "@/lib/database/transaction";

/** Records what was done with an import: its key is not named. */
export const recordImport = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { address, source_project_id }: { address: string; source_project_id: string },
  activity: "import_prepared" | "import_started" | "import_canceled",
): Promise<void> =>
  recordActivity(tx, project, actor, {
    scope: "Team",
    item_id: String(project.id),
    activity,
    name: `${new URL(address).host}, ${source_project_id}`,
    changes: null,
  });
