import pg from "pg";
import { expect, it } from "vitest";
import { type Backend, createBackendEnder, endBackends, readOwnBackend } from "@/lib/database/backends";
import { pool } from "@/lib/database/client";
import { readSnapshot } from "@/lib/database/read-snapshot";
import { env } from "@/lib/env";

/** A connection that others are not given, and its backend. */
async function connect() {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<Backend>(readOwnBackend);
  return { client, backend: rows[0]! };
}

const isAlive = async ({ pid }: Backend) =>
  (await pool.query("select from pg_stat_activity where pid = $1", [pid])).rowCount === 1;

it("cancels what a closed connection still runs, and waits until its backend has ended", async () => {
  const { client, backend } = await connect();
  const sleeping = client.query("select pg_sleep(60)").catch(() => "closed");
  await expect.poll(() => isAlive(backend)).toBe(true);
  // Like `release(true)` of a pool: the server does not notice.
  await client.end();
  expect(await sleeping).toBe("closed");
  await endBackends([backend]);
  expect(await isAlive(backend)).toBe(false);
});

it("leaves alone the statement of a later backend that was given the same process id", async () => {
  const { client, backend } = await connect();
  const running = client.query("select 1 as one from pg_sleep(0.3)");
  await endBackends([{ pid: backend.pid, started: "1700000000.000001" }]);
  expect((await running).rows).toEqual([{ one: 1 }]);
  await client.end();
});

it("has a connection when the pool has none left", async () => {
  const client = new AbortController();
  const reading = readSnapshot(client.signal, (snapshot) => snapshot.query("select pg_sleep(60)"));
  const ended = expect(reading).rejects.toThrow("Left.");
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()));
  const begun = performance.now();
  client.abort(new Error("Left."));
  await ended;
  expect(performance.now() - begun).toBeLessThan(5_000);
  for (const connection of taken) connection.release();
});

it("reports no failure when the database is away", async () => {
  const ender = createBackendEnder({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
  await ender.endBackends([{ pid: 1, started: "1" }]);
  await ender.close();
});
