import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { FeatureFlag, FeatureFlagInput } from "@/lib/contract/flag";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { checkFilters, toStoredFilters } from "@/lib/flags/filters";
import { toKeyTakenError } from "@/lib/flags/key-taken-error";
import { toFeatureFlag } from "@/lib/flags/view";

/** The default filters of a flag: on for everyone. */
const defaultFilters = { groups: [{ properties: [], rollout_percentage: 100 }] };

/** Creates a flag with its activity entry. @throws Invalid for a key in use, and for invalid filters */
export async function createFlag(
  project: { id: number },
  actor: Actor,
  input: FeatureFlagInput,
): Promise<FeatureFlag> {
  try {
    return await transaction((tx) => insertFlag(tx, project, actor, input));
  } catch (error) {
    throw toKeyTakenError(error);
  }
}

/** The same inside a transaction that does more. @throws the unique violation of the key */
export async function insertFlag(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { key, filters = defaultFilters, ensure_experience_continuity, ...rest }: FeatureFlagInput,
): Promise<FeatureFlag> {
  await checkFilters(tx, project, filters, null);
  const flag = await tx.featureFlag.create({
    data: {
      ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as object),
      key,
      filters: toStoredFilters(filters),
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
  return toFeatureFlag({ ...flag, created_by: actor.user, last_modified_by: actor.user, surveys: [] });
}
