import "server-only";
import type { Person } from "@/lib/contract/person/person";
import type { PersonsQuery } from "@/lib/contract/person/query";
import type { Listing } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { countStatement, newestFirst, personConditions } from "@/lib/persons/selection";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** One page of the project's persons, newest first. @throws Invalid for invalid filters */
export async function listPersons(
  project: { id: number } & DisplayNameSettings,
  filter: PersonsQuery,
): Promise<Listing<Person>> {
  const now = new Date();
  const { limit, offset } = filter;
  const where = personConditions(project, filter, now);
  // The ids of the page first, by the index where nothing is filtered; then the persons, so that skipped rows are not read.
  const page = Prisma.sql`select p.id from persons p where ${where} ${newestFirst} limit ${limit} offset ${offset}`;
  const persons = personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id in (${page})`);
  const rows = await query<PersonRow>(Prisma.sql`${persons} ${newestFirst}`);
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const count = isLast ? offset + rows.length : await readCount(countStatement(project, filter, now));
  return { count, results: rows.map((row) => toPerson(row, project)) };
}

async function readCount(statement: Prisma.Sql): Promise<number> {
  const [row] = await query<{ count: number }>(statement);
  return row?.count ?? 0;
}
