import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockSurvey } from "@/lib/surveys/find";
import { readRule } from "@/lib/surveys/tag-rules/find";
import { recordRuleChange } from "@/lib/surveys/tag-rules/record-change";

/** Deletes a tag rule, with its activity entry. Responses keep the tags they have. @throws NotFound */
export async function removeTagRule(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  id: number,
): Promise<null> {
  await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, surveyId, null);
    const rule = await readRule(tx, project, surveyId, id);
    await tx.tagRule.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    await recordRuleChange(tx, project, actor, survey, { before: rule, after: null });
  });
  return null;
}
