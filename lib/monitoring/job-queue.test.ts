import { run } from "graphile-worker";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readJobQueue } from "@/lib/monitoring/job-queue";
import { freshDatabase } from "@/lib/testing/database";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("a database that no worker has prepared has an empty queue", async () => {
  await pool.query("drop schema if exists graphile_worker cascade");
  expect(await readJobQueue(pool)).toEqual([]);
});

test("jobs are counted by task and state, with the age of the oldest that is due", async () => {
  let end = () => {};
  const hanging = new Promise<void>((resolve) => {
    end = resolve;
  });
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    taskList: {
      break: () => Promise.reject(new Error("broken")),
      hang: () => hanging,
    },
  });
  const now = Date.now();
  await runner.addJob("break", {}, { maxAttempts: 1 });
  await runner.addJob("break", {}, { maxAttempts: 5 });
  await runner.addJob("hang", {});
  await runner.addJob("unknown", {}, { runAt: new Date(now - 90_000) });
  await runner.addJob("unknown", {});
  await runner.addJob("unknown", {}, { runAt: new Date(now + 3_600_000) });
  const none = { due: 0, running: 0, scheduled: 0, failed: 0, age: null };
  await expect
    .poll(() => readJobQueue(pool))
    .toEqual([
      { ...none, task: "break", failed: 1, scheduled: 1 },
      { ...none, task: "hang", running: 1 },
      { ...none, task: "unknown", due: 2, scheduled: 1, age: expect.any(Number) },
    ]);
  const [, , unknown] = await readJobQueue(pool);
  expect(unknown?.age).toBeGreaterThanOrEqual(90);
  expect(unknown?.age).toBeLessThan(300);
  end();
  await runner.stop();
});
