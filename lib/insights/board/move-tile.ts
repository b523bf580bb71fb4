import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Board, BoardTileChanges } from "@/lib/contract/analysis/board";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { lockBoard, readTiles, tileOf } from "@/lib/insights/board/read";
import { recordBoardChange } from "@/lib/insights/board/record";

/** Moves a tile to a position among those listed, with an activity entry if the order changes. @throws NotFound */
export async function moveTile(
  project: { id: number },
  actor: Actor,
  id: number,
  { position }: BoardTileChanges,
): Promise<Board> {
  return await transaction(async (tx) => {
    await lockBoard(tx, project);
    const before = await readTiles(tx, project);
    const tile = tileOf(before, id);
    const tiles = before.filter((one) => one !== tile).toSpliced(position, 0, tile);
    if (tiles.every((one, at) => one === before[at])) return { tiles: before };
    // Tiles of deleted analyses keep their position, and come back near their place.
    await tx.$executeRaw(Prisma.sql`
      update board_tiles t set position = listed.at - 1
      from unnest(${tiles.map((one) => one.id)}::int[]) with ordinality listed(id, at)
      where t.project_id = ${project.id} and t.id = listed.id`);
    await recordBoardChange(tx, project, actor, tile, before, tiles);
    return { tiles };
  });
}
