import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockView } from "@/lib/views/find";
import { recordView } from "@/lib/views/record";

/**
 * Deletes a view: one's own, or a shared one, which the activity records.
 *
 * @param authorize throws Forbidden for a shared view that the caller may not change
 * @throws NotFound
 */
export async function removeView(
  project: { id: number },
  actor: Actor,
  id: string,
  authorize: (view: { is_shared: boolean }) => void,
): Promise<null> {
  return await transaction(async (tx) => {
    const row = await lockView(tx, project, actor, id);
    authorize(row);
    await tx.savedView.delete({ where: { project_id_id: { project_id: project.id, id: row.id } } });
    if (row.is_shared) await recordView(tx, project, actor, row, "deleted", null);
    return null;
  });
}
