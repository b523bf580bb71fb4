import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { db } from "@/lib/database/client";
import { NotFound } from "@/lib/errors";
import { visibleTo } from "@/lib/views/view";

/** Deletes a view: one's own, or a shared one. @throws NotFound */
export async function removeView(project: { id: number }, actor: Actor, id: string): Promise<null> {
  const { count } = await db.savedView.deleteMany({ where: { ...visibleTo(project, actor.user), id } });
  if (count === 0) throw new NotFound();
  return null;
}
