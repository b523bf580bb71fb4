import "server-only";
import type { Board, BoardTile } from "@/lib/contract/analysis/board";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import {
  type BoardRow,
  boardsStatement,
  type TileRow,
  tilesStatement,
  toBoard,
  toTile,
} from "@/lib/insights/board/view";

const whereId = (project: { id: number }, id: number): Prisma.Sql =>
  Prisma.sql`where b.project_id = ${project.id} and b.id = ${id}`;

/** A board with its tiles in their order, without those of deleted analyses. @throws NotFound, also for a deleted one */
export async function readBoard(project: { id: number }, id: number): Promise<Board> {
  const [[row], tiles] = await Promise.all([
    query<BoardRow>(boardsStatement(Prisma.sql`${whereId(project, id)} and not b.deleted`)),
    query<TileRow>(tilesStatement(project, id)),
  ]);
  if (!row) throw new NotFound();
  return toBoard(row, tiles.map(toTile));
}

/** A board, also a deleted one, locked until the end of the transaction. @throws NotFound */
export async function lockAnyBoard(tx: Transaction, project: { id: number }, id: number): Promise<BoardRow> {
  const [row] = await tx.$queryRaw<BoardRow[]>(
    boardsStatement(Prisma.sql`${whereId(project, id)} for update of b`),
  );
  if (!row) throw new NotFound();
  return row;
}

/** The same for one that is not deleted. @throws NotFound */
export async function lockBoard(tx: Transaction, project: { id: number }, id: number): Promise<BoardRow> {
  const row = await lockAnyBoard(tx, project, id);
  if (row.deleted) throw new NotFound();
  return row;
}

/** The tiles of a board in a transaction, in their order. */
export const readTiles = async (tx: Transaction, project: { id: number }, id: number): Promise<BoardTile[]> =>
  (await tx.$queryRaw<TileRow[]>(tilesStatement(project, id))).map(toTile);

/** A tile among those listed. @throws NotFound */
export function tileOf(tiles: readonly BoardTile[], id: number): BoardTile {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) throw new NotFound();
  return tile;
}
