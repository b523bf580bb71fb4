import "server-only";
import type { Listing } from "@/lib/contract/page";
import type { Person } from "@/lib/contract/person";
import type { PersonsQuery } from "@/lib/contract/person-query";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { newestFirst, selectionOf } from "@/lib/persons/selection";
import { type Naming, type PersonRow, personRows, toPerson } from "@/lib/persons/view";

/** One page of the project's persons, newest first. @throws Invalid for filters that are none */
export async function listPersons(
  project: { id: number } & Naming,
  filter: PersonsQuery,
): Promise<Listing<Person>> {
  const where = selectionOf(project, filter, new Date());
  const { limit, offset } = filter;
  // Which persons first, by the index where nothing is filtered; then what they are: skipped rows are not read.
  const page = Prisma.sql`select p.id from persons p where ${where} ${newestFirst} limit ${limit} offset ${offset}`;
  const ofPage = personRows(Prisma.sql`where p.project_id = ${project.id} and p.id in (${page})`);
  const [rows, counts] = await Promise.all([
    query<PersonRow>(Prisma.sql`${ofPage} ${newestFirst}`),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from persons p where ${where}`),
  ]);
  return { count: counts[0]?.count ?? 0, results: rows.map((row) => toPerson(row, project)) };
}
