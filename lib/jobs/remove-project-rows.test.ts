// The removal of a deleted project's rows in a process that is killed amid it, and from a backup that was made then.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restoreBackup } from "@/lib/backup/restore";
import { writeBackup } from "@/lib/backup/write";
import { emptyDatabase } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";

const events = 60_000;

let folder: string;
let source: Awaited<ReturnType<typeof freshDatabase>>;
let target: Awaited<ReturnType<typeof emptyDatabase>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  source = await freshDatabase();
  target = await emptyDatabase();
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the removal in a separate process. */
function startRemoval(url: string): ChildProcess {
  const file = pathToFileURL(path.resolve("lib/jobs/remove-project-rows.ts"));
  const script = `import(${JSON.stringify(file.href)}).then((job) => job.removeProjectRows()).then(() => process.exit(0))`;
  return spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "./lib/server/tsx.mjs", "-e", script],
    { stdio: "inherit", env: { ...process.env, DATABASE_URL: url } },
  );
}

async function removeAll(url: string): Promise<void> {
  const [code] = await once(startRemoval(url), "exit");
  expect(code).toBe(0);
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const countStatement = "select count(*)::int as count from events";

const countEvents = async (url: string): Promise<number> =>
  (await query<{ count: number }>(url, countStatement))[0]!.count;

const listProjects = async (url: string): Promise<string[]> =>
  (await query<{ name: string }>(url, "select name from projects order by name")).map(({ name }) => name);

it("is continued after a kill, also where a backup of that moment was restored", async () => {
  await query(
    source.url,
    `with project as (insert into projects (name, api_token, uuid)
       select name, 'phc_' || name, gen_random_uuid() from unnest(array['Gone', 'Kept']) name returning id),
     person as (insert into persons (project_id, uuid) select id, gen_random_uuid() from project)
     insert into events (project_id, uuid, event, path_item, timestamp, distinct_id)
     select id, gen_random_uuid(), 'seen', 'seen', now(), 'ada' from project, generate_series(1, ${events})`,
  );
  await query(source.url, "update projects set deleted_at = now() where name = 'Gone'");
  // Connected before: a new connection for each look takes longer than the removal on a busy machine.
  const watching = new pg.Client({ connectionString: source.url });
  await watching.connect();
  const removal = startRemoval(source.url);
  // Awaited from here on: the process may have ended before the next statement.
  const ended = once(removal, "exit");
  const left = async () => (await watching.query<{ count: number }>(countStatement)).rows[0]!.count;
  await expect.poll(left, { interval: 10 }).toBeLessThan(2 * events);
  removal.kill("SIGKILL");
  await watching.end();
  await ended;
  expect(await countEvents(source.url)).toBeGreaterThan(events);
  expect(await listProjects(source.url)).toEqual(["Gone", "Kept"]);

  const file = path.join(folder, "amid.tar");
  await writeBackup(source.url, file);
  await restoreBackup(target.url, file);
  for (const { url } of [source, target]) {
    // The killed process's lock goes with its connection.
    await expect
      .poll(() => query(url, "select from pg_locks where locktype = 'advisory' and objid = 5031006"))
      .toEqual([]);
    await removeAll(url);
    expect(await countEvents(url)).toBe(events);
    expect(await listProjects(url)).toEqual(["Kept"]);
    expect(await query(url, "select from persons")).toHaveLength(1);
  }
});
