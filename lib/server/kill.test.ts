import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { readCredentials } from "@/lib/server/credentials";
import { temporaryFolder } from "@/lib/testing/database";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const rounds = process.env.LONG ? 8 : 2;

/** Concurrent requests: some are interrupted in the middle of their transaction. */
const writers = 4;

let dataDir: string;
let server: RunningServer | undefined;

beforeAll(buildOnce);
beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const surveysUrl = ({ url }: RunningServer) =>
  `${url}/api/projects/${readCredentials(dataDir).project_id}/surveys/`;

const headers = () => ({
  Authorization: `Bearer ${readCredentials(dataDir).api_key}`,
  "Content-Type": "application/json",
});

/** Creates surveys in sequence until the server dies. @returns the acknowledged ids */
async function write(target: RunningServer, prefix: string): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let n = 0; ; n++) {
    const question = { type: "open", question: "Still there?" };
    const body = JSON.stringify({ name: `${prefix} ${n}`, type: "api", questions: [question] });
    const answer = await ask(target, surveysUrl(target), { method: "POST", body });
    if (answer === undefined) return acknowledged;
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    acknowledged.push((answer.body as { id: string }).id);
  }
}

/** @returns undefined when the connection broke: the server is dead. */
async function ask(target: RunningServer, url: string, init: RequestInit = {}) {
  try {
    const answer = await fetch(url, { ...init, headers: headers() });
    return { status: answer.status, body: (await answer.json()) as unknown };
  } catch (error) {
    await sleep(100);
    if (target.child.signalCode === null) throw error;
    return undefined;
  }
}

/** The ids of every survey of the project. */
async function stored(target: RunningServer): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let url: string | null = `${surveysUrl(target)}?limit=1000`; url; ) {
    const page = Page.parse((await ask(target, url))?.body);
    for (const { id } of page.results) ids.add(id);
    url = page.next;
  }
  return ids;
}

const Page = z.object({ next: z.string().nullable(), results: z.array(z.object({ id: z.string() })) });

const databasePid = () =>
  Number(readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

async function killEverything(target: RunningServer): Promise<void> {
  const database = databasePid();
  await target.kill();
  process.kill(database, "SIGKILL");
}

test(`kill -9 of everything loses no acknowledged survey, ${rounds} times`, { timeout: 0 }, async () => {
  const acknowledged: string[] = [];
  server = await startServer(dataDir, { RATE_LIMIT: "off" });
  for (let round = 0; round < rounds; round++) {
    const writing = Array.from({ length: writers }, (_, n) =>
      write(server as RunningServer, `round ${round}, ${n}:`),
    );
    // However slow the machine is, at least one request must have been acknowledged by then.
    while ((await stored(server)).size <= acknowledged.length) await sleep(50);
    await sleep(500 + Math.random() * 1500);
    await killEverything(server);
    const ids = (await Promise.all(writing)).flat();
    expect(ids.length).toBeGreaterThan(0);
    acknowledged.push(...ids);

    server = await startServer(dataDir, { RATE_LIMIT: "off" });
    const kept = await stored(server);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }
});
