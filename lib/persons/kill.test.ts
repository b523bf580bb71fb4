// A server that is killed while it deletes a hundred persons has deleted all of them, or none.
import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { identityTransaction } from "@/lib/persons/identity-lock";
import { temporaryFolder } from "@/lib/testing/database";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { findBrokenInvariants } from "@/lib/testing/invariants";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

const rounds = process.env.LONG ? 40 : 2;
const persons = 100;

let dataDir: string;
let server: RunningServer;
let url: string;

const start = async (port = "0") => {
  server = await startServer(dataDir, {
    DATABASE_URL: env.DATABASE_URL ?? "",
    SEED: "none",
    RATE_LIMIT: "off",
    PORT: port,
  });
  url = server.url;
};

beforeAll(async () => {
  await buildOnce();
  dataDir = await temporaryFolder();
  await start();
});
afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Crowd {
  project: Project;
  key: string;
}

/** A project with a hundred persons, `user-0` and on. */
async function buildCrowd(): Promise<Crowd> {
  const project = await buildProject();
  const numbers = Array.from({ length: persons }, (_, n) => n);
  const made = await db.person.createManyAndReturn({ data: numbers.map(() => ({ project_id: project.id })) });
  await db.personDistinctId.createMany({
    data: made.map(({ id }, n) => ({ project_id: project.id, person_id: id, distinct_id: `user-${n}` })),
  });
  return { project, key: (await buildKey({ project })).value };
}

/** @returns whether the deletion was acknowledged; false when the connection broke */
async function removeAll({ project, key }: Crowd): Promise<boolean> {
  const distinct_ids = Array.from({ length: persons }, (_, n) => `user-${n}`);
  try {
    const answer = await fetch(`${url}/api/projects/${project.id}/persons/bulk_delete/`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ distinct_ids, delete_events: true }),
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ persons_deleted: persons });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The state of a deletion, after the statements of the killed server have ended. */
async function traces({ id }: Project) {
  const where = { project_id: id };
  return await identityTransaction(id, async (tx) => ({
    persons: await tx.person.count({ where }),
    distinctIds: await tx.personDistinctId.count({ where }),
    entries: await tx.activity.count({ where: { ...where, activity: "deleted" } }),
    queued: await tx.eventDeletion.count({ where }),
  }));
}

const none = { persons, distinctIds: persons, entries: 0, queued: 0 };
const all = { persons: 0, distinctIds: 0, entries: persons, queued: persons };

test(`bulk_delete under kill -9 is all or nothing, ${rounds} times`, { timeout: 0 }, async () => {
  await removeAll(await buildCrowd());
  const timed = await buildCrowd();
  const began = performance.now();
  expect(await removeAll(timed)).toBe(true);
  let moment = performance.now() - began;
  expect(await traces(timed.project)).toEqual(all);

  const outcomes = { all: 0, none: 0 };
  for (let round = 0; round < rounds; round++) {
    const crowd = await buildCrowd();
    const asked = removeAll(crowd);
    await sleep(moment * (0.5 + Math.random()));
    const { port } = new URL(url);
    await server.kill();
    const isAcknowledged = await asked;
    const left = await traces(crowd.project);
    expect([all, none]).toContainEqual(left);
    if (isAcknowledged) expect(left).toEqual(all);
    expect(await findBrokenInvariants(crowd.project)).toEqual([]);
    const outcome = left.persons === 0 ? "all" : "none";
    outcomes[outcome]++;
    // Kills around the time of the commit, as measured on this machine.
    moment *= outcome === "all" ? 0.8 : 1.25;
    await start(port);
    // A repeated request deletes the rest, and no one twice.
    if (left.persons > 0) expect(await removeAll(crowd)).toBe(true);
    expect(await traces(crowd.project)).toEqual(all);
  }
  process.stdout.write(`bulk_delete under kill -9: ${JSON.stringify(outcomes)}\n`);
});
