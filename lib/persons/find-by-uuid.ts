import "server-only";
import type { Person } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/**
 * Finds persons by UUID, in one statement. Keys are the UUIDs that were found, in lower case.
 *
 * @source docs/reference/persons.md#other-endpoints-for-clients
 */
export async function findPersonsByUuid(
  project: { id: number } & DisplayNameSettings,
  uuids: readonly string[],
): Promise<Record<string, Person>> {
  if (uuids.length === 0) return {};
  const rows = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.uuid = any(${uuids}::uuid[])`),
  );
  return Object.fromEntries(rows.map((row) => [row.uuid, toPerson(row, project)]));
}
