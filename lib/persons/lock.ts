import "server-only";
import type { PersonNamed } from "@/lib/contract/person";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { NotFound } from "@/lib/errors";
import { isPerson } from "@/lib/persons/find";
import { type PersonRow, personRows } from "@/lib/persons/view";

/**
 * A person of the project, locked until the transaction ends: whoever else would change them waits.
 *
 * @throws NotFound
 */
export async function lockPerson(
  tx: Transaction,
  project: { id: number },
  ref: PersonNamed,
): Promise<PersonRow> {
  const [row] = await tx.$queryRaw<PersonRow[]>(
    personRows(Prisma.sql`where p.project_id = ${project.id} and ${isPerson(ref)} for update`),
  );
  if (!row) throw new NotFound();
  return row;
}
