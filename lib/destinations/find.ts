import "server-only";
import { db } from "@/lib/database/client";
import type { Transaction } from "@/lib/database/transaction";
import { type DestinationRow, destinationInclude } from "@/lib/destinations/view";
import { NotFound } from "@/lib/errors";

/** A destination of a project. @param tx the transaction to read in, if there is one   @throws NotFound */
export async function findDestination(
  project: { id: number },
  id: string,
  tx: Transaction = db,
): Promise<DestinationRow> {
  const row = await tx.destination.findUnique({
    where: { project_id_id: { project_id: project.id, id } },
    include: destinationInclude,
  });
  if (!row) throw new NotFound();
  return row;
}

/** Locks a destination. @throws NotFound */
export async function lockDestination(
  tx: Transaction,
  project: { id: number },
  id: string,
): Promise<DestinationRow> {
  await tx.$queryRaw`select 1 from destinations where project_id = ${project.id} and id = ${id}::uuid for no key update`;
  return await findDestination(project, id, tx);
}
