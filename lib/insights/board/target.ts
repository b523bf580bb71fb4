import "server-only";
import type { Board } from "@/lib/contract/analysis/board";
import { NotFound } from "@/lib/errors";
import { lockBoard, readBoard } from "@/lib/insights/board/find";
import type { OpenLink } from "@/lib/public-links/open";
import type { LinkTarget } from "@/lib/public-links/target";

/** A board, as what a public link shows. */
export const boardTarget = (project: { id: number }, id: number): LinkTarget => ({
  column: { board_id: id },
  find: () => readBoard(project, id),
  lock: async (tx) => {
    const { name } = await lockBoard(tx, project, id);
    return { scope: "Dashboard", item_id: String(id), name };
  },
});

/** The board that a link shows. @throws NotFound, also for the link of a survey and while the board is deleted */
export async function boardOf({ link, project }: OpenLink): Promise<Board> {
  if (link.board_id === null) throw new NotFound();
  return await readBoard(project, link.board_id);
}
