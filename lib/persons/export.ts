import "server-only";
import type { Person } from "@/lib/contract/person";
import type { PersonsQuery } from "@/lib/contract/person-query";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { newestFirst, selectionOf } from "@/lib/persons/selection";
import { type Naming, type PersonRow, personRows, toPerson } from "@/lib/persons/view";

/** Rows of an export at most, whatever limit and offset say. @source docs/reference/persons.md#csv */
const mostRows = 10_000;

/** Persons read by one statement. */
const chunk = 500;

/**
 * The persons of a list for an export, newest first: who they are is settled now, what they are is read a chunk at a
 * time, as often as the function is called. So neither memory nor a connection is held while a slow client reads.
 *
 * @throws Invalid for filters that are none
 */
export async function exportPersons(
  project: { id: number } & Naming,
  filter: PersonsQuery,
): Promise<() => AsyncGenerator<Person[]>> {
  const where = selectionOf(project, filter, new Date());
  const rows = await query<{ id: string }>(
    Prisma.sql`select p.id from persons p where ${where} ${newestFirst} limit ${mostRows}`,
  );
  const ids = rows.map((row) => row.id);
  return async function* chunks() {
    for (let at = 0; at < ids.length; at += chunk) {
      const persons = personRows(
        Prisma.sql`where p.project_id = ${project.id} and p.id = any(${ids.slice(at, at + chunk)}::bigint[])`,
      );
      const read = await query<PersonRow>(Prisma.sql`${persons} ${newestFirst}`);
      yield read.map((row) => toPerson(row, project));
    }
  };
}
