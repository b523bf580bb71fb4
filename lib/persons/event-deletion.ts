import "server-only";
import type { Actor } from "@/lib/activity/actor";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { addGoneResponses, addToDeletedPersons, type StoredResponse } from "@/lib/persons/deletion-receipt";

/** The job that continues an interrupted run. */
export const resumeDeletionsTask = "resume-event-deletions";

/** The job that removes what the rules of projects no longer keep. */
export const retentionTask = "apply-retention";

/** Advisory lock of a run: held while events are deleted, by one process at a time. */
export const deletionRunLock = 5_031_005;

/**
 * Queues the deletion of persons' events, in the transaction that deletes (or keeps) the persons. Only events ingested
 * before the request are deleted. A person has one entry: a later request replaces it and makes it pending again.
 *
 * @param startedAt when the run took it up that requests it itself; null: the next one does
 * @source docs/reference/persons.md#deletion-queue; of persons who are kept: ours
 */
export async function queueEventDeletion(
  tx: Transaction,
  project: { id: number },
  actor: Actor | null,
  persons: readonly { id: string | bigint; uuid: string }[],
  startedAt: Date | null = null,
): Promise<void> {
  const ids = persons.map(({ id }) => String(id));
  const uuids = persons.map(({ uuid }) => uuid);
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO event_deletions (project_id, person_uuid, person_id, requested_by_id, created_at, started_at)
    SELECT ${project.id}::int, uuid, id, ${actor?.user.id ?? null}::int, ${new Date()}::timestamptz, ${startedAt}::timestamptz
    FROM unnest(${uuids}::uuid[], ${ids}::bigint[]) AS n(uuid, id) ORDER BY uuid
    ON CONFLICT (project_id, person_uuid) DO UPDATE SET created_at = excluded.created_at,
      requested_by_id = excluded.requested_by_id, started_at = excluded.started_at, delete_verified_at = NULL`);
}

/**
 * Runs the queued deletions of persons who are merged into others, before their events move: afterwards the
 * events to delete could no longer be distinguished. With a copy in ClickHouse, the next run of the job
 * completes them, when the events are gone from there, too.
 *
 * @param keptSnapshotIds ids of snapshots to keep, because events about to be inserted refer to them
 */
export async function finishEventDeletions(
  run: RunStatement,
  projectId: number,
  uuids: readonly string[],
  keptSnapshotIds: readonly string[],
): Promise<void> {
  const due = await run<{ person_id: string }>(Prisma.sql`
    UPDATE event_deletions SET delete_verified_at = ${unlessCopied}, started_at = coalesce(started_at, now()) WHERE project_id = ${projectId}
    AND person_uuid = ANY(${uuids}::uuid[]) AND delete_verified_at IS NULL RETURNING person_id::text`);
  if (due.length === 0) return;
  const ids = due.map(({ person_id }) => person_id);
  const add = addToDeletedPersons(projectId, uuids);
  const responses = await run<StoredResponse>(Prisma.sql`
    SELECT survey_id, submission_id::text, person_id::text FROM responses
    WHERE project_id = ${projectId} AND person_id = ANY(${ids}::bigint[])`);
  await run(Prisma.sql`
    WITH gone AS (
      DELETE FROM events e USING event_deletions d WHERE d.project_id = ${projectId}
      AND d.person_uuid = ANY(${uuids}::uuid[]) AND d.person_id = ANY(${ids}::bigint[])
      AND e.project_id = d.project_id AND e.person_id = d.person_id AND e.ingested_at < d.created_at
      RETURNING e.person_id)
    ${add("events_deleted")}`);
  await addGoneResponses(run, projectId, responses, add);
  await run(Prisma.sql`
    WITH gone AS (
      DELETE FROM person_snapshots s WHERE s.project_id = ${projectId} AND s.person_id = ANY(${ids}::bigint[])
      AND s.id <> ALL(${keptSnapshotIds}::bigint[]) AND NOT EXISTS (SELECT FROM events e
        WHERE e.project_id = s.project_id AND e.person_id = s.person_id AND e.person_snapshot_id = s.id)
      RETURNING s.person_id)
    ${add("snapshots_deleted")}`);
  await run(Prisma.sql`
    UPDATE deleted_persons r SET completed_at = ${unlessCopied}
    WHERE r.project_id = ${projectId} AND r.person_id = ANY(${ids}::bigint[]) AND ${isOpen}`);
}

/** SQL: now; null while there is a copy in ClickHouse. */
const unlessCopied = Prisma.sql`CASE WHEN NOT EXISTS (SELECT FROM clickhouse_copies) THEN now() END`;

/** SQL: whether a person of a deletion, `r`, still waits for the deletion of their events. */
const isOpen = Prisma.sql`r.completed_at IS NULL AND r.canceled_at IS NULL`;

/** Copies pending deletions to the persons split off another, who take over its events. */
export async function copyEventDeletions(
  run: RunStatement,
  projectId: number,
  from: bigint,
  into: readonly { id: bigint; uuid: string }[],
): Promise<void> {
  const [ids, uuids] = [into.map(({ id }) => String(id)), into.map(({ uuid }) => uuid)];
  await run(Prisma.sql`
    INSERT INTO event_deletions (project_id, person_uuid, person_id, requested_by_id, created_at)
    SELECT d.project_id, n.uuid, n.id, d.requested_by_id, d.created_at
    FROM event_deletions d, persons p, unnest(${uuids}::uuid[], ${ids}::bigint[]) AS n(uuid, id)
    WHERE p.project_id = ${projectId} AND p.id = ${from}::bigint AND d.project_id = p.project_id
      AND d.person_uuid = p.uuid AND d.delete_verified_at IS NULL`);
  await run(Prisma.sql`
    INSERT INTO deleted_persons (project_id, deletion_id, person_uuid, person_id, distinct_id_hashes)
    SELECT r.project_id, r.deletion_id, n.uuid, n.id, '{}'
    FROM deleted_persons r, unnest(${uuids}::uuid[], ${ids}::bigint[]) AS n(uuid, id)
    WHERE r.project_id = ${projectId} AND r.person_id = ${from}::bigint AND ${isOpen}`);
}
