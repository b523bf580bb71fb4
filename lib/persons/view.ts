import "server-only";
import type { Person } from "@/lib/contract/person/person";
import { type MaskedFor, maskProperties } from "@/lib/contract/person/personal";
import { toTimestamp } from "@/lib/contract/wire/field";
import { Prisma } from "@/lib/database/generated/client";
import { lastSeenAt } from "@/lib/persons/last-seen";
import { anonymousId } from "@/lib/persons/names";

/** A person with their distinct ids, oldest first. */
export interface PersonRow {
  /** A bigint, as text or as Prisma's. */
  id: string | bigint;
  uuid: string;
  properties: Record<string, unknown>;
  is_identified: boolean;
  created_at: Date;
  distinct_ids: string[];
  /** Time of the latest event, changes by members and keys aside. */
  last_seen_at: Date | null;
}

/** Maximum number of distinct ids shown of a person. @source docs/reference/persons.md#the-person-object */
const maxDistinctIds = 1000;

/** The statement that reads `PersonRow`s; distinct ids are read for the selected rows only. @param rest conditions over `p` */
export const personsStatement = (rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select p.id, p.uuid, p.properties, p.is_identified, p.created_at, d.distinct_ids, ${lastSeenAt} as last_seen_at
  from (select * from persons p ${rest}) p
  left join lateral (
    select coalesce(json_agg(i.distinct_id order by i.id), '[]') as distinct_ids from (
      select distinct_id, id from person_distinct_ids
      where project_id = p.project_id and person_id = p.id order by id limit ${maxDistinctIds}) i
  ) d on true`;

/** The statement that reads `PersonRow`s in the order of their ids. @param ids an array of bigint */
export const personsInOrder = (project: { id: number }, ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ${personsStatement(Prisma.sql`join unnest(${ids}) with ordinality page (id, position) using (id)
    where p.project_id = ${project.id}`)}
  order by p.position`;

/**
 * Sorts distinct ids that look anonymous last; otherwise the order stays.
 *
 * @source docs/reference/persons.md#names
 */
export const sortAnonymousLast = (ids: readonly string[]): string[] => [
  ...ids.filter((id) => !anonymousId.test(id)),
  ...ids.filter((id) => anonymousId.test(id)),
];

/** The project's setting that decides how persons are named. */
export interface DisplayNameSettings extends MaskedFor {
  person_display_name_properties: unknown;
}

/** A person on the wire. Without personal data the uuid is their name and their only distinct id. */
export function toPerson(row: PersonRow, project: DisplayNameSettings): Person {
  const { masking } = project;
  if (masking) {
    const properties = maskProperties(masking, "person", row.properties);
    const masked = toPerson({ ...row, properties, distinct_ids: [row.uuid] }, { ...project, masking: null });
    return { ...masked, name: row.uuid };
  }
  const distinct_ids = sortAnonymousLast(row.distinct_ids);
  const id = Number(row.id);
  const nameProperties = project.person_display_name_properties as string[];
  const name = nameProperties.map((property) => row.properties[property]).find(isMeaningful);
  return {
    id,
    name: name ?? distinct_ids[0] ?? String(id),
    distinct_ids,
    properties: row.properties,
    created_at: toTimestamp(row.created_at),
    uuid: row.uuid,
    is_identified: row.is_identified,
    last_seen_at: row.last_seen_at && toTimestamp(row.last_seen_at),
  };
}

/** Neither an empty value nor zero nor false. @source docs/reference/persons.md#names */
const isMeaningful = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
