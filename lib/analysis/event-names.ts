import "server-only";
import type { EventNames } from "@/lib/contract/analysis";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** Names given at most. More than anybody can choose from, and few enough to be looked up one by one. */
const most = 1_000;

/**
 * The names of a project's events, each once, by the database's alphabet. From one name to the next through the index of
 * names, so that it takes as long as there are names, however many events there are. Ours.
 */
export async function eventNames(project: { id: number }): Promise<EventNames> {
  const rows = await query<{ name: string }>(Prisma.sql`
    with recursive names (name, at) as (
      (select event, 1 from events where project_id = ${project.id} order by event limit 1)
      union all
      select (select event from events where project_id = ${project.id} and event > name order by event limit 1), at + 1
      from names where name is not null and at <= ${most}
    )
    select name from names where name is not null order by at limit ${most}`);
  return { results: rows.map(({ name }) => name) };
}
