import "server-only";
import type { PropertyType } from "@/lib/contract/definition";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { capturedEventNames } from "@/lib/definitions/event-names";

/** A property, and what its values were. */
export interface CapturedProperty {
  name: string;
  property_type: PropertyType | null;
  /** Whether one of the asked events has it; null when none was asked. */
  isSeen: boolean | null;
}

/** Events, or persons, looked at in all, and of each event's at least and at most. */
const looked = { most: 5_000, least: 5, ofOne: 500 };

/** Wider rows, in bytes as they are stored, are passed over: one of them may hold a million names. */
const widest = 32_768;

/** What ingestion writes into events that is no property of theirs. @source PostHog's property definitions */
const hidden = [
  "distinct_id",
  "$set",
  "$set_once",
  "$unset",
  "$groups",
  "$group_type",
  "$group_key",
  "$group_set",
];

/** The names in the properties of some rows, each once, by alphabet; at most 10,000. @param seen whether a row is of an asked event */
const namesIn = (rows: Prisma.Sql) => Prisma.sql`
  select k.key as name, bool_or(r.seen) as "isSeen",
    case
      when bool_and(k.type = 'number') then 'Numeric'
      when bool_and(k.type = 'boolean') then 'Boolean'
      when bool_and(k.type = 'string' and k.text ~ '^\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:\\d\\d|$)') then 'DateTime'
      when count(k.type) > 0 then 'String'
    end as property_type
  from (${rows}) r
  cross join lateral (
    select key, nullif(jsonb_typeof(value), 'null') as type, value #>> '{}' as text
    from jsonb_each(case when jsonb_typeof(r.properties) = 'object' then r.properties else '{}' end)
  ) k
  where k.key <> all(${hidden}::text[])
  group by k.key order by k.key limit 10000`;

/**
 * The properties of a project's events: those of the newest of each name.
 *
 * @param asked the events of which `isSeen` speaks   @param isOnly whether other events count at all
 */
export async function eventProperties(
  project: { id: number },
  asked: readonly string[] | undefined,
  isOnly: boolean,
): Promise<CapturedProperty[]> {
  const names = isOnly && asked ? [...new Set(asked)] : await capturedEventNames(project);
  return await query<CapturedProperty>(propertiesStatement(project, names, asked));
}

/** The statement behind it. @param names the events that are looked at */
export function propertiesStatement(
  project: { id: number },
  names: readonly string[],
  asked: readonly string[] | undefined,
): Prisma.Sql {
  const each = Math.max(looked.least, Math.min(looked.ofOne, Math.floor(looked.most / (names.length || 1))));
  const seen = asked ? Prisma.sql`n.name = any(${asked}::text[])` : Prisma.sql`null::boolean`;
  return namesIn(Prisma.sql`
      select e.properties, ${seen} as seen from unnest(${names}::text[]) n (name)
      cross join lateral (select properties from events e where e.project_id = ${project.id} and e.event = n.name
        order by e."timestamp" desc limit ${each}) e
      where pg_column_size(e.properties) <= ${widest}`);
}

/** The properties of a project's newest persons. */
export const personProperties = (project: { id: number }): Promise<CapturedProperty[]> =>
  query<CapturedProperty>(personsStatement(project));

/** The statement behind it. */
export const personsStatement = (project: { id: number }): Prisma.Sql =>
  namesIn(Prisma.sql`
    select p.properties, null::boolean as seen from (
      select properties from persons where project_id = ${project.id}
      order by created_at desc, uuid limit ${looked.most}) p
    where pg_column_size(p.properties) <= ${widest}`);
