import "server-only";
import type { PersonNamed } from "@/lib/contract/person";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Invalid, NotFound } from "@/lib/errors";
import { type PersonRow, personRows } from "@/lib/persons/view";

/** The condition that a reference stands for, over `p`. @throws Invalid for a text that names nobody */
export function isPerson(named: PersonNamed): Prisma.Sql {
  if ("id" in named) return Prisma.sql`p.id = ${named.id}::bigint`;
  if ("uuid" in named) return Prisma.sql`p.uuid = ${named.uuid}::uuid`;
  throw new Invalid(
    null,
    "invalid_input",
    `The ID provided does not look like a personID. If you are using a distinctId, please use /persons?distinct_id=${named.text} instead.`,
  );
}

/** A person of the project. @throws NotFound, Invalid as `isPerson` */
export async function findPerson(project: { id: number }, ref: PersonNamed): Promise<PersonRow> {
  const [row] = await query<PersonRow>(
    personRows(Prisma.sql`where p.project_id = ${project.id} and ${isPerson(ref)}`),
  );
  if (!row) throw new NotFound();
  return row;
}
