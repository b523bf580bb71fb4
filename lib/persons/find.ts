import "server-only";
import type { PersonRef } from "@/lib/contract/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { type PersonRow, personRows } from "@/lib/persons/view";

/** The condition that a reference stands for, over `p`. */
export const isPerson = (ref: PersonRef): Prisma.Sql =>
  "id" in ref ? Prisma.sql`p.id = ${ref.id}::bigint` : Prisma.sql`p.uuid = ${ref.uuid}::uuid`;

/** A person of the project. @throws NotFound */
export async function findPerson(project: { id: number }, ref: PersonRef): Promise<PersonRow> {
  const [row] = await query<PersonRow>(
    personRows(Prisma.sql`where p.project_id = ${project.id} and ${isPerson(ref)}`),
  );
  if (!row) throw new NotFound();
  return row;
}
