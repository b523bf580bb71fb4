import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/**
 * The time of a project's first event, in microseconds since 1970; null without one. Looked up in the index of names,
 * once per name, so that its cost does not depend on the number of events.
 */
export async function firstEventTime(project: { id: number }): Promise<number | null> {
  const [row] = await query<{ first: string | null }>(Prisma.sql`
    with recursive names as (
      (select event from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select e.event from events e where e.project_id = ${project.id} and e.event > n.event
        order by e.event limit 1)
      from names n where n.event is not null)
    select (extract(epoch from min((
      select e.timestamp from events e where e.project_id = ${project.id} and e.event = n.event
      order by e.timestamp limit 1))) * 1000000)::bigint::text as first
    from names n`);
  return row?.first ? Number(row.first) : null;
}
