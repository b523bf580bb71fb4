// First starts that are killed at any moment, and finished by the next one.
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyPassword, withPermit } from "@/lib/access/users/passwords";
import { isAlive } from "@/lib/database/embedded/processes";
import { readCredentials } from "@/lib/server/credentials";
import { temporaryFolder } from "@/lib/testing/database";
import { buildOnce, type RunningServer, spawnServer, startServer } from "@/lib/testing/server";
import { servingPid } from "@/lib/testing/serving-pid";
import { countRowsOfTables } from "@/lib/testing/table-counts";

const instants = Number(process.env.KILLS ?? 20);
const seed = { SEED_NOW: "2026-10-01T12:00:00Z" };

let dataDir: string;
let server: RunningServer | undefined;

beforeAll(buildOnce);
beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(remove);

async function remove(): Promise<void> {
  await server?.stop();
  server = undefined;
  await rm(dataDir, { recursive: true, force: true });
}

/** Starts, and kills every process but PostgreSQL after some milliseconds; every second time PostgreSQL, too. */
async function startAndKill(afterMs: number, withDatabase: boolean): Promise<void> {
  const { child } = spawnServer({ DATA_DIR: dataDir, PORT: "0", ...seed });
  const ended = once(child, "exit");
  await sleep(afterMs);
  const serving = servingPid(child);
  child.kill("SIGKILL");
  if (serving !== undefined && isAlive(serving)) process.kill(serving, "SIGKILL");
  await ended;
  while (serving !== undefined && isAlive(serving)) await sleep(5);
  const database = databaseFile(0);
  if (withDatabase && database && isAlive(Number(database))) process.kill(Number(database), "SIGKILL");
}

/** A line of PostgreSQL's pid file: the first is the pid, the fourth the port. */
function databaseFile(line: number): string | undefined {
  const file = path.join(dataDir, "pg", "postmaster.pid");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n")[line] : undefined;
}

const databaseUrl = () => {
  const password = readFileSync(path.join(dataDir, "pg", "fieldbook-password"), "utf8");
  return `postgresql://fieldbook:${password}@127.0.0.1:${databaseFile(3)}/fieldbook`;
};

/** The rows of a running installation, after checking that its credentials open it. */
async function observe({ url }: RunningServer) {
  const credentials = readCredentials(dataDir);
  const headers = { Authorization: `Bearer ${credentials.api_key}` };
  const surveys = await fetch(`${url}/api/projects/${credentials.project_id}/surveys/`, { headers });
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query(
    "select u.password_hash, p.api_token from users u, projects p where u.email = $1 and p.id = $2",
    [credentials.email, credentials.project_id],
  );
  await client.end();
  return {
    surveys: ((await surveys.json()) as { count: number }).count,
    token: rows[0]?.api_token === credentials.project_token,
    password: await withPermit((permit) =>
      verifyPassword(permit, rows[0]?.password_hash ?? null, credentials.password),
    ),
    rows: await countRowsOfTables(databaseUrl()),
  };
}

test(`an installation whose first start was killed at ${instants} instants equals an undisturbed one`, {
  timeout: 0,
  retry: 0,
}, async () => {
  const startedAt = performance.now();
  server = await startServer(dataDir, seed);
  const durationMs = performance.now() - startedAt;
  const expected = await observe(server);
  expect(expected).toMatchObject({ surveys: 8, token: true, password: true });
  for (let instant = 1; instant <= instants; instant++) {
    await remove();
    dataDir = await temporaryFolder();
    const afterMs = Math.round((durationMs * instant) / instants);
    await startAndKill(afterMs, instant % 2 === 0);
    const hadCredentials = existsSync(path.join(dataDir, "credentials.json"));
    const before = hadCredentials ? readCredentials(dataDir) : undefined;
    server = await startServer(dataDir, seed);
    expect(await observe(server), `killed after ${afterMs} ms`).toEqual(expected);
    if (before) expect(readCredentials(dataDir)).toEqual({ ...before, url: server.url });
    console.log(
      `killed after ${afterMs} of ${Math.round(durationMs)} ms, credentials stored: ${hadCredentials}`,
    );
  }
});
