// The job worker of this process, and a PostgreSQL that stops and starts.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "@/lib/database/migrate";
import { runShutdown } from "@/lib/shutdown";
import { type MachineServer, startMachineServer } from "@/lib/testing/machine-server";

let server: MachineServer;
const unhandled: unknown[] = [];
const keepUnhandled = (reason: unknown) => unhandled.push(reason);

// The worker and its tasks connect to the database in DATABASE_URL when they are imported.
beforeAll(async () => {
  server = await startMachineServer();
  process.env.DATABASE_URL = server.url;
  await migrate(server.url);
  vi.resetModules();
  process.on("unhandledRejection", keepUnhandled);
});
afterAll(async () => {
  process.off("unhandledRejection", keepUnhandled);
  const { pool } = await import("@/lib/database/client");
  await pool.end();
  await server.stop();
});
beforeEach(() => query("drop schema if exists graphile_worker cascade; truncate job_runs"));
afterEach(async () => {
  vi.useRealTimers();
  await runShutdown();
  expect(unhandled).toEqual([]);
});

async function query(sql: string) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const startJobs = async () => (await import("@/lib/jobs/start")).startJobs();

/** When the canaries were last checked; null before the first time. */
async function lastCheck(): Promise<number | null> {
  const [row] = await query("select last_succeeded_at as at from job_runs where task = 'check-canaries'");
  return row?.at?.getTime() ?? null;
}

const addCheck = () => query("select graphile_worker.add_job('check-canaries')");

/** Has this process believe that it is so many seconds into a minute that is past for PostgreSQL. */
function setClock(minute: number, seconds: number): void {
  vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: minute + seconds * 1000 });
}

test("jobs go on after the database was stopped while a minute passed, and the missed run is made up for", async () => {
  const minute = Math.floor(Date.now() / 60_000) * 60_000 - 600_000;
  setClock(minute, 54);
  await startJobs();
  await sleep(2_000);
  await server.halt();
  await sleep(5_000);
  setClock(minute + 60_000, 50);
  await server.resume();
  await expect.poll(lastCheck).not.toBeNull();
  const madeUpFor = await lastCheck();
  await expect.poll(lastCheck).not.toBe(madeUpFor);
  const [crontab] = await query(`select last_execution as at from graphile_worker._private_known_crontabs
    where identifier = 'check-canaries'`);
  expect(crontab?.at.getTime()).toBe(minute + 120_000);
});

test("a worker that the database left while it started is replaced", async () => {
  await startJobs();
  // In these milliseconds the worker reads the ids of its tasks, and keeps the failure.
  await server.halt();
  await server.resume();
  await addCheck();
  await expect.poll(lastCheck).not.toBeNull();
});

test("a worker that ended is started again", async () => {
  await startJobs();
  // The notification that a worker gets when the queue's tables are migrated to a newer version: it ends.
  await query(`select pg_notify('worker:migrate', '{"migrationNumber": 19, "breaking": true}')`);
  await sleep(1_000);
  await addCheck();
  await expect.poll(lastCheck).not.toBeNull();
});

test("a worker that could not start, because the database was away, starts when it is back", async () => {
  await server.halt();
  await startJobs();
  await server.resume();
  await expect
    .poll(() => query("select from graphile_worker._private_known_crontabs").catch(() => []))
    .not.toEqual([]);
  await addCheck();
  await expect.poll(lastCheck).not.toBeNull();
});

test("a run that was interrupted is continued when the worker starts again", async () => {
  await query(`
    with owner as (insert into users (uuid, distinct_id, email, first_name, password_hash)
        values (gen_random_uuid(), gen_random_uuid(), 'owner@example.com', 'Owner', 'none') returning id),
      project as (insert into projects (name, api_token, uuid) values ('Shop', 'phc_shop', gen_random_uuid()) returning id)
    insert into event_deletions (project_id, person_uuid, person_id, requested_by_id, created_at, started_at)
    select project.id, gen_random_uuid(), 1, owner.id, now(), null from project, owner`);
  await startJobs();
  await query("update event_deletions set started_at = now()");
  await query(`select pg_notify('worker:migrate', '{"migrationNumber": 19, "breaking": true}')`);
  const verified = () => query("select from event_deletions where delete_verified_at is not null");
  await expect.poll(verified).toHaveLength(1);
});
