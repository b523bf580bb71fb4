import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { maxTagRules, type TagRule, type TagRuleInput } from "@/lib/contract/survey/tag-rule";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";
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

/** Creates a tag rule with its activity entry. @throws NotFound, Invalid also beyond 20 rules */
export async function createTagRule(
  project: { id: number },
  actor: Actor,
  surveyId: string,
  { tag_id, condition, apply }: TagRuleInput,
): Promise<TagRule> {
  const columns = toColumns(condition);
  const row = await transaction(async (tx) => {
    const survey = await lockSurvey(tx, project, surveyId, null);
    const others = await tx.$queryRaw<RuleRow[]>(rulesStatement(project, surveyId));
    if (others.length >= maxTagRules)
      throw new Invalid(null, "invalid_input", `A survey has at most ${maxTagRules} tag rules.`);
    await checkRule(tx, project, survey, { tag_id, ...columns }, others, true);
    const applied_until = apply ? notApplied : null;
    const data = { ...columns, tag_id, applied_until, survey_id: surveyId, created_by_id: actor.user.id };
    const { id } = await tx.tagRule.create({
      data: { project_id: project.id, ...data },
      select: { id: true },
    });
    const created = await readRule(tx, project, surveyId, id);
    await recordRuleChange(tx, project, actor, survey, { before: null, after: created });
    return created;
  });
  if (apply) await applyRulesSoon();
  return toTagRule(row);
}
