import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { View, ViewChanges } from "@/lib/contract/view";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { toView, viewInclude, visibleTo } from "@/lib/views/view";

/** Changes a view: one's own, or a shared one. @throws NotFound */
export async function updateView(
  project: { id: number },
  actor: Actor,
  id: string,
  { name, is_shared, content }: ViewChanges,
): Promise<View> {
  return await transaction(async (tx) => {
    const found = await tx.savedView.findFirst({ where: { ...visibleTo(project, actor.user), id } });
    if (!found) throw new NotFound();
    const row = await tx.savedView.update({
      where: { project_id_id: { project_id: project.id, id: found.id } },
      data: {
        ...(name !== undefined && { name }),
        ...(is_shared !== undefined && { is_shared }),
        ...(content !== undefined && { content: JSON.parse(JSON.stringify(content)) }),
      },
      include: viewInclude,
    });
    return toView(row);
  });
}
