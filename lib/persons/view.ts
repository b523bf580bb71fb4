import "server-only";
import { toTimestamp } from "@/lib/contract/field";
import type { Person } from "@/lib/contract/person";
import { Prisma } from "@/lib/database/generated/client";

/** A person with their distinct ids in the order in which they came. */
export interface PersonRow {
  /** A bigint, as text or as Prisma's. */
  id: string | bigint;
  uuid: string;
  properties: Record<string, unknown>;
  is_identified: boolean;
  created_at: Date;
  distinct_ids: string[];
}

/** Distinct ids that one person shows at most. @source docs/reference/persons.md#the-person-object */
const mostShown = 1000;

/** Persons as `PersonRow`s; distinct ids are read for the rows of the page only. @param rest over `p` */
export const personRows = (rest: Prisma.Sql): Prisma.Sql => Prisma.sql`
  select p.id, p.uuid, p.properties, p.is_identified, p.created_at, d.distinct_ids
  from (select * from persons p ${rest}) p
  left join lateral (
    select coalesce(json_agg(i.distinct_id order by i.id), '[]') as distinct_ids from (
      select distinct_id, id from person_distinct_ids
      where project_id = p.project_id and person_id = p.id order by id limit ${mostShown}) i
  ) d on true`;

/**
 * Five dash-separated groups of small letters and digits: what SDKs make up.
 *
 * @source docs/reference/persons.md#names
 */
const anonymous = /^([a-z0-9]+-){4}([a-z0-9]+)$/;

/**
 * Distinct ids with those that do not look anonymous first, otherwise in their order.
 *
 * @source docs/reference/persons.md#names
 */
export const meaningfulFirst = (ids: readonly string[]): string[] => [
  ...ids.filter((id) => !anonymous.test(id)),
  ...ids.filter((id) => anonymous.test(id)),
];

/** What of a project says how its persons are named. */
export interface Naming {
  person_display_name_properties: unknown;
}

/** A person on the wire. */
export function toPerson(row: PersonRow, project: Naming): Person {
  const distinct_ids = meaningfulFirst(row.distinct_ids);
  const id = Number(row.id);
  const display = project.person_display_name_properties as string[];
  const named = display.map((property) => row.properties[property]).find(saysSomething);
  return {
    id,
    name: named ?? distinct_ids[0] ?? String(id),
    distinct_ids,
    properties: row.properties,
    created_at: toTimestamp(row.created_at),
    uuid: row.uuid,
    is_identified: row.is_identified,
  };
}

/** Neither empty, of whatever kind, nor zero nor false. @source docs/reference/persons.md#names */
const saysSomething = (value: unknown): boolean =>
  typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
