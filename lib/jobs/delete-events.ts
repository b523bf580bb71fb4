import "server-only";
import type { PoolClient } from "pg";
import { type Clickhouse, clickhouse } from "@/lib/clickhouse/client";
import { eraseFromCopy } from "@/lib/clickhouse/erase";
import { readCopyState } from "@/lib/clickhouse/state";
import { pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { log } from "@/lib/log";
import { deletionRunLock } from "@/lib/persons/event-deletion";
import { identityLock } from "@/lib/persons/identity-lock";

/** Events deleted per transaction; small, so that others rarely wait for it. */
const chunkSize = 5000;

interface DueDeletion {
  project_id: number;
  person_uuid: string;
  person_id: string;
  created_at: Date;
}

/**
 * Deletes the events of every person whose deletion was requested before `now`, in chunks, then vacuums the tables. Only
 * events ingested before the request are deleted. An interrupted run is continued by the next one: the queue is a table of
 * ours, and an entry is done when all events are deleted: with a copy in ClickHouse, from its disks, too.
 *
 * @param now the time of the run; null continues an interrupted one and begins none   @param copy where the copy is, if there is one
 * @throws Error when they could not be removed from the copy yet: another run has to continue   @returns events deleted; null when another run is in progress
 * @source docs/reference/persons.md#deletion-queue
 */
export async function deleteEvents(
  now: Date | null,
  copy: Clickhouse | null = clickhouse(),
): Promise<number | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      deletionRunLock,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await runBatch(client, now, copy);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [deletionRunLock]);
    }
  } finally {
    client.release();
  }
}

async function runBatch(client: PoolClient, now: Date | null, copy: Clickhouse | null): Promise<number> {
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
  const isCopied = rows.length > 0 && (await readCopyState()) !== null;
  let deleted = 0;
  for (const due of rows) {
    deleted += await deleteEventsOfPerson(client, due);
    if (!isCopied) await complete(client, due);
  }
  if (isCopied) {
    if (!copy) throw new Error("There is a copy in ClickHouse, but CLICKHOUSE_URL is not set.");
    await eraseFromCopy(client, copy, [...new Set(rows.map(({ project_id }) => project_id))]);
    for (const due of rows) await complete(client, due);
  }
  // Index-only scans are ten times slower while the visibility map is stale.
  if (deleted > 0) await client.query("vacuum (analyze) events, person_snapshots");
  log.info({ persons: rows.length, events: deleted }, "deleted events");
  return deleted;
}

/** Verifies an entry. One that was requested again meanwhile waits for the next run. */
async function complete(client: PoolClient, { project_id, person_uuid }: DueDeletion): Promise<void> {
  await client.query(
    `with verified as (
       update event_deletions set delete_verified_at = now()
       where project_id = $1 and person_uuid = $2 and started_at is not null returning project_id, person_uuid)
     update deleted_persons r set completed_at = now() from verified v
     where r.project_id = v.project_id and r.person_uuid = v.person_uuid
       and r.completed_at is null and r.canceled_at is null`,
    [project_id, person_uuid],
  );
}

async function deleteEventsOfPerson(
  client: PoolClient,
  { project_id, person_uuid, person_id, created_at }: DueDeletion,
): Promise<number> {
  let deleted = 0;
  for (let chunkDeleted = chunkSize; chunkDeleted === chunkSize; deleted += chunkDeleted) {
    // Counted in the statement that deletes, so that a receipt is right after a crash, too.
    const { rows } = await client.query<{ count: number }>(
      `with gone as (
         delete from events where ctid = any(array(
           select ctid from events where project_id = $1 and person_id = $2 and ingested_at < $3 limit ${chunkSize}))
         returning 1),
       counted as (
         update deleted_persons set events_deleted = events_deleted + (select count(*)::int from gone)
         where project_id = $1 and person_uuid = $4 and deletion_id = (
           select r.deletion_id from deleted_persons r join deletions d on d.project_id = r.project_id and d.id = r.deletion_id
           where r.project_id = $1 and r.person_uuid = $4 and r.completed_at is null and r.canceled_at is null
           order by d.requested_at desc, d.id limit 1))
       select count(*)::int as count from gone`,
      [project_id, person_id, created_at, person_uuid],
    );
    chunkDeleted = rows[0]?.count ?? 0;
  }
  await deleteSnapshotsOfPerson(client, project_id, person_id);
  return deleted;
}

/** Deletes a person's unused snapshots. The lock keeps out captures that are about to refer to one of them. */
async function deleteSnapshotsOfPerson(client: PoolClient, project: number, person: string): Promise<void> {
  await client.query(`begin; ${identityLock(project, "exclusive")}`);
  try {
    await client.query(
      `delete from person_snapshots s where s.project_id = $1 and s.person_id = $2
         and not exists (select from events e where e.project_id = $1 and e.person_id = $2 and e.person_snapshot_id = s.id)
         and not exists (select from persons p where p.project_id = $1 and p.id = $2 and p.snapshot_id = s.id)`,
      [project, person],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Whether a run was interrupted and has to be continued now instead of next Sunday. */
export async function isRunUnfinished(): Promise<boolean> {
  const rows = await query(Prisma.sql`
    select 1 from event_deletions where started_at is not null and delete_verified_at is null limit 1`);
  return rows.length > 0;
}
