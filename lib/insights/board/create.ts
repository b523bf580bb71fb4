import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Board, BoardInput } from "@/lib/contract/analysis/board";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { type BoardContent, contentOf, toColumns } from "@/lib/insights/board/content";
import { lockBoard } from "@/lib/insights/board/find";
import { lastPosition } from "@/lib/insights/board/order";
import { recordBoard } from "@/lib/insights/board/record";
import { toBoard } from "@/lib/insights/board/view";

/** Creates a board behind all others, with its activity entry. @throws Invalid, also beyond 100 boards */
export async function createBoard(project: { id: number }, actor: Actor, input: BoardInput): Promise<Board> {
  const content = contentOf(null, input);
  return await transaction(async (tx) => {
    const id = await insertBoard(tx, project, actor, content);
    return toBoard(await lockBoard(tx, project, id), []);
  });
}

/** The same inside a transaction that does more. @returns its id */
export async function insertBoard(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  content: BoardContent,
): Promise<number> {
  const position = await lastPosition(tx, project);
  const { id } = await tx.board.create({
    data: { project_id: project.id, position, created_by_id: actor.user.id, ...toColumns(content) },
    select: { id: true },
  });
  await recordBoard(tx, project, actor, { id, name: content.name }, "created", null);
  return id;
}
