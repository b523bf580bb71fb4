import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { Insight, InsightInput } from "@/lib/contract/analysis/insight";
import { Prisma } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { contentOf } from "@/lib/insights/content";
import { lockInsight } from "@/lib/insights/find";
import { createShortId } from "@/lib/insights/short-id";
import { toInsight } from "@/lib/insights/view";

/** Saves an analysis or a query, with its activity entry. @throws Invalid unless it is exactly one of them */
export const createInsight = (project: { id: number }, actor: Actor, input: InsightInput): Promise<Insight> =>
  transaction((tx) => insertInsight(tx, project, actor, input));

/** The same inside a transaction that does more. */
export async function insertInsight(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  input: InsightInput,
): Promise<Insight> {
  const { filters, query } = contentOf(null, input);
  const name = input.name ?? "";
  const { id } = await tx.insight.create({
    data: {
      project_id: project.id,
      short_id: createShortId(),
      name,
      description: input.description ?? "",
      filters: (filters as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
      query: (query as Prisma.InputJsonObject | null) ?? Prisma.DbNull,
      saved: input.saved ?? false,
      favorited: input.favorited ?? false,
      tags: input.tags ?? [],
      created_by_id: actor.user.id,
      last_modified_by_id: actor.user.id,
    },
    select: { id: true },
  });
  await recordActivity(tx, project, actor, {
    scope: "Insight",
    item_id: String(id),
    activity: "created",
    name,
    changes: null,
  });
  return toInsight(await lockInsight(tx, project, String(id)));
}
