import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { type ViewRow, viewInclude, visibleTo } from "@/lib/views/view";

/** Locks a view that the user has: one's own, or a shared one. @throws NotFound */
export async function lockView(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  id: string,
): Promise<ViewRow> {
  await tx.$queryRaw`select 1 from saved_views where project_id = ${project.id} and id = ${id}::uuid for update`;
  const row = await tx.savedView.findFirst({
    where: { ...visibleTo(project, actor.user), id },
    include: viewInclude,
  });
  if (!row) throw new NotFound();
  return row;
}
