import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { GET } from "@/app/metrics/route";
import { ErrorBody } from "@/lib/contract/wire/error";
import { pool } from "@/lib/database/client";
import { runWithRequest } from "@/lib/request-context";
import { Semaphore } from "@/lib/semaphore";
import { reportLoad } from "@/lib/task-load";
import { sampleOf } from "@/lib/testing/metrics";
import { version } from "@/package.json";

/** Scrapes as a request of this machine. */
const scrape = async (isLocal = true) => {
  const request = new Request("http://127.0.0.1:3000/metrics");
  const context = { id: "a-request", address: "127.0.0.1", isLocal, response: {} as ServerResponse };
  const response = await runWithRequest(context, () => GET(request));
  return { response, text: await response.text() };
};

test("a request through a proxy is refused in the API's format", async () => {
  const { response, text } = await scrape(false);
  expect(response.status).toBe(403);
  expect(ErrorBody.parse(JSON.parse(text)).code).toBe("permission_denied");
});

test("a local request gets the metrics of this process and of the database", async () => {
  reportLoad("test", () => new Semaphore(3, 0));
  const { response, text } = await scrape();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(sampleOf(text, `fieldbook_build_info{version="${version}",node="${process.version}"}`)).toBe(1);
  expect(sampleOf(text, "fieldbook_database_up")).toBe(1);
  expect(sampleOf(text, "fieldbook_ready")).toBe(1);
  expect(sampleOf(text, "fieldbook_database_size_bytes")).toBeGreaterThan(1e6);
  expect(sampleOf(text, 'fieldbook_database_pool_limit{pool="requests"}')).toBe(pool.options.max);
  expect(sampleOf(text, 'fieldbook_tasks_limit{kind="test"}')).toBe(3);
  expect(sampleOf(text, 'fieldbook_job_overdue{task="check-canaries"}')).toBe(0);
});

test("what was stored of a job's runs, and of the queue, is read", async () => {
  await pool.query(`
    insert into job_runs (task, last_started_at, last_succeeded_at, last_failed_at, last_error)
    values ('refresh-cohorts', '2026-11-01T00:07:00Z', '2026-11-01T00:07:30Z', '2026-10-31T23:07:30Z', 'lost')
    on conflict (task) do update set last_started_at = excluded.last_started_at,
      last_succeeded_at = excluded.last_succeeded_at, last_failed_at = excluded.last_failed_at`);
  const { readDatabaseState } = await import("@/lib/monitoring/database-state");
  const state = await readDatabaseState(new Date(Date.now() + 60_000));
  expect(state?.runs.find(({ task }) => task === "refresh-cohorts")).toMatchObject({
    last_succeeded_at: new Date("2026-11-01T00:07:30Z"),
    is_overdue: true,
  });
  await pool.query("delete from job_runs where task = 'refresh-cohorts'");
});

test("a scrape takes at most eight statements, and another within five seconds none", async () => {
  const connections = async () => {
    // A state that took longer than its scrape may wait is still being read.
    while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await setTimeout(50);
    const waits = 'fieldbook_database_pool_wait_seconds_count{pool="requests"}';
    return sampleOf((await scrape()).text, waits) ?? Number.NaN;
  };
  const { readDatabaseState } = await import("@/lib/monitoring/database-state");
  const later = Date.now() + 120_000;
  const before = await connections();
  await readDatabaseState(new Date(later));
  const after = await connections();
  expect(after - before).toBeLessThanOrEqual(8);
  await readDatabaseState(new Date(later + 4_999));
  expect((await connections()) - after).toBe(0);
});
