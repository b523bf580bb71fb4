import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { NotFound } from "@/lib/errors";
import { findFlag } from "@/lib/flags/find";
import { updateFlag } from "@/lib/flags/update";

/** Marks a flag deleted. @throws NotFound, also the second time; Invalid for a survey's own flag */
export async function removeFlag(project: { id: number }, actor: Actor, id: number): Promise<null> {
  if ((await findFlag(project, id)).deleted) throw new NotFound();
  await updateFlag(project, actor, id, { deleted: true, active: false });
  return null;
}
