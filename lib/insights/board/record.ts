import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { FieldChange } from "@/lib/contract/activity/scopes";
import type { BoardTile } from "@/lib/contract/analysis/board";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

const nameOf = ({ insight, survey }: BoardTile): string => insight?.name ?? survey?.name ?? "";

/** Records what happened to a board. */
export const recordBoard = (
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { id, name }: { id: number; name: string },
  activity: "created" | "updated" | "deleted" | "tiles_changed",
  changes: FieldChange<"Dashboard">[] | null,
): Promise<void> =>
  recordActivity(tx, project, actor, { scope: "Dashboard", item_id: String(id), activity, name, changes });

/** Records a change of the tiles of a board, as their names before and after, and when it was. */
export async function recordTiles(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  board: { id: number; name: string },
  before: readonly BoardTile[],
  after: readonly BoardTile[],
): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    update boards set last_modified_at = now() where project_id = ${project.id} and id = ${board.id}`);
  const change = { field: "tiles", before: before.map(nameOf), after: after.map(nameOf) } as const;
  await recordBoard(tx, project, actor, board, "tiles_changed", [
    { type: "Dashboard", action: "changed", ...change },
  ]);
}
