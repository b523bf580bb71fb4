import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Board, BoardTileChanges } from "@/lib/contract/analysis/board";
import { transaction } from "@/lib/database/transaction";
import { lockBoard, readTiles, tileOf } from "@/lib/insights/board/find";
import { storeOrder } from "@/lib/insights/board/order";
import { recordTiles } from "@/lib/insights/board/record";
import { toBoard } from "@/lib/insights/board/view";

/** Moves a tile to a position among those listed, or changes its width or dates, with an activity entry if that changes. @throws NotFound */
export async function updateTile(
  project: { id: number },
  actor: Actor,
  boardId: number,
  id: number,
  { position, ...changes }: BoardTileChanges,
): Promise<Board> {
  return await transaction(async (tx) => {
    const board = await lockBoard(tx, project, boardId);
    const before = await readTiles(tx, project, boardId);
    const tile = tileOf(before, id);
    const tiles =
      position === undefined ? before : before.filter((one) => one !== tile).toSpliced(position, 0, tile);
    const isMoved = tiles.some((one, at) => one !== before[at]);
    const { width = tile.width, own_dates = tile.own_dates } = changes;
    const isChanged = width !== tile.width || own_dates !== tile.own_dates;
    // Tiles of deleted analyses keep their position, and come back near their place.
    if (isMoved)
      await storeOrder(
        tx,
        "board_tiles",
        project,
        tiles.map((one) => one.id),
      );
    if (isChanged)
      await tx.boardTile.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { width, own_dates },
        select: { id: true },
      });
    if (isMoved || isChanged) await recordTiles(tx, project, actor, board, before, tiles);
    return toBoard(await lockBoard(tx, project, boardId), await readTiles(tx, project, boardId));
  });
}
