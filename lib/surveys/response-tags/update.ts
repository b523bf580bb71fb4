import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import type { ResponseTag, ResponseTagChanges } from "@/lib/contract/survey/response-tag";
import { transaction } from "@/lib/database/transaction";
import { checkNameFree, lockTags, readTag, toResponseTag } from "@/lib/surveys/response-tags/find";

/** Renames a response tag, with its activity entry; the same name writes nothing. @throws NotFound, Invalid for a name in use */
export async function updateResponseTag(
  project: { id: number },
  actor: Actor,
  id: number,
  { name }: ResponseTagChanges,
): Promise<ResponseTag> {
  return await transaction(async (tx) => {
    await lockTags(tx, project);
    const before = await readTag(tx, project, id);
    if (name === undefined || name === before.name) return toResponseTag(before);
    await checkNameFree(tx, project, name, id);
    await tx.responseTag.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { name },
      select: { id: true },
    });
    await recordActivity(tx, project, actor, {
      scope: "ResponseTag",
      item_id: String(id),
      activity: "updated",
      name,
      changes: changedFields("ResponseTag", before, { name }),
    });
    return toResponseTag({ ...before, name });
  });
}
