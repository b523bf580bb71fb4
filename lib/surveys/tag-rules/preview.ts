import "server-only";
import type { TagCondition, TagPreview } from "@/lib/contract/survey/tag-rule";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";
import { findSurvey } from "@/lib/surveys/find";
import { checkQuestion, toColumns } from "@/lib/surveys/tag-rules/find";

/** How many of a survey's responses so far meet a condition. Reads all of them. @throws NotFound, Invalid */
export async function previewTagRule(
  project: { id: number },
  surveyId: string,
  condition: TagCondition,
): Promise<TagPreview> {
  const survey = await findSurvey(project, surveyId);
  const { question_id, operator, text, postgres_regex, min, max } = toColumns(condition);
  checkQuestion(survey, condition);
  const [row] = await queryOnStandby<TagPreview>(Prisma.sql`
    select count(*)::int as count, count(*) filter (where answers_match(r.answers, s.questions, ${question_id}::text,
      ${operator}::text, ${text}::text, ${postgres_regex}::text, ${min}::float8, ${max}::float8))::int as matching
    from surveys s join responses r on r.project_id = s.project_id and r.survey_id = ${surveyId} and not r.archived
    where s.project_id = ${project.id} and s.id = ${surveyId}::uuid`);
  return row ?? { count: 0, matching: 0 };
}
