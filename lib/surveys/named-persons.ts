import "server-only";
import type { Person } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Persons by id, as their reader may see them; deleted ones are absent. */
export async function readPersons(
  project: { id: number } & DisplayNameSettings,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])`),
  );
  return new Map(rows.map((row) => [String(row.id), toPerson(row, project)]));
}

/** The same, each with the name that lists show. */
export async function readNamedPersons(
  project: { id: number } & DisplayNameSettings,
  ids: readonly string[],
): Promise<Map<string, { uuid: string; name: string }>> {
  const persons = await readPersons(project, ids);
  return new Map([...persons].map(([id, { uuid, name }]) => [id, { uuid, name: String(name) }]));
}
