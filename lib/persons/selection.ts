import "server-only";
import { z } from "zod";
import type { PersonsQuery } from "@/lib/contract/person/query";
import { countedPersons } from "@/lib/database/counted-persons";
import { Prisma } from "@/lib/database/generated/client";
import { parseFilters, personListRules } from "@/lib/filters/parse";
import { filterSql, personRow } from "@/lib/filters/sql";
import { containsFilter, countsEvents } from "@/lib/filters/tree";

/** The project, and the properties that name its persons. */
type SelectedProject = { id: number; person_display_name_properties: unknown };

type PersonFilter = Pick<PersonsQuery, "distinct_id" | "email" | "search" | "properties" | "updated_after">;

/**
 * The SQL condition, over `p`, of a list of persons. Each part uses an index where there is one.
 *
 * @param now what relative dates count from   @throws Invalid for invalid property filters
 * @source docs/reference/persons.md#listing-persons
 */
export function personConditions(
  project: SelectedProject,
  { distinct_id, email, search, properties, updated_after }: PersonFilter,
  now: Date,
): Prisma.Sql {
  const conditions = [
    Prisma.sql`p.project_id = ${project.id}`,
    Prisma.sql`p.created_at <= ${latestCreation(now)}`,
    filterSql(parseFilters(properties, personListRules), personRow(project), now),
  ];
  if (distinct_id) conditions.push(Prisma.sql`p.id in (${ownerQuery(project, distinct_id)})`);
  if (email) conditions.push(Prisma.sql`p.properties ->> 'email' = ${email}`);
  if (updated_after) conditions.push(Prisma.sql`p.updated_at > ${updated_after}::timestamptz`);
  if (search?.trim()) conditions.push(Prisma.sql`p.id in (${searchQuery(project, search.trim(), now)})`);
  return Prisma.join(conditions, " and ");
}

/** Persons created more than a day in the future are never listed. */
const latestCreation = (now: Date) => Prisma.sql`${now}::timestamptz + interval '1 day'`;

/**
 * The statement that counts the persons of a list. Without filters the count is read from `person_counts` (less persons of
 * the future) instead of being counted.
 */
export function countStatement(project: SelectedProject, filter: PersonFilter, now: Date): Prisma.Sql {
  if (!isUnfiltered(filter)) {
    return Prisma.sql`select count(*)::int as count from persons p where ${personConditions(project, filter, now)}`;
  }
  return Prisma.sql`
    select ${countedPersons(project)} - (select count(*)::int from persons p
      where p.project_id = ${project.id} and p.created_at > ${latestCreation(now)}) as count`;
}

/** Whether a list counts what persons did, which takes as long for one page as for all. */
export const isByCountedEvents = ({ properties }: PersonFilter): boolean =>
  countsEvents(parseFilters(properties, personListRules));

const isUnfiltered = ({ distinct_id, email, search, properties, updated_after }: PersonFilter): boolean =>
  !distinct_id &&
  !email &&
  !search?.trim() &&
  !updated_after &&
  parseFilters(properties, personListRules).values.length === 0;

const ownerQuery = (project: { id: number }, distinctId: string) =>
  Prisma.sql`select person_id from person_distinct_ids where project_id = ${project.id} and distinct_id = ${distinctId}`;

/** Searches part of the e-mail or a name, a distinct id, or the UUID: a union, so that each part uses its index. */
function searchQuery(project: SelectedProject, text: string, now: Date): Prisma.Sql {
  const names = new Set(["email", ...(project.person_display_name_properties as string[])]);
  const queries = [
    ...Array.from(
      names,
      (name) => Prisma.sql`select p.id from persons p where p.project_id = ${project.id}
        and ${filterSql(containsFilter(name, text), personRow(project), now)}`,
    ),
    ownerQuery(project, text),
  ];
  if (z.guid().safeParse(text).success) {
    queries.push(
      Prisma.sql`select id from persons where project_id = ${project.id} and uuid = ${text}::uuid`,
    );
  }
  return Prisma.join(queries, " union ");
}
