import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;

// A separate database, which the test may break.
beforeAll(async () => {
  database = await freshDatabase();
  folder = await temporaryFolder();
  process.env.DATABASE_URL = database.url;
  process.env.BACKUP_DIR = folder;
  vi.resetModules();
});

afterAll(async () => {
  const { pool } = await import("@/lib/database/client");
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const ready = async () => {
  const { GET } = await import("@/app/readyz/route");
  return await GET(new Request("http://127.0.0.1:3000/readyz"));
};

test("a migrated database is ready", async () => {
  expect((await ready()).status).toBe(200);
});

const body = async () => (await (await ready()).json()) as { jobs: object[] };

test("it reports how long ago each job last succeeded, and stays ready when one is overdue", async () => {
  const { pool } = await import("@/lib/database/client");
  const before = (await body()).jobs;
  expect(before).toContainEqual({ task: "check-canaries", last_run_s_ago: null, is_overdue: false });
  expect(before).toHaveLength(15);
  await pool.query(`insert into job_runs (task, last_succeeded_at) values
    ('check-canaries', now() - interval '1 hour'), ('refresh-cohorts', now() - interval '65 minutes')`);
  expect((await ready()).status).toBe(200);
  expect((await body()).jobs).toEqual(
    expect.arrayContaining([
      { task: "check-canaries", last_run_s_ago: expect.closeTo(3600, -2), is_overdue: true },
      { task: "refresh-cohorts", last_run_s_ago: expect.closeTo(3900, -2), is_overdue: false },
    ]),
  );
});

test("where backups are made each night, it reports the time of the last one and whether one is missing", async () => {
  expect(await body()).toMatchObject({ status: "ready", backup: { last_at: null, is_overdue: true } });
  const last_at = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  await writeFile(path.join(folder, `fieldbook-${last_at.replaceAll(/[-:]|\.\d+/g, "")}.tar`), "");
  expect(await body()).toMatchObject({ status: "ready", backup: { last_at, is_overdue: false } });
});

test("it reports how far the copy in ClickHouse is, and stays ready when nothing is shipped", async () => {
  expect(await body()).not.toHaveProperty("clickhouse");
  const { db } = await import("@/lib/database/client");
  await db.clickhouseCopy.create({
    data: {
      base_version: 1,
      version: 1,
      shipped_until: new Date(Date.now() - 3_600_000),
      last_failed_at: new Date(),
      last_error: "connect ECONNREFUSED",
    },
  });
  await db.eventOutbox.create({ data: { project_id: 1 } });
  expect((await ready()).status).toBe(200);
  expect(await body()).toMatchObject({
    clickhouse: { is_complete: false, lag_s: expect.closeTo(3600, -2), pending: 1, is_failing: true },
  });
  await db.clickhouseCopy.deleteMany();
});

test("a database without its last migration is not ready, with an error in the API's format", async () => {
  const { pool } = await import("@/lib/database/client");
  await pool.query(
    "delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)",
  );
  const response = await ready();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ type: "server_error", code: "unavailable", attr: null });
});
