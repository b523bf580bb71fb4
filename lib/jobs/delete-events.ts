import "server-only";
import type { PoolClient } from "pg";
import { type Clickhouse, clickhouse } from "@/lib/clickhouse/client";
import { eraseFromCopy } from "@/lib/clickhouse/erase";
import { readCopyState } from "@/lib/clickhouse/state";
import { pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { deleteEventChunks } from "@/lib/jobs/delete-event-chunks";
import { completeErasure, eraseIds, listDueErasures } from "@/lib/jobs/erase-ids";
import { log } from "@/lib/log";
import { deleteUnusedSnapshots } from "@/lib/persons/delete-unused-snapshots";
import { addToDeletedPersons } from "@/lib/persons/deletion-receipt";
import { deletionRunLock } from "@/lib/persons/event-deletion";

interface DueDeletion {
  project_id: number;
  person_uuid: string;
  person_id: string;
  created_at: Date;
}

/**
 * Deletes the events of every person and everything of the ids whose deletion was requested before `now`, in chunks, then vacuums
 * the tables. Only events ingested before the request are deleted. An interrupted run is continued by the next one: the queue is a table of
 * ours, and an entry is done when all events are deleted: with a copy in ClickHouse, from its disks, too.
 *
 * @param now the time of the run; null continues an interrupted one and begins none   @param copy where the copy is, if there is one
 * @throws Error when they could not be removed from the copy yet: another run has to continue   @returns events deleted; null when another run is in progress
 * @source docs/reference/persons.md#deletion-queue
 */
export const deleteEvents = (
  now: Date | null,
  copy: Clickhouse | null = clickhouse(),
): Promise<number | null> => asOnlyDeletionRun((client) => deleteQueuedEvents(client, now, copy));

/** Runs work that deletes events, which one process does at a time. @returns null while another run is in progress */
export async function asOnlyDeletionRun<T>(work: (client: PoolClient) => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      deletionRunLock,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await work(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [deletionRunLock]);
    }
  } finally {
    client.release();
  }
}

/** As `deleteEvents`, in a run that has begun. */
export async function deleteQueuedEvents(
  client: PoolClient,
  now: Date | null,
  copy: Clickhouse | null,
): Promise<number> {
  if (now) {
    await client.query(
      "update event_deletions set started_at = $1 where started_at is null and created_at <= $1",
      [now],
    );
  }
  const { rows } = await client.query<DueDeletion>(
    `select project_id, person_uuid, person_id, created_at from event_deletions
     where started_at is not null and delete_verified_at is null order by project_id, person_uuid`,
  );
  const erasures = await listDueErasures(client, now);
  const isCopied = rows.length + erasures.length > 0 && (await readCopyState()) !== null;
  let deleted = 0;
  for (const batch of batchesOf(rows)) {
    deleted += await deleteEventsOfPersons(client, batch);
    if (!isCopied) await complete(client, batch);
  }
  for (const due of erasures) {
    deleted += await eraseIds(client, due);
    if (!isCopied) await completeErasure(client, due);
  }
  if (isCopied) {
    if (!copy) throw new Error("There is a copy in ClickHouse, but CLICKHOUSE_URL is not set.");
    await eraseFromCopy(client, copy, [
      ...new Set([...rows, ...erasures].map(({ project_id }) => project_id)),
    ]);
    for (const batch of batchesOf(rows)) await complete(client, batch);
    for (const due of erasures) await completeErasure(client, due);
  }
  // Index-only scans are ten times slower while the visibility map is stale.
  if (deleted > 0) await client.query("vacuum (analyze) events, person_snapshots");
  log.info({ persons: rows.length, erasures: erasures.length, events: deleted }, "deleted events");
  return deleted;
}

/** Persons whose events are deleted together: one by one, each would take some commits. */
const batchSize = 100;

/** Batches of one project each. @param rows in the order of projects */
function batchesOf(rows: readonly DueDeletion[]): DueDeletion[][] {
  const batches: DueDeletion[][] = [];
  for (const row of rows) {
    const batch = batches.at(-1);
    if (batch && batch.length < batchSize && projectOf(batch) === row.project_id) batch.push(row);
    else batches.push([row]);
  }
  return batches;
}

const projectOf = ([first]: readonly DueDeletion[]): number => first!.project_id;
const uuidsOf = (batch: readonly DueDeletion[]): string[] => batch.map(({ person_uuid }) => person_uuid);
const idsOf = (batch: readonly DueDeletion[]): string[] => batch.map(({ person_id }) => person_id);

/** Verifies entries. One that was requested again meanwhile waits for the next run. */
async function complete(client: PoolClient, batch: readonly DueDeletion[]): Promise<void> {
  await client.query(
    `with verified as (
       update event_deletions set delete_verified_at = now()
       where project_id = $1 and person_uuid = any($2::uuid[]) and started_at is not null returning project_id, person_uuid)
     update deleted_persons r set completed_at = now() from verified v
     where r.project_id = v.project_id and r.person_uuid = v.person_uuid
       and r.completed_at is null and r.canceled_at is null`,
    [projectOf(batch), uuidsOf(batch)],
  );
}

async function deleteEventsOfPersons(client: PoolClient, batch: readonly DueDeletion[]): Promise<number> {
  const [project, ids] = [projectOf(batch), idsOf(batch)];
  const requests = JSON.stringify(
    Object.fromEntries(batch.map(({ person_id, created_at }) => [person_id, created_at])),
  );
  const add = addToDeletedPersons(project, uuidsOf(batch));
  const deleted = await deleteEventChunks(
    client,
    project,
    Prisma.sql`person_id = any(${ids}::bigint[])
      and ingested_at < (${requests}::jsonb ->> person_id::text)::timestamptz`,
    add,
  );
  await deleteUnusedSnapshots(project, ids, add);
  return deleted;
}

/** Whether a run was interrupted and has to be continued now instead of next Sunday. */
export async function isRunUnfinished(): Promise<boolean> {
  const rows = await query(Prisma.sql`
    select from event_deletions where started_at is not null and delete_verified_at is null
    union all select from erasure_ids where started_at is not null limit 1`);
  return rows.length > 0;
}
