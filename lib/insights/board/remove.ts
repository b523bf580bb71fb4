import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { updateBoard } from "@/lib/insights/board/update";

/** Marks a board as deleted. @throws NotFound, also for one deleted before */
export async function removeBoard(project: { id: number }, actor: Actor, id: number): Promise<null> {
  await updateBoard(project, actor, id, { deleted: true });
  return null;
}
