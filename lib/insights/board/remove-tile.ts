import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockBoard, readTiles, tileOf } from "@/lib/insights/board/find";
import { recordTiles } from "@/lib/insights/board/record";

/** Removes a tile from a board, with an activity entry. @throws NotFound */
export async function removeTile(
  project: { id: number },
  actor: Actor,
  boardId: number,
  id: number,
): Promise<null> {
  return await transaction(async (tx) => {
    const board = await lockBoard(tx, project, boardId);
    const before = await readTiles(tx, project, boardId);
    const tile = tileOf(before, id);
    await tx.boardTile.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    const after = before.filter((one) => one !== tile);
    await recordTiles(tx, project, actor, board, before, after);
    return null;
  });
}
