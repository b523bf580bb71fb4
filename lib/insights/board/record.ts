import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { BoardTile } from "@/lib/contract/analysis/board";
import type { Transaction } from "@/lib/database/transaction";

const nameOf = ({ insight, survey }: BoardTile): string => insight?.name ?? survey?.name ?? "";

/** Records what was done with a tile of the board, as the names of its tiles before and after. */
export async function recordBoardChange(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  tile: BoardTile,
  before: readonly BoardTile[],
  after: readonly BoardTile[],
): Promise<void> {
  await recordActivity(tx, project, actor, {
    scope: "Dashboard",
    item_id: String(project.id),
    activity: "updated",
    name: nameOf(tile),
    changes: [
      {
        type: "Dashboard",
        action: "changed",
        field: "tiles",
        before: before.map(nameOf),
        after: after.map(nameOf),
      },
    ],
  });
}
