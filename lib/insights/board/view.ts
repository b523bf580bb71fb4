import "server-only";
import { toUser, type UserRow, userColumn } from "@/lib/activity/actor";
import type { Board, BoardSummary, BoardTile, TileWidth } from "@/lib/contract/analysis/board";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { type InsightRow, toInsight } from "@/lib/insights/view";

/** A board with what lists say of it, as `boardsStatement` reads it. */
export interface BoardRow {
  id: number;
  name: string;
  description: string;
  date_from: string | null;
  date_to: string | null;
  properties: Record<string, unknown>[];
  deleted: boolean;
  created_at: Date;
  created_by: UserRow | null;
  last_modified_at: Date;
  tile_count: number;
  is_shared: boolean;
}

/** A tile, as `tilesStatement` reads it. */
export interface TileRow {
  id: number;
  width: TileWidth;
  own_dates: boolean;
  insight:
    | (Omit<InsightRow, "created_at" | "last_modified_at"> &
        Record<"created_at" | "last_modified_at", string>)
    | null;
  survey: { id: string; name: string } | null;
  question_id: string | null;
}

/** Tiles that are listed: those of deleted analyses are not. */
const tilesFrom = Prisma.sql`board_tiles t left join insights i on i.project_id = t.project_id and i.id = t.insight_id`;
const isListed = Prisma.sql`i.deleted is not true`;

/** The statement that reads boards. @param rest conditions and order, over `b` */
export const boardsStatement = (rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select b.id, b.name, b.description, b.date_from, b.date_to, b.properties, b.deleted, b.created_at, b.last_modified_at,
    ${userColumn("c")} as created_by,
    (select count(*)::int from ${tilesFrom}
      where t.project_id = b.project_id and t.board_id = b.id and ${isListed}) as tile_count,
    exists (select from public_links l where l.project_id = b.project_id and l.board_id = b.id
      and l.revoked_at is null and (l.expires_at is null or l.expires_at > now())) as is_shared
  from boards b left join users c on c.id = b.created_by_id ${rest}`;

/** The statement that reads the tiles of a board in their order, without those of deleted analyses. */
export const tilesStatement = (project: { id: number }, board: number): Prisma.Sql => Prisma.sql`
  select t.id, t.width, t.own_dates, t.question_id,
    case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as survey,
    case when i.id is not null then to_jsonb(i)
      || jsonb_build_object('created_by', ${userColumn("c")}, 'last_modified_by', ${userColumn("m")}) end as insight
  from ${tilesFrom}
    left join users c on c.id = i.created_by_id left join users m on m.id = i.last_modified_by_id
    left join surveys s on s.project_id = t.project_id and s.id = t.survey_id
  where t.project_id = ${project.id} and t.board_id = ${board} and ${isListed}
  order by t.position, t.id`;

/** A tile on the wire. */
export function toTile({ insight, ...tile }: TileRow): BoardTile {
  const row = insight && {
    ...insight,
    created_at: new Date(insight.created_at),
    last_modified_at: new Date(insight.last_modified_at),
  };
  return {
    id: tile.id,
    width: tile.width,
    own_dates: tile.own_dates,
    insight: row && toInsight(row),
    survey: tile.survey,
    question_id: tile.question_id,
  };
}

/** A board on the wire, without its tiles. */
export const toSummary = (row: BoardRow): BoardSummary => ({
  id: row.id,
  name: row.name,
  description: row.description,
  date_from: row.date_from,
  date_to: row.date_to,
  properties: row.properties,
  tile_count: row.tile_count,
  is_shared: row.is_shared,
  created_by: row.created_by && toUser(row.created_by),
  created_at: toTimestamp(row.created_at),
  last_modified_at: toTimestamp(row.last_modified_at),
  deleted: row.deleted,
});

/** A board on the wire. */
export const toBoard = (row: BoardRow, tiles: readonly BoardTile[]): Board => ({
  ...toSummary(row),
  tile_count: tiles.length,
  tiles: [...tiles],
});
