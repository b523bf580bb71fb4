import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import type { View, ViewChanges } from "@/lib/contract/view";
import { transaction } from "@/lib/database/transaction";
import { lockView } from "@/lib/views/find";
import { recordView } from "@/lib/views/record";
import { toView, viewInclude } from "@/lib/views/view";

/**
 * Changes a view: one's own, or a shared one. The activity records what concerns the project: a view that is shared, was
 * shared, or becomes so. Without a difference nothing is written.
 *
 * @param authorize throws Forbidden for a shared view that the caller may not change
 * @throws NotFound
 */
export async function updateView(
  project: { id: number },
  actor: Actor,
  id: string,
  input: ViewChanges,
  authorize: (view: { is_shared: boolean }) => void,
): Promise<View> {
  return await transaction(async (tx) => {
    const row = await lockView(tx, project, actor, id);
    authorize(row);
    const isProjects = row.is_shared || input.is_shared === true;
    const before = toView(row);
    const changes = changedFields("View", before, input);
    if (changes.length === 0) return before;
    const { name, is_shared, content } = input;
    const after = await tx.savedView.update({
      where: { project_id_id: { project_id: project.id, id: row.id } },
      data: {
        ...(name !== undefined && { name }),
        ...(is_shared !== undefined && { is_shared }),
        ...(content !== undefined && { content: JSON.parse(JSON.stringify(content)) }),
      },
      include: viewInclude,
    });
    if (isProjects) {
      await recordView(
        tx,
        project,
        actor,
        after,
        row.is_shared ? "updated" : "created",
        row.is_shared ? changes : null,
      );
    }
    return toView(after);
  });
}
