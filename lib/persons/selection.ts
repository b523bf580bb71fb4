import "server-only";
import { z } from "zod";
import type { PersonsQuery } from "@/lib/contract/person-query";
import { Prisma } from "@/lib/database/generated/client";
import { forPersons, parseFilters } from "@/lib/filters/parse";
import { filterSql, personRow } from "@/lib/filters/sql";
import { containing } from "@/lib/filters/tree";

type Asked = Pick<PersonsQuery, "distinct_id" | "email" | "search" | "properties" | "updated_after">;

/**
 * Who comes first: the newest; of those made at once, the lower UUID.
 *
 * @source docs/reference/persons.md#listing-persons
 */
export const newestFirst = Prisma.sql`order by p.created_at desc, p.uuid`;

/**
 * The persons that a list asks for, over `p`: all conditions together. Each is answered by an index where it can be.
 *
 * @param now what relative dates count from   @throws Invalid for property filters that are none
 * @source docs/reference/persons.md#listing-persons
 */
export function selectionOf(
  project: { id: number },
  { distinct_id, email, search, properties, updated_after }: Asked,
  now: Date,
): Prisma.Sql {
  const conditions = [
    Prisma.sql`p.project_id = ${project.id}`,
    Prisma.sql`p.created_at <= ${lastDay(now)}`,
    filterSql(parseFilters(properties, forPersons), personRow(project), now),
  ];
  if (distinct_id) conditions.push(Prisma.sql`p.id in (${ownerOf(project, distinct_id)})`);
  if (email) conditions.push(Prisma.sql`p.properties ->> 'email' = ${email}`);
  if (updated_after) conditions.push(Prisma.sql`p.updated_at > ${updated_after}::timestamptz`);
  if (search?.trim()) conditions.push(Prisma.sql`p.id in (${found(project, search.trim(), now)})`);
  return Prisma.join(conditions, " and ");
}

/** Persons of the days after that are never listed. */
const lastDay = (now: Date) => Prisma.sql`${now}::timestamptz + interval '1 day'`;

/**
 * The statement that counts the persons of `selectionOf`. All of a project are not counted but known, however many they
 * are: `person_counts`, less those of the future.
 */
export function countOf(project: { id: number }, asked: Asked, now: Date): Prisma.Sql {
  if (!isEverybody(asked)) {
    return Prisma.sql`select count(*)::int as count from persons p where ${selectionOf(project, asked, now)}`;
  }
  return Prisma.sql`
    select c.persons - (select count(*)::int from persons p
      where p.project_id = ${project.id} and p.created_at > ${lastDay(now)}) as count
    from person_counts c where c.project_id = ${project.id}`;
}

const isEverybody = ({ distinct_id, email, search, properties, updated_after }: Asked): boolean =>
  !distinct_id &&
  !email &&
  !search?.trim() &&
  !updated_after &&
  parseFilters(properties, forPersons).values.length === 0;

const ownerOf = (project: { id: number }, distinctId: string) =>
  Prisma.sql`select person_id from person_distinct_ids where project_id = ${project.id} and distinct_id = ${distinctId}`;

/** By part of the e-mail, by a distinct id, by the UUID: a union, so that each part keeps its index. */
function found(project: { id: number }, text: string, now: Date): Prisma.Sql {
  const ways = [
    Prisma.sql`select p.id from persons p where p.project_id = ${project.id}
      and ${filterSql(containing("email", text), personRow(project), now)}`,
    ownerOf(project, text),
  ];
  if (z.guid().safeParse(text).success) {
    ways.push(Prisma.sql`select id from persons where project_id = ${project.id} and uuid = ${text}::uuid`);
  }
  return Prisma.join(ways, " union ");
}
