import "server-only";
import type { PersonNamed } from "@/lib/contract/person/person";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { personCondition } from "@/lib/persons/find";
import { type PersonRow, personsStatement } from "@/lib/persons/view";

/**
 * Finds a person of the project and locks the row until the transaction ends.
 *
 * @throws NotFound
 */
export async function lockPerson(
  tx: Transaction,
  project: { id: number },
  ref: PersonNamed,
): Promise<PersonRow> {
  const [row] = await tx.$queryRaw<PersonRow[]>(
    personsStatement(Prisma.sql`where p.project_id = ${project.id} and ${personCondition(ref)} for update`),
  );
  if (!row) throw new NotFound();
  return row;
}
