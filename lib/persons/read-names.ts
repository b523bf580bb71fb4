import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DisplayNameSettings, type PersonRow, personsStatement, toPerson } from "@/lib/persons/view";

/**
 * What persons are called, by their ids; a person that is gone has no entry.
 * @param ids any strings; invalid ids match no one
 */
export async function readPersonNames(
  project: { id: number } & DisplayNameSettings,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(ids)].filter((id) => /^\d{1,18}$/.test(id));
  if (numbers.length === 0) return new Map();
  const rows = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and p.id = any(${numbers}::bigint[])`),
  );
  return new Map(rows.map((row) => [String(row.id), String(toPerson(row, project).name)]));
}
