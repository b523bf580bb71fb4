import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/** Persons by id, each with the name that lists show; deleted ones are absent. */
export async function readNamedPersons(
  project: { id: number } & DisplayNameSettings,
  ids: readonly string[],
): Promise<Map<string, { uuid: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id = any(${ids}::bigint[])`),
  );
  return new Map(
    rows.map((row) => {
      const { uuid, name } = toPerson(row, project);
      return [String(row.id), { uuid, name: String(name) }];
    }),
  );
}
