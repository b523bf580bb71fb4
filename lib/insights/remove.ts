import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { updateInsight } from "@/lib/insights/update";

/** Marks a saved analysis as deleted. @throws NotFound, also for one deleted before */
export async function removeInsight(project: { id: number }, actor: Actor, id: string): Promise<null> {
  await updateInsight(project, actor, id, { deleted: true });
  return null;
}
