import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import { deletionTrigger } from "@/lib/contract/activity/triggers";
import type { Deletion } from "@/lib/contract/person/deletion";
import { Prisma } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";
import { nameActor } from "@/lib/persons/deletion-receipt";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { getDeletion } from "@/lib/persons/read-deletions";

interface CanceledRow {
  person_id: string;
  person_uuid: string;
}

/**
 * Takes a deletion of events out of the queue, for persons whose events no run has begun to delete. Events that another
 * deletion asks for, too, stay in the queue. Later events of an erasure's ids are accepted again.
 *
 * @throws NotFound; Invalid when nothing is left to cancel   @source ours
 */
export async function cancelDeletion(project: { id: number }, actor: Actor, id: string): Promise<Deletion> {
  const { id: deletionId } = await getDeletion(project, id);
  await identityTransaction(project.id, async (tx) => {
    const canceled = await tx.$queryRaw<CanceledRow[]>(Prisma.sql`
      WITH waiting AS (
        SELECT q.project_id, q.person_uuid, q.person_id FROM event_deletions q
        JOIN deleted_persons r ON r.project_id = q.project_id AND r.person_uuid = q.person_uuid
        WHERE r.project_id = ${project.id} AND r.deletion_id = ${deletionId}::uuid
          AND r.completed_at IS NULL AND r.canceled_at IS NULL
          AND q.started_at IS NULL AND q.delete_verified_at IS NULL FOR UPDATE OF q),
      dequeued AS (
        DELETE FROM event_deletions q USING waiting w WHERE q.project_id = w.project_id AND q.person_uuid = w.person_uuid
          AND NOT EXISTS (SELECT FROM deleted_persons o WHERE o.project_id = w.project_id AND o.person_uuid = w.person_uuid
            AND o.deletion_id <> ${deletionId}::uuid AND o.completed_at IS NULL AND o.canceled_at IS NULL))
      UPDATE deleted_persons r SET canceled_at = now() FROM waiting w
      WHERE r.project_id = w.project_id AND r.person_uuid = w.person_uuid AND r.deletion_id = ${deletionId}::uuid
      RETURNING w.person_id::text, w.person_uuid::text`);
    const where = { project_id: project.id, deletion_id: deletionId };
    const ids = await tx.erasureId.deleteMany({ where: { ...where, started_at: null } });
    if (canceled.length + ids.count === 0) {
      throw new Invalid(null, "invalid_input", "No events of this deletion wait for the next run.");
    }
    await tx.refusedId.deleteMany({ where });
    await tx.$executeRaw`
      UPDATE deletions SET canceled_at = now(), canceled_by = ${nameActor(actor)}
      WHERE project_id = ${project.id} AND id = ${deletionId}::uuid`;
    const [only] = canceled;
    await recordActivity(tx, project, actor, {
      scope: "Person",
      ...(only && canceled.length === 1
        ? {
            item_id: only.person_id,
            activity: "event_deletion_canceled",
            name: only.person_uuid,
            trigger: deletionTrigger(deletionId),
          }
        : { item_id: deletionId, activity: "bulk_event_deletion_canceled", name: String(canceled.length) }),
      changes: null,
    });
  });
  return await getDeletion(project, deletionId);
}
