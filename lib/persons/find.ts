import "server-only";
import type { PersonNamed } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid, NotFound } from "@/lib/errors";
import { type PersonRow, personsStatement } from "@/lib/persons/view";

/** The SQL condition, over `p`, of a reference to a person. @throws Invalid for a text that is neither id nor UUID */
export function personCondition(ref: PersonNamed): Prisma.Sql {
  if ("id" in ref) return Prisma.sql`p.id = ${ref.id}::bigint`;
  if ("uuid" in ref) return Prisma.sql`p.uuid = ${ref.uuid}::uuid`;
  throw new Invalid(
    null,
    "invalid_input",
    `The ID provided does not look like a personID. If you are using a distinctId, please use /persons?distinct_id=${ref.text} instead.`,
  );
}

/** Finds a person of the project. @throws NotFound, Invalid as `personCondition` */
export async function findPerson(project: { id: number }, ref: PersonNamed): Promise<PersonRow> {
  const [row] = await query<PersonRow>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and ${personCondition(ref)}`),
  );
  if (!row) throw new NotFound();
  return row;
}
