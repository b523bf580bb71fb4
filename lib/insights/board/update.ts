import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import type { Board, BoardChanges } from "@/lib/contract/analysis/board";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { contentOf, toColumns } from "@/lib/insights/board/content";
import { lockAnyBoard, readTiles } from "@/lib/insights/board/find";
import { checkCount, lockOrder, storeOrder } from "@/lib/insights/board/order";
import { recordBoard } from "@/lib/insights/board/record";
import { toBoard } from "@/lib/insights/board/view";

/**
 * Changes the given fields of a board, with an activity entry. Without a difference nothing is written.
 *
 * @throws NotFound, also for a deleted one that is not restored; Invalid, also for one restored beyond 100 boards
 */
export async function updateBoard(
  project: { id: number },
  actor: Actor,
  id: number,
  { position, deleted, ...input }: BoardChanges,
): Promise<Board> {
  return await transaction(async (tx) => {
    const order = position === undefined && deleted !== false ? null : await lockOrder(tx, project);
    const before = await lockAnyBoard(tx, project, id);
    if (before.deleted && deleted !== false) throw new NotFound();
    if (before.deleted) checkCount(order ?? []);
    const content = contentOf(before, input);
    const after = { ...content, deleted: deleted ?? before.deleted };
    const moved = order && position !== undefined && order.includes(id) ? order.indexOf(id) : null;
    const changes = changedFields(
      "Dashboard",
      { ...before, ...(moved !== null && { position: moved }) },
      {
        ...after,
        ...(moved !== null && { position: Math.min(position ?? 0, (order?.length ?? 1) - 1) }),
      },
    );
    if (changes.length > 0) {
      const isModified = changes.some(({ field }) => field !== "position" && field !== "deleted");
      await tx.board.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: {
          ...toColumns(content),
          deleted: after.deleted,
          ...(isModified && { last_modified_at: new Date() }),
        },
        select: { id: true },
      });
      if (order && moved !== null)
        await storeOrder(
          tx,
          "boards",
          project,
          order.filter((one) => one !== id).toSpliced(position ?? 0, 0, id),
        );
      const activity = after.deleted && !before.deleted ? "deleted" : "updated";
      await recordBoard(tx, project, actor, { id, name: after.name }, activity, changes);
    }
    return toBoard(await lockAnyBoard(tx, project, id), await readTiles(tx, project, id));
  });
}
