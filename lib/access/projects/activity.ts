import "server-only";
import { recordMembership } from "@/lib/access/members/activity";
import type { Actor } from "@/lib/activity/actor";
import { changedFields } from "@/lib/activity/changed-fields";
import { recordActivity } from "@/lib/activity/record";
import type { Project as WireProject } from "@/lib/contract/project/project";
import type { Project } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/** Records a new project, and that its creator is its owner. PostHog's scope of a project is `Team`. */
export async function recordNewProject(tx: Transaction, project: Project, actor: Actor): Promise<void> {
  await recordActivity(tx, project, actor, {
    scope: "Team",
    item_id: String(project.id),
    activity: "created",
    name: project.name,
    changes: null,
  });
  await recordMembership(tx, project, actor, actor.user, "created", { before: null, after: "owner" });
}

/**
 * Records the changed settings of a project; nothing without a change. Token changes are separate activities,
 * which never contain the token. The expiry of the previous token is ignored, because it also disappears
 * without a request.
 */
export async function recordProjectChanges(
  tx: Transaction,
  actor: Actor,
  before: WireProject,
  { previous_api_token_expires_at: _, ...after }: WireProject,
): Promise<void> {
  const changes = changedFields("Team", before, after);
  if (changes.length === 0) return;
  await recordActivity(tx, after, actor, {
    scope: "Team",
    item_id: String(after.id),
    activity: "updated",
    name: after.name,
    changes,
  });
}

/** Records that the token was rotated or the previous one revoked, with the end of the grace period before and after. */
export const recordTokenChange = (
  tx: Transaction,
  actor: Actor,
  activity: "token_rotated" | "token_revoked",
  { id, name }: { id: number; name: string },
  { before, after }: { before: string | null; after: string | null },
): Promise<void> =>
  recordActivity(tx, { id }, actor, {
    scope: "Team",
    item_id: String(id),
    activity,
    name,
    changes:
      before === after
        ? null
        : [{ type: "Team", action: "changed", field: "previous_api_token_expires_at", before, after }],
  });
