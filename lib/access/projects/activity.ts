import "server-only";
import { isDeepStrictEqual } from "node:util";
import { recordMembership } from "@/lib/access/members/activity";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { Project as WireProject } from "@/lib/contract/project";
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

/** Records the settings of a project that changed; nothing when none did. */
export async function recordProjectChanges(
  tx: Transaction,
  actor: Actor,
  before: WireProject,
  after: WireProject,
): Promise<void> {
  const names = Object.keys(after) as (keyof WireProject)[];
  const changes = names.flatMap((field) =>
    isDeepStrictEqual(before[field], after[field])
      ? []
      : [{ type: "Team", action: "changed" as const, field, before: before[field], after: after[field] }],
  );
  if (changes.length === 0) return;
  await recordActivity(tx, after, actor, {
    scope: "Team",
    item_id: String(after.id),
    activity: "updated",
    name: after.name,
    changes,
  });
}
