import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { maxResponseTags } from "@/lib/contract/survey/limits";
import type { ResponseTag, ResponseTagInput } from "@/lib/contract/survey/response-tag";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
import { checkNameFree, lockTags, readTag, toResponseTag } from "@/lib/surveys/response-tags/find";

/** Creates a response tag with its activity entry. @throws Invalid for a name in use, and beyond 500 tags */
export async function createResponseTag(
  project: { id: number },
  actor: Actor,
  { name }: ResponseTagInput,
): Promise<ResponseTag> {
  return await transaction(async (tx) => {
    await lockTags(tx, project);
    await checkNameFree(tx, project, name, null);
    if ((await tx.responseTag.count({ where: { project_id: project.id } })) >= maxResponseTags) {
      throw new Invalid(null, "invalid_input", `A project has at most ${maxResponseTags} response tags.`);
    }
    const { id } = await tx.responseTag.create({
      data: { project_id: project.id, name, created_by_id: actor.user.id },
      select: { id: true },
    });
    await recordActivity(tx, project, actor, {
      scope: "ResponseTag",
      item_id: String(id),
      activity: "created",
      name,
      changes: null,
    });
    return toResponseTag(await readTag(tx, project, id));
  });
}
