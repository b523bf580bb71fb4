import "server-only";
import type { DistinctIdList } from "@/lib/contract/person/distinct-ids";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { readOwnProperties } from "@/lib/persons/own-properties";
import type { PersonRow } from "@/lib/persons/view";

interface DistinctIdRow {
  distinct_id: string;
  events: number;
  first_seen: Date | null;
  last_seen: Date | null;
}

/** A person's distinct ids, oldest first, with what the events of each say: how many, when, and what they set. */
export async function listDistinctIds(
  project: { id: number },
  person: Pick<PersonRow, "id">,
): Promise<DistinctIdList> {
  const id = String(person.id);
  const [rows, properties] = await Promise.all([
    query<DistinctIdRow>(Prisma.sql`
      select d.distinct_id, coalesce(e.events, 0) as events, e.first_seen, e.last_seen
      from person_distinct_ids d left join (
        select distinct_id, count(*)::int as events, min(timestamp) as first_seen, max(timestamp) as last_seen
        from events where project_id = ${project.id} and person_id = ${id}::bigint group by distinct_id) e
        using (distinct_id)
      where d.project_id = ${project.id} and d.person_id = ${id}::bigint order by d.id`),
    readOwnProperties(query, project, id),
  ]);
  return {
    results: rows.map(({ distinct_id, events, first_seen, last_seen }) => {
      const { email, ...others } = properties.get(distinct_id) ?? {};
      return {
        distinct_id,
        events,
        first_seen: first_seen && toTimestamp(first_seen),
        last_seen: last_seen && toTimestamp(last_seen),
        email: typeof email === "string" ? email : null,
        property_count: Object.keys(others).length + (email === undefined ? 0 : 1),
      };
    }),
  };
}
