import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { transaction } from "@/lib/database/transaction";
import { lockSurvey } from "@/lib/surveys/find";
import { readRule, ruleChange } from "@/lib/surveys/tag-rules/find";

/** Deletes a tag rule, with its activity entry. Responses keep the tags they have. @throws NotFound */
export async function removeTagRule(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  id: number,
): Promise<null> {
  await transaction(async (tx) => {
    const { name } = await lockSurvey(tx, project, surveyId, null);
    const rule = await readRule(tx, project, surveyId, id);
    await tx.tagRule.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    await recordActivity(tx, project, actor, {
      scope: "Survey",
      item_id: surveyId,
      activity: "tag_rules_changed",
      name,
      changes: ruleChange(rule, null),
    });
  });
  return null;
}
