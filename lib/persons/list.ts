import "server-only";
import type { Listing } from "@/lib/contract/page";
import type { Person } from "@/lib/contract/person";
import type { PersonsQuery } from "@/lib/contract/person-query";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { countOf, newestFirst, selectionOf } from "@/lib/persons/selection";
import { type Naming, type PersonRow, personRows, toPerson } from "@/lib/persons/view";

/** One page of the project's persons, newest first. @throws Invalid for filters that are none */
export async function listPersons(
  project: { id: number } & Naming,
  filter: PersonsQuery,
): Promise<Listing<Person>> {
  const now = new Date();
  const { limit, offset } = filter;
  const where = selectionOf(project, filter, now);
  // Which persons first, by the index where nothing is filtered; then what they are: skipped rows are not read.
  const page = Prisma.sql`select p.id from persons p where ${where} ${newestFirst} limit ${limit} offset ${offset}`;
  const ofPage = personRows(Prisma.sql`where p.project_id = ${project.id} and p.id in (${page})`);
  const rows = await query<PersonRow>(Prisma.sql`${ofPage} ${newestFirst}`);
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const count = isLast ? offset + rows.length : await readCount(countOf(project, filter, now));
  return { count, results: rows.map((row) => toPerson(row, project)) };
}

async function readCount(statement: Prisma.Sql): Promise<number> {
  const [row] = await query<{ count: number }>(statement);
  return row?.count ?? 0;
}
