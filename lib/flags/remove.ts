import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { NotFound } from "@/lib/errors";
import { findFlag } from "@/lib/flags/find";
import { updateFlag } from "@/lib/flags/update";

/** Marks a flag as deleted. @throws NotFound, also for a flag deleted before; Invalid for a survey's flag */
export async function removeFlag(project: { id: number }, actor: Actor, id: number): Promise<null> {
  if ((await findFlag(project, id)).deleted) throw new NotFound();
  await updateFlag(project, actor, id, { deleted: true, active: false });
  return null;
}
