import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockView } from "@/lib/views/find";
import { recordView } from "@/lib/views/record";

/**
 * Deletes a view: one's own, or a shared one, which the activity records.
 *
 * @param authorizeShared throws Forbidden unless the caller may change shared views
 * @throws NotFound
 */
export async function removeView(
  project: { id: number },
  actor: Actor,
  id: string,
  authorizeShared: () => void,
): Promise<null> {
  return await transaction(async (tx) => {
    const row = await lockView(tx, project, actor, id);
    if (row.is_shared) authorizeShared();
    await tx.savedView.delete({ where: { project_id_id: { project_id: project.id, id: row.id } } });
    if (row.is_shared) await recordView(tx, project, actor, row, "deleted", null);
    return null;
  });
}
