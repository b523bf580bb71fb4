import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { FeatureFlag, FeatureFlagInput } from "@/lib/contract/flag";
import type { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { checkFilters, storedFilters } from "@/lib/flags/filters";
import { keyTaken } from "@/lib/flags/key";
import { toFeatureFlag } from "@/lib/flags/view";

/** A flag that is on for everybody: what no filters mean. */
const everybody = { groups: [{ properties: [], rollout_percentage: 100 }] };

/** Creates a flag and its activity entry. @throws Invalid for a key in use, filters that make no sense */
export async function createFlag(
  project: { id: number },
  actor: Actor,
  { key, filters = everybody, ensure_experience_continuity, ...rest }: FeatureFlagInput,
): Promise<FeatureFlag> {
  try {
    return await transaction(async (tx) => {
      await checkFilters(tx, project, filters, "feature flags", null);
      const flag = await tx.featureFlag.create({
        data: {
          ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as object),
          key,
          filters: storedFilters(filters) as Prisma.InputJsonObject,
          ensure_experience_continuity: ensure_experience_continuity ?? false,
          project_id: project.id,
          created_by_id: actor.user.id,
        },
      });
      await recordActivity(tx, project, actor, {
        scope: "FeatureFlag",
        item_id: String(flag.id),
        activity: "created",
        name: flag.key,
        changes: null,
      });
      return toFeatureFlag({ ...flag, created_by: actor.user });
    });
  } catch (error) {
    throw keyTaken(error);
  }
}
