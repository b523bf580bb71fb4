import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { transaction } from "@/lib/database/transaction";
import { lockDestination } from "@/lib/destinations/find";
import { recordDestination } from "@/lib/destinations/record";

/** Deletes a destination and its deliveries, with its activity entry. @throws NotFound */
export async function removeDestination(project: { id: number }, actor: Actor, id: string): Promise<null> {
  await transaction(async (tx) => {
    const row = await lockDestination(tx, project, id);
    await tx.destination.delete({
      where: { project_id_id: { project_id: project.id, id } },
      select: { id: true },
    });
    await recordDestination(tx, project, actor, row, "deleted");
  });
  return null;
}
