import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { isSameJson } from "@/lib/contract/wire/json";
import type { Transaction } from "@/lib/database/transaction";
import { type RuleRow, toCondition } from "@/lib/surveys/tag-rules/find";

/** Records that a rule of a survey was created, changed or deleted; nothing if it is as before. @param before null for a new rule   @param after null for a deleted one */
export async function recordRuleChange(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  survey: { id: string; name: string },
  { before, after }: { before: RuleRow | null; after: RuleRow | null },
): Promise<void> {
  const side = (row: RuleRow | null) => row && { tag: row.tag_name, ...toCondition(row) };
  const change = { before: side(before), after: side(after) };
  if (isSameJson(change.before, change.after)) return;
  const action = before === null ? "created" : after === null ? "deleted" : "changed";
  await recordActivity(tx, project, actor, {
    scope: "Survey",
    item_id: survey.id,
    activity: "tag_rules_changed",
    name: survey.name,
    changes: [{ type: "Survey", action, field: "tag_rules", ...change }],
  });
}
