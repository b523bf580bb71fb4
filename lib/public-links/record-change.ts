import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { toTimestamp } from "@/lib/contract/wire/field";
import { isSameJson } from "@/lib/contract/wire/json";
import type { Transaction } from "@/lib/database/transaction";
import type { LinkRow } from "@/lib/public-links/link";
import type { NamedTarget } from "@/lib/public-links/target";

/** Records that a public link was created, changed or revoked; nothing if it is as before. @param before null for a new link   @param after null for a revoked one */
export async function recordLinkChange(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  { scope, item_id, name }: NamedTarget,
  { before, after }: { before: LinkRow | null; after: LinkRow | null },
): Promise<void> {
  const change = { before: before && sideOf(before), after: after && sideOf(after) };
  const isNewPassword = before !== null && after !== null && before.password_hash !== after.password_hash;
  if (isSameJson(change.before, change.after) && !isNewPassword) return;
  const action = before === null ? "created" : after === null ? "deleted" : "changed";
  const activity = "public_links_changed";
  const changed = { action, field: "public_links", ...change } as const;
  await recordActivity(
    tx,
    project,
    actor,
    scope === "Survey"
      ? { scope, item_id, activity, name, changes: [{ type: scope, ...changed }] }
      : { scope, item_id, activity, name, changes: [{ type: scope, ...changed }] },
  );
}

/** A link as activity shows it: neither its token nor its password. */
const sideOf = (row: LinkRow) => ({
  name: row.name,
  expires_at: row.expires_at && toTimestamp(row.expires_at),
  has_password: row.password_hash !== null,
  shows_open_answers: row.shows_open_answers,
  shows_people: row.shows_people,
  allows_filters: row.allows_filters,
});
