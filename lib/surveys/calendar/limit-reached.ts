import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/**
 * When surveys reached their response limit: the time of the submission that did, by survey id, in milliseconds since
 * 1970. One statement.
 *
 * @param ids of surveys with a start and a limit; surveys that have not reached it are absent
 */
export async function readLimitReached(
  project: { id: number },
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: string; reached_at: Date | null }>(Prisma.sql`
    select s.id, (
      select r.timestamp from responses r
      where r.project_id = s.project_id and r.survey_id = s.id::text and r.is_sent and r.timestamp >= s.start_date
      order by r.timestamp offset s.responses_limit - 1 limit 1) as reached_at
    from surveys s where s.project_id = ${project.id} and s.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.flatMap(({ id, reached_at }) => (reached_at ? [[id, reached_at.getTime()]] : [])));
}
