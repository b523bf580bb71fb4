import "server-only";
import type { Person } from "@/lib/contract/person/person";
import type { PersonsQuery } from "@/lib/contract/person/query";
import type { Listing } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { refreshLastSeen } from "@/lib/persons/last-seen";
import { orderedPersons } from "@/lib/persons/order";
import { requestOrderIndex } from "@/lib/persons/order-index/request";
import { countStatement, isByCountedEvents, personConditions } from "@/lib/persons/selection";
import { type DisplayNameSettings, type PersonRow, personsInOrder, toPerson } from "@/lib/persons/view";

/** One page of the project's persons, newest first if no order is asked for. @throws Invalid for invalid filters */
export async function listPersons(
  project: { id: number } & DisplayNameSettings,
  filter: PersonsQuery,
): Promise<Listing<Person>> {
  const now = new Date();
  const { limit, offset } = filter;
  const where = personConditions(project, filter, now);
  const { from, orderBy, isDerived, byProperty } = orderedPersons(filter.order);
  if (isDerived) await refreshLastSeen(project);
  if (byProperty) await requestOrderIndex(project, byProperty);
  // The ids of the page first, by an index where there is one; then the persons, so that skipped rows are not read.
  const pageOf = (columns: Prisma.Sql) =>
    Prisma.sql`select ${columns} from ${from} where ${where} ${orderBy} limit ${limit} offset ${offset}`;
  const counted = isByCountedEvents(filter)
    ? await query<{ id: string; count: number }>(
        pageOf(Prisma.sql`p.id::text, (count(*) over ())::int as count`),
      )
    : null;
  const ids = counted
    ? Prisma.sql`${counted.map(({ id }) => id)}::bigint[]`
    : Prisma.sql`array(${pageOf(Prisma.sql`p.id`)})`;
  const rows = await query<PersonRow>(personsInOrder(project, ids));
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const count =
    counted?.[0]?.count ??
    (isLast ? offset + rows.length : await readCount(countStatement(project, filter, now)));
  return { count, results: rows.map((row) => toPerson(row, project)) };
}

async function readCount(statement: Prisma.Sql): Promise<number> {
  const [row] = await query<{ count: number }>(statement);
  return row?.count ?? 0;
}
