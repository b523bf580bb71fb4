import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockBoard, readTiles, tileOf } from "@/lib/insights/board/read";
import { recordBoardChange } from "@/lib/insights/board/record";

/** Removes a tile from the board, with an activity entry. @throws NotFound */
export async function removeTile(project: { id: number }, actor: Actor, id: number): Promise<null> {
  return await transaction(async (tx) => {
    await lockBoard(tx, project);
    const before = await readTiles(tx, project);
    const tile = tileOf(before, id);
    await tx.boardTile.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    await recordBoardChange(
      tx,
      project,
      actor,
      tile,
      before,
      before.filter((one) => one !== tile),
    );
    return null;
  });
}
