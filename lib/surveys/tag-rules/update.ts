import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { TagRule, TagRuleChanges } from "@/lib/contract/survey/tag-rule";
import { transaction } from "@/lib/database/transaction";
import { lockSurvey } from "@/lib/surveys/find";
import { applyRulesSoon, notApplied } from "@/lib/surveys/tag-rules/apply";
import {
  checkRule,
  type RuleRow,
  readRule,
  rulesStatement,
  toColumns,
  toTagRule,
} from "@/lib/surveys/tag-rules/find";
import { recordRuleChange } from "@/lib/surveys/tag-rules/record-change";

/** Changes a tag rule, with its activity entry. Responses keep the tags they have. @throws NotFound, Invalid */
export async function updateTagRule(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  id: number,
  { tag_id, condition, apply = false }: TagRuleChanges,
): Promise<TagRule> {
  const columns = condition && toColumns(condition);
  const row = await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, surveyId, null);
    const before = await readRule(tx, project, surveyId, id);
    const others = await tx.$queryRaw<RuleRow[]>(rulesStatement(project, surveyId));
    const data = { tag_id: tag_id ?? before.tag_id, ...columns };
    await checkRule(
      tx,
      project,
      survey,
      { ...before, ...data },
      others.filter((other) => other.id !== id),
      columns !== undefined,
    );
    await tx.tagRule.update({
      where: { project_id_id: { project_id: project.id, id } },
      data: { ...data, applied_until: apply ? notApplied : null },
      select: { id: true },
    });
    const after = await readRule(tx, project, surveyId, id);
    await recordRuleChange(tx, project, actor, survey, { before, after });
    return after;
  });
  if (apply) await applyRulesSoon();
  return toTagRule(row);
}
