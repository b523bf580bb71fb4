import "server-only";
import type { PoolClient } from "pg";
import { pool } from "@/lib/database/client";
import { log } from "@/lib/log";
import { identityLock } from "@/lib/persons/identity-lock";

/** Events deleted in one transaction: short enough to be nobody's obstacle. */
const chunk = 5000;

/** Held by whoever runs the batch: a second run, here or in another process, finds it taken and leaves. */
const runLock = 5_031_005;

interface Due {
  project_id: number;
  person_uuid: string;
  person_id: string;
  created_at: Date;
}

/**
 * Deletes the events of every person whose deletion was requested before `now`, in chunks, then vacuums what it
 * touched. Only events ingested before the request go. Killed in the middle, the next run goes on: the queue is our
 * own table, and a person is done when all of their events are.
 *
 * @param now the moment of the run   @returns events deleted; null when another run is at it
 * @source docs/reference/persons.md#deletion-queue
 */
export async function deleteEvents(now: Date): Promise<number | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      runLock,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await runBatch(client, now);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [runLock]);
    }
  } finally {
    client.release();
  }
}

async function runBatch(client: PoolClient, now: Date): Promise<number> {
  await client.query(
    "update event_deletions set started_at = $1 where started_at is null and created_at <= $1",
    [now],
  );
  const { rows } = await client.query<Due>(
    `select project_id, person_uuid, person_id, created_at from event_deletions
     where started_at is not null and delete_verified_at is null order by project_id, person_uuid`,
  );
  let deleted = 0;
  for (const due of rows) {
    deleted += await deleteOf(client, due);
    // One that was requested anew meanwhile waits for the next run.
    await client.query(
      `update event_deletions set delete_verified_at = now()
       where project_id = $1 and person_uuid = $2 and started_at is not null`,
      [due.project_id, due.person_uuid],
    );
  }
  // Index-only scans are ten times slower while the visibility map is stale.
  if (deleted > 0) await client.query("vacuum (analyze) events, person_snapshots");
  log.info({ persons: rows.length, events: deleted }, "deleted events");
  return deleted;
}

async function deleteOf(client: PoolClient, { project_id, person_id, created_at }: Due): Promise<number> {
  let deleted = 0;
  for (let last = chunk; last === chunk; deleted += last) {
    const { rowCount } = await client.query(
      `delete from events where ctid = any(array(
         select ctid from events where project_id = $1 and person_id = $2 and ingested_at < $3 limit ${chunk}))`,
      [project_id, person_id, created_at],
    );
    last = rowCount ?? 0;
  }
  await deleteSnapshotsOf(client, project_id, person_id);
  return deleted;
}

/** What the person was at those events. The lock holds off captures that are about to point to one of them. */
async function deleteSnapshotsOf(client: PoolClient, project: number, person: string): Promise<void> {
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

/** Whether a run began and did not end: it is to be taken up at once, not next Sunday. */
export async function isRunUnfinished(): Promise<boolean> {
  const { rows } = await pool.query(
    "select 1 from event_deletions where started_at is not null and delete_verified_at is null limit 1",
  );
  return rows.length > 0;
}
