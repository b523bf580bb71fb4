import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Maximum number of names: few enough to be looked up one by one. */
const maxNames = 1_000;

/**
 * Lists the names of a project's events in the order of the database's collation. Skips through the index from one name to
 * the next (a loose index scan), so that the time depends on the number of names, not of events. Ours.
 */
export async function listEventNames(project: { id: number }): Promise<string[]> {
  const rows = await query<{ name: string }>(Prisma.sql`
    with recursive names (name, at) as (
      (select event, 1 from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select event from events where project_id = ${project.id} and event > name order by event limit 1), at + 1
      from names where name is not null and at <= ${maxNames}
    )
    select name from names where name is not null order by at limit ${maxNames}`);
  return rows.map(({ name }) => name);
}

/** When an event was first and last captured. */
export interface EventTimes {
  name: string;
  first: Date;
  last: Date;
}

/** Reads the first and last times of several events from both ends of the index; names without events are absent. */
export const readEventTimes = (project: { id: number }, names: readonly string[]): Promise<EventTimes[]> =>
  query<EventTimes>(Prisma.sql`
    select n.name, oldest."timestamp" as first, newest."timestamp" as last
    from unnest(${names}::text[]) n (name)
    cross join lateral (select "timestamp" from events e where e.project_id = ${project.id} and e.event = n.name
      order by e."timestamp" limit 1) oldest
    cross join lateral (select "timestamp" from events e where e.project_id = ${project.id} and e.event = n.name
      order by e."timestamp" desc limit 1) newest`);
