import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { Change } from "@/lib/contract/activity";
import type { FeatureFlag, FeatureFlagChanges } from "@/lib/contract/flag";
import type { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { refuseWithDependents } from "@/lib/flags/dependents";
import { checkFilters, storedFilters } from "@/lib/flags/filters";
import { lockFlag } from "@/lib/flags/find";
import { keyTaken } from "@/lib/flags/key";
import { type FeatureFlagRow, toFeatureFlag } from "@/lib/flags/view";

const fields = [
  "key",
  "name",
  "filters",
  "active",
  "deleted",
  "ensure_experience_continuity",
  "evaluation_runtime",
  "bucketing_identifier",
  "tags",
] as const;

/** Changes what is sent of a flag, with its activity entry; nothing when nothing changes. @throws NotFound; Invalid, also for the deletion of a flag that others depend on */
export async function updateFlag(
  project: { id: number },
  actor: Actor,
  id: number,
  sent: FeatureFlagChanges,
): Promise<FeatureFlag> {
  try {
    return await transaction(async (tx) => {
      const before = await lockFlag(tx, project, id);
      if (sent.filters && !isDeepStrictEqual(storedFilters(sent.filters), before.filters)) {
        await checkFilters(tx, project, sent.filters, "feature flags", id);
      }
      const after = changed(before, sent);
      if (after.deleted && !before.deleted) await refuseWithDependents(tx, project, before);
      const changes = changesOf(before, after);
      if (changes.length === 0) return toFeatureFlag(before);
      const data = Object.fromEntries(
        fields.map((field) => [field, after[field]]),
      ) as Prisma.FeatureFlagUpdateInput;
      const flag = await tx.featureFlag.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { ...data, version: { increment: 1 } },
      });
      await recordActivity(tx, project, actor, {
        scope: "FeatureFlag",
        item_id: String(id),
        activity: flag.deleted && !before.deleted ? "deleted" : "updated",
        name: flag.key,
        changes,
      });
      return toFeatureFlag({ ...before, ...flag });
    });
  } catch (error) {
    throw keyTaken(error);
  }
}

function changed(before: FeatureFlagRow, sent: FeatureFlagChanges): FeatureFlagRow {
  const given = Object.fromEntries(
    Object.entries(sent).filter(([, value]) => value !== undefined && value !== null),
  );
  return {
    ...before,
    ...given,
    ...(sent.filters && { filters: storedFilters(sent.filters) as FeatureFlagRow["filters"] }),
  };
}

const changesOf = (before: FeatureFlagRow, after: FeatureFlagRow): Change[] =>
  fields.flatMap((field) =>
    isDeepStrictEqual(before[field], after[field])
      ? []
      : [
          {
            type: "FeatureFlag",
            action: "changed" as const,
            field,
            before: before[field],
            after: after[field],
          },
        ],
  );
