import "server-only";
import type { Person } from "@/lib/contract/person/person";
import type { PersonsQuery } from "@/lib/contract/person/query";
import { Prisma } from "@/lib/database/generated/client";
import { queryOnStandby } from "@/lib/database/read-on-standby";
import { refreshLastSeen } from "@/lib/persons/last-seen";
import { orderedPersons } from "@/lib/persons/order";
import { personConditions } from "@/lib/persons/selection";
import { type DisplayNameSettings, type PersonRow, personsInOrder, toPerson } from "@/lib/persons/view";

/** Maximum rows of an export, regardless of limit and offset. @source docs/reference/persons.md#csv */
const maxRows = 10_000;

/** Persons per statement. */
const chunkSize = 500;

/**
 * Exports the persons of a list, in its order. The ids are read now; the persons are read in chunks, each time the
 * returned function is called, so that a slow client holds neither memory nor a connection.
 *
 * @throws Invalid for invalid filters
 */
export async function exportPersons(
  project: { id: number } & DisplayNameSettings,
  filter: PersonsQuery,
): Promise<() => AsyncGenerator<Person[]>> {
  const where = personConditions(project, filter, new Date());
  const { from, orderBy, isDerived } = orderedPersons(filter.order);
  if (isDerived) await refreshLastSeen(project);
  const rows = await queryOnStandby<{ id: string }>(
    Prisma.sql`select p.id from ${from} where ${where} ${orderBy} limit ${maxRows}`,
  );
  const ids = rows.map((row) => row.id);
  return async function* chunks() {
    for (let start = 0; start < ids.length; start += chunkSize) {
      const chunk = Prisma.sql`${ids.slice(start, start + chunkSize)}::bigint[]`;
      const rows = await queryOnStandby<PersonRow>(personsInOrder(project, chunk));
      yield rows.map((row) => toPerson(row, project));
    }
  };
}
