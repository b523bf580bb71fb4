import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { ResponseTag, ResponseTagMerge } from "@/lib/contract/survey/response-tag";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Invalid, NotFound } from "@/lib/errors";
import { lockTags, readTag, type TagRow, toResponseTag } from "@/lib/surveys/response-tags/find";

/**
 * Merges a response tag into another: responses that have it get the other one, which stays, and it is deleted. Who tagged
 * a response, and when, is kept; rules add the other one.
 *
 * @returns the tag that stays   @throws NotFound, Invalid for an unknown tag to merge into, and for the same
 */
export async function mergeResponseTag(
  project: { id: number },
  actor: Actor,
  id: number,
  { into }: ResponseTagMerge,
): Promise<ResponseTag> {
  return await transaction(async (tx) => {
    await lockTags(tx, project);
    const tag = await readTag(tx, project, id);
    if (into === id) throw new Invalid("into", "invalid_input", "A tag can't be merged into itself.");
    const target = await readTag(tx, project, into).catch((error: unknown): TagRow => {
      throw error instanceof NotFound ? new Invalid("into", "invalid_input", "Tag not found.") : error;
    });
    await tx.$executeRaw(Prisma.sql`
      insert into tagged_responses (project_id, survey_id, submission_id, tag_id, created_at, created_by_id, is_by_rule)
      select project_id, survey_id, submission_id, ${into}, created_at, created_by_id, is_by_rule from tagged_responses
      where project_id = ${project.id} and tag_id = ${id} on conflict do nothing`);
    await tx.$executeRaw(Prisma.sql`
      insert into untagged_responses (project_id, survey_id, submission_id, tag_id)
      select project_id, survey_id, submission_id, ${into} from untagged_responses
      where project_id = ${project.id} and tag_id = ${id} on conflict do nothing`);
    await tx.tagRule.updateMany({ where: { project_id: project.id, tag_id: id }, data: { tag_id: into } });
    await tx.responseTag.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    await recordActivity(tx, project, actor, {
      scope: "ResponseTag",
      item_id: String(id),
      activity: "merged",
      name: tag.name,
      changes: [
        { type: "ResponseTag", action: "changed", field: "merged_into", before: null, after: target.name },
      ],
    });
    return toResponseTag(await readTag(tx, project, into));
  });
}
