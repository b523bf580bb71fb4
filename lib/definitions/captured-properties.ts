import "server-only";
import type { PropertyType } from "@/lib/contract/definition";
import { isPersonal, type MaskedFor, maskValue } from "@/lib/contract/person/personal";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { listEventNames } from "@/lib/definitions/event-names";

/** A property that was captured, with the type of its values. */
export interface CapturedProperty {
  name: string;
  property_type: PropertyType | null;
  /** Whether one of the given events has it; null without given events. */
  isSeen: boolean | null;
}

/** Rows that are sampled: in all, and per event at least and at most. */
const sampleSize = { total: 5_000, minPerEvent: 5, maxPerEvent: 500 };

/** Rows with larger properties, in stored bytes, are skipped: one of them may hold a million names. */
const maxRowBytes = 32_768;

/** Fields of ingestion that are no properties of an event. @source PostHog's property definitions */
const ingestionFields = [
  "distinct_id",
  "$set",
  "$set_once",
  "$unset",
  "$groups",
  "$group_type",
  "$group_key",
  "$group_set",
];

/** The statement that lists the distinct property names of rows, alphabetically, at most 10,000. @param rows with `properties` and `seen` */
const propertyNamesStatement = (rows: Prisma.Sql) => Prisma.sql`
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
  where k.key <> all(${ingestionFields}::text[])
  group by k.key order by k.key limit 10000`;

/**
 * Lists the properties of a project's events, from a sample of the newest of each name.
 *
 * @param eventNames the events that `isSeen` is about   @param isOnly whether only these events are sampled
 */
export async function listEventProperties(
  project: { id: number },
  eventNames: readonly string[] | undefined,
  isOnly: boolean,
): Promise<CapturedProperty[]> {
  const names = isOnly && eventNames ? [...new Set(eventNames)] : await listEventNames(project);
  return await query<CapturedProperty>(eventPropertiesStatement(project, names, eventNames));
}

/** The statement behind `listEventProperties`. @param names the events that are sampled */
export function eventPropertiesStatement(
  project: { id: number },
  names: readonly string[],
  eventNames: readonly string[] | undefined,
): Prisma.Sql {
  const isSeenSql = eventNames ? Prisma.sql`n.name = any(${eventNames}::text[])` : Prisma.sql`null::boolean`;
  return propertyNamesStatement(
    Prisma.sql`select e.properties, ${isSeenSql} as seen from ${sampledEvents(project, names)}`,
  );
}

/** The newest events `e` of each of the names `n.name`, and the condition on them. */
function sampledEvents(project: { id: number }, names: readonly string[]): Prisma.Sql {
  const perEvent = Math.max(
    sampleSize.minPerEvent,
    Math.min(sampleSize.maxPerEvent, Math.floor(sampleSize.total / (names.length || 1))),
  );
  return Prisma.sql`unnest(${names}::text[]) n (name)
    cross join lateral (select properties from events e where e.project_id = ${project.id} and e.event = n.name
      order by e."timestamp" desc limit ${perEvent}) e
    where pg_column_size(e.properties) <= ${maxRowBytes}`;
}

/** Maximum number of values. @source docs/reference/persons.md#values-and-deletion-status */
const maxValues = 20;

/** The values of a property that are asked for. */
interface WantedValues {
  key?: string | undefined;
  /** Only values that contain it, ignoring case. */
  value?: string | undefined;
  /** Only those of this event. */
  event_name?: string | undefined;
}

/** Lists the most frequent values of a property in a sample of the newest events of each name; empty without a key. */
export async function listEventValues(
  project: { id: number } & MaskedFor,
  wanted: WantedValues,
): Promise<{ name: unknown }[]> {
  const { key, event_name } = wanted;
  const { masking } = project;
  if (!key) return [];
  const names = event_name ? [event_name] : await listEventNames(project);
  const values = await query<{ name: unknown }>(eventValuesStatement(project, names, { ...wanted, key }));
  return masking
    ? values.map(({ name }) => ({
        name: maskValue(masking, "event", name, isPersonal(masking, "event", key)),
      }))
    : values;
}

/** The statement behind `listEventValues`. @param names the events that are sampled */
export const eventValuesStatement = (
  project: { id: number },
  names: readonly string[],
  { key, value = "" }: WantedValues & { key: string },
): Prisma.Sql => Prisma.sql`
  select e.properties -> ${key} as name from ${sampledEvents(project, names)}
    and coalesce(e.properties ->> ${key}, '') <> '' and strpos(lower(e.properties ->> ${key}), lower(${value})) > 0
  group by 1 order by count(*) desc, 1 limit ${maxValues}`;

/** Lists the properties of a project's newest persons. */
export const listPersonProperties = (project: { id: number }): Promise<CapturedProperty[]> =>
  query<CapturedProperty>(personPropertiesStatement(project));

/** The statement behind `listPersonProperties`. */
export const personPropertiesStatement = (project: { id: number }): Prisma.Sql =>
  propertyNamesStatement(Prisma.sql`
    select p.properties, null::boolean as seen from (
      select properties from persons where project_id = ${project.id}
      order by created_at desc, uuid limit ${sampleSize.total}) p
    where pg_column_size(p.properties) <= ${maxRowBytes}`);
