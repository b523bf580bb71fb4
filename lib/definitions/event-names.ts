import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Names given at most. More than anybody can choose from, and few enough to be looked up one by one. */
const most = 1_000;

/**
 * The names of a project's events, each once, by the database's alphabet. From one name to the next through the index of
 * names, so that it takes as long as there are names, however many events there are. Ours.
 */
export async function capturedEventNames(project: { id: number }): Promise<string[]> {
  const rows = await query<{ name: string }>(Prisma.sql`
    with recursive names (name, at) as (
      (select event, 1 from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select event from events where project_id = ${project.id} and event > name order by event limit 1), at + 1
      from names where name is not null and at <= ${most}
    )
    select name from names where name is not null order by at limit ${most}`);
  return rows.map(({ name }) => name);
}

/** When events of a name happened first and last. */
export interface Seen {
  name: string;
  first: Date;
  last: Date;
}

/** The same of several names, from both ends of the index of names; without those that no event has. */
export const seenEvents = (project: { id: number }, names: readonly string[]): Promise<Seen[]> =>
  query<Seen>(Prisma.sql`
    select n.name, oldest."timestamp" as first, newest."timestamp" as last
    from unnest(${names}::text[]) n (name)
    cross join lateral (select "timestamp" from events e where e.project_id = ${project.id} and e.event = n.name
      order by e."timestamp" limit 1) oldest
    cross join lateral (select "timestamp" from events e where e.project_id = ${project.id} and e.event = n.name
      order by e."timestamp" desc limit 1) newest`);
