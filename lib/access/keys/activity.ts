import "server-only";
import { recordInProjectsOf } from "@/lib/access/users/record-in-projects";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { PersonalApiKey } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** The public facts of a key: never its value or hash, only the mask. */
const toFacts = ({ label, scopes, scoped_teams, mask_value, expires_at, is_masked }: PersonalApiKey) => ({
  label,
  scopes,
  scoped_teams,
  mask_value,
  expires_at: expires_at && toTimestamp(expires_at),
  // Recorded only of keys that are.
  is_masked: is_masked || undefined,
});

/**
 * Records what happened to a key, under its id and label, in every project that it can access: those it is limited to,
 * or all of its user's when it has no limit. An activity belongs to a project, and each of these is opened by the key;
 * PostHog keeps activities of keys without a limit with the organization instead (ours). Projects that the user joins
 * later do not have the entry.
 *
 * @param actor null for the operator of the installation
 * @param before null for a new key   @param after null for a removed one
 * @param access the key whose projects have the entry
 */
export async function recordKey(
  tx: Transaction,
  actor: Actor | null,
  before: PersonalApiKey | null,
  after: PersonalApiKey | null,
  access = after ?? before,
): Promise<void> {
  const key = after ?? before;
  if (!key || !access) return;
  const activity = before === null ? "created" : after === null ? "deleted" : "updated";
  const changes = after && changedFields("PersonalAPIKey", before && toFacts(before), toFacts(after));
  await recordInProjectsOf(
    tx,
    { id: key.user_id },
    actor,
    { scope: "PersonalAPIKey", item_id: key.id, activity, name: key.label, changes },
    access.scoped_teams,
  );
}
