import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { transaction } from "@/lib/database/transaction";
import { lockTags, readTag } from "@/lib/surveys/response-tags/find";

/** Deletes a response tag, also from all responses, with its activity entry. @throws NotFound */
export async function removeResponseTag(project: { id: number }, actor: Actor, id: number): Promise<null> {
  await transaction(async (tx) => {
    await lockTags(tx, project);
    const { name } = await readTag(tx, project, id);
    await tx.responseTag.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    await recordActivity(tx, project, actor, {
      scope: "ResponseTag",
      item_id: String(id),
      activity: "deleted",
      name,
      changes: null,
    });
  });
  return null;
}
