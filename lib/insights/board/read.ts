import "server-only";
import { userColumn } from "@/lib/activity/actor";
import type { Board, BoardTile } from "@/lib/contract/analysis/board";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { type InsightRow, toInsight } from "@/lib/insights/view";

interface TileRow {
  id: number;
  insight:
    | (Omit<InsightRow, "created_at" | "last_modified_at"> &
        Record<"created_at" | "last_modified_at", string>)
    | null;
  survey: { id: string; name: string } | null;
  question_id: string | null;
}

const tilesStatement = (project: { id: number }): Prisma.Sql => Prisma.sql`
  select t.id, t.question_id,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as survey,
    case when i.id is not null then to_jsonb(i)
      || jsonb_build_object('created_by', ${userColumn("c")}, 'last_modified_by', ${userColumn("m")}) end as insight
  from board_tiles t
    left join insights i on i.project_id = t.project_id and i.id = t.insight_id
    left join users c on c.id = i.created_by_id left join users m on m.id = i.last_modified_by_id
    left join surveys s on s.project_id = t.project_id and s.id = t.survey_id
  where t.project_id = ${project.id} and i.deleted is not true
  order by t.position, t.id`;

function toTile({ id, insight, survey, question_id }: TileRow): BoardTile {
  const row = insight && {
    ...insight,
    created_at: new Date(insight.created_at),
    last_modified_at: new Date(insight.last_modified_at),
  };
  return { id, insight: row && toInsight(row), survey, question_id };
}

/** The board of a project: its tiles in their order, without those of deleted analyses. */
export const readBoard = async (project: { id: number }): Promise<Board> => ({
  tiles: (await query<TileRow>(tilesStatement(project))).map(toTile),
});

/** The same in a transaction. */
export const readTiles = async (tx: Transaction, project: { id: number }): Promise<BoardTile[]> =>
  (await tx.$queryRaw<TileRow[]>(tilesStatement(project))).map(toTile);

/** Makes others wait who change the board of a project, until the transaction ends. */
export async function lockBoard(tx: Transaction, project: { id: number }): Promise<void> {
  await tx.$queryRaw(Prisma.sql`select from projects where id = ${project.id} for no key update`);
}

/** A tile among those listed. @throws NotFound */
export function tileOf(tiles: readonly BoardTile[], id: number): BoardTile {
  const tile = tiles.find((one) => one.id === id);
  if (!tile) throw new NotFound();
  return tile;
}
