import "server-only";
import type { ResponsesCountQuery } from "@/lib/contract/survey-results";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { notArchived } from "@/lib/surveys/submissions";

/**
 * Distinct submissions by survey id, since the earliest start of any survey of the project; also of surveys that are
 * gone. Empty when none was ever started.
 *
 * @source docs/reference/surveys.md#response-counts
 */
export async function countResponses(
  project: { id: number },
  { exclude_archived, survey_ids }: ResponsesCountQuery,
): Promise<Record<string, number>> {
  const rows = await query<{ survey_id: string; count: number }>(Prisma.sql`
    select e.survey_id, count(distinct e.submission_id)::int as count
    from events e
    where e.project_id = ${project.id} and e.event = 'survey sent' and e.survey_id is not null
      and e.timestamp >= (select min(start_date) from surveys where project_id = ${project.id})
      ${exclude_archived ? Prisma.sql`and ${notArchived(project)}` : Prisma.empty}
      ${survey_ids ? Prisma.sql`and e.survey_id = any(${survey_ids})` : Prisma.empty}
    group by e.survey_id`);
  return Object.fromEntries(rows.map(({ survey_id, count }) => [survey_id, count]));
}
