import "server-only";
import type { ResponsesCountQuery } from "@/lib/contract/survey/statistics";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/**
 * Responses by survey id, since the earliest start of any survey of the project; also of surveys that are
 * gone. Empty when none was ever started.
 *
 * @source docs/reference/surveys.md#response-counts
 */
export async function countResponses(
  project: { id: number },
  { exclude_archived, survey_ids }: ResponsesCountQuery,
): Promise<Record<string, number>> {
  const rows = await query<{ survey_id: string; count: number }>(Prisma.sql`
    select r.survey_id, count(*)::int as count from responses r
    where r.project_id = ${project.id}
      and r.timestamp >= (select min(start_date) from surveys where project_id = ${project.id})
      ${exclude_archived ? Prisma.sql`and not r.archived` : Prisma.empty}
      ${survey_ids ? Prisma.sql`and r.survey_id = any(${survey_ids})` : Prisma.empty}
    group by r.survey_id order by r.survey_id`);
  return Object.fromEntries(rows.map(({ survey_id, count }) => [survey_id, count]));
}
