import "server-only";
import type { Actor } from "@/lib/activity/actor";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Queues the deletion of a person's events, in the transaction that deletes the person. A second request for the same
 * person is ignored. Only events ingested before it go.
 *
 * @source contract/persons §9
 */
export async function queueEventDeletion(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  persons: readonly { id: string | bigint; uuid: string }[],
): Promise<void> {
  await tx.eventDeletion.createMany({
    data: persons.map(({ id, uuid }) => ({
      project_id: project.id,
      person_id: BigInt(id),
      person_uuid: uuid,
      requested_by_id: actor.user.id,
    })),
    skipDuplicates: true,
  });
}
