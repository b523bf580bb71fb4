import "server-only";
import { instantText } from "@/lib/contract/analysis/dates";
import { personRef } from "@/lib/contract/person/person";
import type { PersonAtTime, PropertiesAtTimeQuery } from "@/lib/contract/person/properties-at-time";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid, NotFound } from "@/lib/errors";
import { eventOrder } from "@/lib/persons/event-order";
import { findPerson } from "@/lib/persons/find";
import { findPersonByDistinctId } from "@/lib/persons/find-by-distinct-id";
import { type DisplayNameSettings, type PersonRow, toPerson } from "@/lib/persons/view";

/**
 * A person with the properties that they had at a time: the snapshot of their last event until then, as in the properties
 * timeline; no properties before the first event. The other fields are those of today.
 *
 * @throws Invalid unless exactly one of distinct id and person id is given; NotFound
 * @source docs/reference/persons.md#properties-at-a-time
 */
export async function propertiesAtTime(
  project: { id: number } & DisplayNameSettings,
  { distinct_id, person_id, timestamp }: PropertiesAtTimeQuery,
): Promise<PersonAtTime> {
  if (distinct_id && person_id) throw refuse("Cannot provide both distinct_id and person_id - choose one");
  if (!distinct_id && !person_id) throw refuse("Must provide either distinct_id or person_id parameter");
  const row = person_id
    ? await findPerson(project, personRef(person_id) ?? { text: person_id })
    : await findPersonByDistinctId(project, distinct_id ?? "");
  if (!row) throw new NotFound();
  // The wire has milliseconds, events have microseconds.
  const until = timestamp.getTime() * 1000 + 999;
  const person = toPerson({ ...row, properties: await snapshotAt(project, row, until) }, project);
  return {
    ...person,
    name: toPerson(row, project).name,
    point_in_time_metadata: {
      queried_timestamp: timestamp.toISOString().replace(/(\.000)?Z$/, "+00:00"),
      include_set_once: true,
      distinct_id_used: distinct_id || null,
      person_id_used: person_id || null,
      query_mode: person_id ? "person_id" : "distinct_id",
      distinct_ids_queried: person.distinct_ids,
      distinct_ids_count: person.distinct_ids.length,
    },
  };
}

const refuse = (detail: string) => new Invalid(null, "invalid_input", detail);

/** @param until microseconds since 1970, inclusive */
async function snapshotAt(
  project: { id: number },
  { id }: PersonRow,
  until: number,
): Promise<Record<string, unknown>> {
  const [last] = await query<{ properties: Record<string, unknown> }>(Prisma.sql`
    select coalesce(s.properties, '{}') as properties from (
      select e.project_id, e.person_snapshot_id from events e
      where e.project_id = ${project.id} and e.person_id = ${id}::bigint
        and e.timestamp <= ${instantText(until)}::timestamptz
      order by ${eventOrder("desc")} limit 1) e
    left join person_snapshots s on s.project_id = e.project_id and s.id = e.person_snapshot_id`);
  return last?.properties ?? {};
}
