import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import type { Insight, InsightChanges } from "@/lib/contract/analysis/insight";
import { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { contentOf } from "@/lib/insights/content";
import { lockInsight } from "@/lib/insights/find";
import { type InsightRow, toInsight } from "@/lib/insights/view";

/** Fields that only affect whether and where an analysis is listed. */
const placing = new Set(["saved", "favorited", "deleted"]);

/**
 * Changes the given fields of a saved analysis, with an activity entry. Without a difference nothing is written.
 *
 * @throws NotFound, also for a deleted one that is not restored; Invalid unless it stays either filters or a query
 */
export async function updateInsight(
  project: { id: number },
  actor: Actor,
  id: string,
  input: InsightChanges,
): Promise<Insight> {
  return await transaction(async (tx) => {
    const before = await lockInsight(tx, project, id);
    if (before.deleted && input.deleted !== false) throw new NotFound();
    const after = applyInput(before, input);
    const changes = changedFields("Insight", before, after);
    if (changes.length === 0) return toInsight(before);
    const isModified = changes.some(({ field }) => !placing.has(field));
    await tx.insight.update({
      where: { project_id_id: { project_id: project.id, id: before.id } },
      data: {
        name: after.name,
        description: after.description,
        filters: (after.filters as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
        query: (after.query as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
        saved: after.saved,
        favorited: after.favorited,
        tags: after.tags,
        deleted: after.deleted,
        ...(isModified && { last_modified_at: new Date(), last_modified_by_id: actor.user.id }),
      },
      select: { id: true },
    });
    await recordActivity(tx, project, actor, {
      scope: "Insight",
      item_id: String(before.id),
      activity: after.deleted && !before.deleted ? "deleted" : "updated",
      name: after.name,
      changes,
    });
    return toInsight(await lockInsight(tx, project, id));
  });
}

const applyInput = (before: InsightRow, input: InsightChanges): InsightRow => ({
  ...before,
  ...contentOf(before, input),
  name: input.name === undefined ? before.name : (input.name ?? ""),
  description: input.description === undefined ? before.description : (input.description ?? ""),
  saved: input.saved ?? before.saved,
  favorited: input.favorited ?? before.favorited,
  tags: input.tags ?? before.tags,
  deleted: input.deleted ?? before.deleted,
});
