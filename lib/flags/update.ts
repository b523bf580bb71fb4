import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import type { Versioned } from "@/lib/contract/endpoint";
import type { FeatureFlag, FeatureFlagChanges } from "@/lib/contract/flag";
import type { Prisma } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { checkFilters, toStoredFilters } from "@/lib/flags/filters";
import { lockFlag } from "@/lib/flags/find";
import { toKeyTakenError } from "@/lib/flags/key-taken-error";
import { checkNoDependents } from "@/lib/flags/list-dependents";
import { type FeatureFlagRow, toFeatureFlag } from "@/lib/flags/view";

/**
 * Changes the given fields of a flag, with its activity entry; writes nothing without a difference.
 *
 * @param expected the version it must still have; null for any
 * @throws NotFound, Stale; Invalid, also for deleting a flag that others depend on
 */
export async function updateFlag(
  project: { id: number },
  actor: Actor,
  id: number,
  input: FeatureFlagChanges,
  expected: number | null,
): Promise<Versioned<FeatureFlag>> {
  try {
    return await transaction(async (tx) => {
      const before = await lockFlag(tx, project, id, expected);
      if (input.filters && !isDeepStrictEqual(toStoredFilters(input.filters), before.filters)) {
        await checkFilters(tx, project, input.filters, id);
      }
      const after = applyInput(before, input);
      if (after.deleted && !before.deleted) await checkNoDependents(tx, project, before);
      const changes = changedFields("FeatureFlag", before, after);
      if (changes.length === 0) return toVersioned(before);
      const data = Object.fromEntries(
        changes.map((change) => [change.field, change.after]),
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
      return toVersioned({ ...before, ...flag, last_modified_by: actor.user });
    });
  } catch (error) {
    throw toKeyTakenError(error);
  }
}

const toVersioned = (row: FeatureFlagRow): Versioned<FeatureFlag> => ({
  value: toFeatureFlag(row),
  version: row.version,
});

function applyInput(before: FeatureFlagRow, input: FeatureFlagChanges): FeatureFlagRow {
  const values = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  );
  return {
    ...before,
    ...values,
    ...(input.filters && { filters: toStoredFilters(input.filters) }),
  };
}
