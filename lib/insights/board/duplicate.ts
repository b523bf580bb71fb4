import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Board } from "@/lib/contract/analysis/board";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { insertBoard } from "@/lib/insights/board/create";
import { lockBoard, readTiles } from "@/lib/insights/board/find";
import { toBoard } from "@/lib/insights/board/view";

/** Most characters of the name of a copy, before "(copy)". */
const longestName = 390;

/** Copies a board with its tiles, dates and filters behind all others, with its activity entry. @throws NotFound, Invalid */
export async function duplicateBoard(project: { id: number }, actor: Actor, id: number): Promise<Board> {
  return await transaction(async (tx) => {
    const { name, description, date_from, date_to, properties } = await lockBoard(tx, project, id);
    const content = { description, date_from, date_to, properties };
    const copyName = `${[...name].slice(0, longestName).join("")} (copy)`;
    const copy = await insertBoard(tx, project, actor, { name: copyName, ...content });
    await tx.$executeRaw(Prisma.sql`
      insert into board_tiles (project_id, board_id, position, width, own_dates, insight_id, survey_id, question_id)
      select project_id, ${copy}::int, position, width, own_dates, insight_id, survey_id, question_id from board_tiles
      where project_id = ${project.id} and board_id = ${id} order by position, id`);
    return toBoard(await lockBoard(tx, project, copy), await readTiles(tx, project, copy));
  });
}
