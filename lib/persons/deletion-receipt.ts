import "server-only";
import { uuidv7 } from "uuidv7";
import type { Actor } from "@/lib/activity/actor";
import { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

interface RequestedDeletion {
  /** Null: a new one. */
  id: string | null;
  deletesEvents: boolean;
  keepsPersons: boolean;
}

/**
 * Records who asked for the deletion of which persons, with their hashed distinct ids, in the transaction that deletes them
 * and before it does. Requests with the same id are one deletion.
 *
 * @throws Invalid for the id of a deletion by another user, or of another kind @source ours
 */
export async function recordDeletion(
  tx: Transaction,
  project: { id: number },
  actor: Actor,
  persons: readonly { id: string | bigint; uuid: string }[],
  { id, deletesEvents, keepsPersons }: RequestedDeletion,
): Promise<void> {
  if (persons.length === 0) return;
  const now = new Date();
  const deletionId = (id ?? uuidv7()).toLowerCase();
  const requestedBy = actor.keyLabel ? `${actor.user.email} (${actor.keyLabel})` : actor.user.email;
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO deletions (project_id, id, requested_by_id, requested_by, requested_at, deletes_events, keeps_persons)
    VALUES (${project.id}, ${deletionId}::uuid, ${actor.user.id}, ${requestedBy}, ${now}::timestamptz, ${deletesEvents},
      ${keepsPersons}) ON CONFLICT DO NOTHING`);
  const deletion = await tx.deletion.findUniqueOrThrow({
    where: { project_id_id: { project_id: project.id, id: deletionId } },
  });
  const isSame =
    deletion.requested_by_id === actor.user.id &&
    deletion.deletes_events === deletesEvents &&
    deletion.keeps_persons === keepsPersons;
  if (!isSame) throw new Invalid("deletion_id", "invalid_input", "Another deletion has this id.");
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO deleted_persons (project_id, deletion_id, person_uuid, person_id, distinct_id_hashes, completed_at)
    SELECT ${project.id}::int, ${deletionId}::uuid, n.uuid, n.id,
      ARRAY(SELECT encode(sha256(convert_to(i.distinct_id, 'UTF8')), 'hex') FROM person_distinct_ids i
        WHERE i.project_id = ${project.id} AND i.person_id = n.id ORDER BY i.id),
      ${deletesEvents ? null : now}::timestamptz
    FROM unnest(${persons.map(({ uuid }) => uuid)}::uuid[], ${persons.map(({ id }) => String(id))}::bigint[]) AS n(uuid, id)
    ON CONFLICT (project_id, deletion_id, person_uuid) DO UPDATE SET completed_at = excluded.completed_at, canceled_at = NULL`);
}
