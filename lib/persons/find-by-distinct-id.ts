import "server-only";
import type { Person } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/**
 * Finds persons by distinct id, in one statement. Keys are the distinct ids that were found; a person with several of
 * them appears under each.
 *
 * @source docs/reference/persons.md#values-and-deletion-status
 */
export async function findPersonsByDistinctId(
  project: { id: number } & DisplayNameSettings,
  distinctIds: readonly string[],
): Promise<Record<string, Person>> {
  if (distinctIds.length === 0) return {};
  const mappings = Prisma.sql`select distinct_id, person_id from person_distinct_ids
    where project_id = ${project.id} and distinct_id = any(${distinctIds}::text[])`;
  const persons = personsStatement(Prisma.sql`
    where p.project_id = ${project.id} and p.id in (select person_id from (${mappings}) m)`);
  const rows = await query<PersonRow & { distinct_id: string }>(Prisma.sql`
    select m.distinct_id, q.* from (${mappings}) m join (${persons}) q on q.id = m.person_id`);
  return Object.fromEntries(rows.map((row) => [row.distinct_id, toPerson(row, project)]));
}

/** The person of a distinct id; null without one. */
export async function findPersonByDistinctId(
  project: { id: number },
  distinctId: string,
): Promise<PersonRow | null> {
  const [row] = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id = (
      select person_id from person_distinct_ids where project_id = ${project.id} and distinct_id = ${distinctId})`),
  );
  return row ?? null;
}
