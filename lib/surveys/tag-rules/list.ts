import "server-only";
import type { TagRule } from "@/lib/contract/survey/tag-rule";
import { query } from "@/lib/database/query";
import { findSurvey } from "@/lib/surveys/find";
import { type RuleRow, rulesStatement, toTagRule } from "@/lib/surveys/tag-rules/find";

/** The tag rules of a survey, oldest first. @throws NotFound */
export async function listTagRules(project: { id: number }, surveyId: string): Promise<TagRule[]> {
  const { id } = await findSurvey(project, surveyId);
  return (await query<RuleRow>(rulesStatement(project, id))).map(toTagRule);
}
