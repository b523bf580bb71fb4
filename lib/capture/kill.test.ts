import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "@/lib/database/embedded";
import { env } from "@/lib/env";
import { readCredentials } from "@/lib/server/credentials";
import { temporaryFolder } from "@/lib/testing/database";
import { buildProject } from "@/lib/testing/factories";
import { findBrokenInvariants, findOrphanedEvents } from "@/lib/testing/invariants";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const requests = process.env.LONG ? 10_000 : 1_000;
const kills = process.env.LONG ? 20 : 2;
/** Concurrent requests: some are interrupted in the middle of their transaction, or of their response. */
const clients = 8;

let dataDir: string;
let server: RunningServer;

beforeAll(buildOnce);
beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends like an SDK: the same batch again until it is acknowledged. @returns the uuids sent, all acknowledged */
async function sendAll(token: string, onAcknowledged: () => void): Promise<string[]> {
  const sent: string[] = [];
  let left = requests;
  const client = async (n: number) => {
    while (left-- > 0) {
      const batch = Array.from({ length: 1 + (left % 4) }, () => eventOf(n, left));
      const body = JSON.stringify({ api_key: token, batch });
      while (!(await isAcknowledged(body))) await sleep(50);
      sent.push(...batch.map(({ uuid }) => uuid));
      onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)));
  return sent;
}

/** Ordinary events, person changes and merges, over persons that several clients share. */
function eventOf(client: number, n: number) {
  const user = `user-${n % 50}`;
  const uuid = uuidv7();
  if (n % 10 === 0)
    return {
      uuid,
      event: "$identify",
      distinct_id: user,
      properties: { $anon_distinct_id: `anon-${client}-${n}` },
    };
  return { uuid, event: "looked", distinct_id: user, ...(n % 3 === 0 && { $set: { [`k${n % 20}`]: n } }) };
}

async function isAcknowledged(body: string): Promise<boolean> {
  try {
    const answer = await fetch(`${server.url}/batch/`, { method: "POST", body });
    // After every failure an SDK must get a retryable status, or it would drop the events.
    if (![200, 503].includes(answer.status))
      throw new Error(`${answer.status}: ${server.output().slice(-2000)}`);
    await answer.text();
    return answer.status === 200;
  } catch (error) {
    // The connection broke: the server is dead, or dying.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Kills at random acknowledgements.
 *
 * @param kill resolves when captures are accepted again
 * @returns a function to call at each acknowledgement, and one for the end, which returns the longest pause in seconds
 */
function killerOf(kill: () => Promise<void>) {
  const moments = new Set(
    Array.from({ length: kills }, () => 1 + Math.floor(Math.random() * (requests * 0.9))),
  );
  const silences: Promise<number>[] = [];
  const timed = async (last: Promise<number> | undefined) => {
    await last;
    const began = performance.now();
    await kill();
    return (performance.now() - began) / 1000;
  };
  let acknowledged = 0;
  const onAcknowledged = () => {
    if (moments.has(++acknowledged)) silences.push(timed(silences.at(-1)));
  };
  const done = async () => Math.max(...(await Promise.all(silences)));
  return { onAcknowledged, done };
}

/** Printed for information; how long it may be depends on the machine. */
const tell = (what: string, seconds: number) =>
  process.stdout.write(
    `kill -9 of ${what}, ${kills} times: captures again after ${seconds.toFixed(1)} s at most\n`,
  );

test(`kill -9 of the server neither loses nor duplicates any of ${requests} captures`, {
  timeout: 0,
}, async () => {
  const project = await buildProject();
  const settings = { DATABASE_URL: env.DATABASE_URL ?? "", SEED: "none", RATE_LIMIT: "off" };
  server = await startServer(dataDir, settings);
  const { onAcknowledged, done } = killerOf(async () => {
    const { port } = new URL(server.url);
    await server.kill();
    server = await startServer(dataDir, { ...settings, PORT: port });
    while ((await sendProbe(project.api_token)).length === 0) await sleep(50);
  });
  const sent = await sendAll(project.api_token, onAcknowledged);
  tell("the server", await done());
  await expectExactly(env.DATABASE_URL ?? "", project.id, sent);
  expect(await findBrokenInvariants(project)).toEqual([]);
  expect(await findOrphanedEvents(project)).toEqual([]);
});

test(`kill -9 of PostgreSQL neither loses nor duplicates any of ${requests} captures`, {
  timeout: 0,
}, async () => {
  server = await startServer(dataDir, { RATE_LIMIT: "off" });
  const { project_token, project_id } = readCredentials(dataDir);
  const [uuid = ""] = await sendProbe(project_token ?? "");
  const { onAcknowledged, done } = killerOf(async () => {
    process.kill(databasePid(), "SIGKILL");
    // The next one only after captures go through again.
    while ((await sendProbe(project_token ?? "")).length === 0) await sleep(50);
  });
  const sent = await sendAll(project_token ?? "", onAcknowledged);
  tell("PostgreSQL", await done());
  await server.stop();
  const database = await startEmbedded(dataDir);
  try {
    await expectExactly(database.url, Number(project_id), [...sent, uuid]);
  } finally {
    await database.stop();
  }
});

async function sendProbe(token: string): Promise<string[]> {
  const uuid = uuidv7();
  const body = JSON.stringify({ api_key: token, uuid, event: "probe", distinct_id: "probe" });
  return (await isAcknowledged(body)) ? [uuid] : [];
}

const databasePid = () =>
  Number(readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

/** Each of the uuids is there, once. */
async function expectExactly(url: string, project: number, uuids: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ uuid: string; n: number }>(
      "SELECT uuid::text, count(*)::int AS n FROM events WHERE project_id = $1 AND uuid = ANY($2::uuid[]) GROUP BY uuid",
      [project, uuids],
    );
    const countByUuid = new Map(rows.map(({ uuid, n }) => [uuid, n]));
    expect(uuids.filter((uuid) => countByUuid.get(uuid) !== 1)).toEqual([]);
    expect(new Set(uuids).size).toBe(uuids.length);
  } finally {
    await client.end();
  }
}
