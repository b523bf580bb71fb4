// Backups of a Fieldbook that serves, by the commands that an operator runs.
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startEmbedded } from "@/lib/database/embedded";
import { connect } from "@/lib/testing/backups";
import { temporaryFolder } from "@/lib/testing/database";
import { runScript } from "@/lib/testing/run-script";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

let home: string;
const servers: RunningServer[] = [];

beforeAll(buildOnce, 400_000);

// A repeated test must not see rows of the first attempt.
beforeEach(async () => {
  home = await temporaryFolder();
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(dataDir: string, env: Record<string, string>): Promise<RunningServer> {
  const server = await startServer(dataDir, { SEED: "none", ...env });
  servers.push(server);
  return server;
}

/** The token of the one project. */
async function tokenIn(dataDir: string): Promise<string> {
  const database = await startEmbedded(dataDir);
  const client = await connect(database.url);
  const { rows } = await client.query<{ api_token: string }>("SELECT api_token FROM projects");
  await client.end();
  await database.stop();
  return rows[0]!.api_token;
}

/** Captures events in sequence until it is stopped. @returns the number of acknowledged ones */
function captureOn(url: string, api_key: string): { stop(): Promise<number> } {
  let [isOver, taken] = [false, 0];
  const loop = (async () => {
    while (!isOver) {
      const event = { event: "seen", distinct_id: "ada", uuid: randomUUID() };
      const answer = await fetch(`${url}/batch/`, {
        method: "POST",
        body: JSON.stringify({ api_key, batch: [event] }),
      });
      expect(answer.status).toBe(200);
      taken++;
    }
  })();
  return {
    async stop() {
      isOver = true;
      await loop;
      return taken;
    },
  };
}

const eventsIn = (output: string) =>
  Number(/^ +events +([\d,]+)$/m.exec(output)?.[1]?.replaceAll(",", "") ?? 0);

test("the first start makes one, a command makes one during captures, and it is restored into another folder", async () => {
  const [dataDir, backups] = [path.join(home, "data"), path.join(home, "backups")];
  const server = await start(dataDir, { BACKUP_DIR: backups, LOG_LEVEL: "info" });
  const status = async () => (await (await fetch(`${server.url}/readyz`)).json()).backup;
  await expect.poll(async () => (await status()).is_overdue).toBe(false);
  const [first] = await readdir(backups);
  const { last_at } = await status();
  expect(first).toBe(`fieldbook-${last_at.replaceAll(/[-:]|\.\d+/g, "")}.tar`);
  await expect.poll(() => server.output()).toContain("backup created");

  const body = JSON.stringify({
    email: "maren@example.com",
    password: "correct horse",
    first_name: "Maren",
    project_name: "Garden",
  });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${server.url}/api/setup/`, { method: "POST", headers, body })).status).toBe(201);
  const token = await tokenIn(dataDir);
  const capture = captureOn(server.url, token);
  const file = path.join(home, "moved.tar");
  const made = await runScript("backup", [file], { DATA_DIR: dataDir });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`Created and verified ${file}`) });
  const events = eventsIn(made.output);
  expect(await capture.stop()).toBeGreaterThan(events);
  expect(events).toBeGreaterThan(0);

  const refused = await runScript("restore", [file], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Fieldbook is running on this") });
  const verified = await runScript("verify", [file], {});
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining(`${file} is valid.`) });
  expect(await server.stop()).toBe(0);

  const other = path.join(home, "other");
  const restored = await runScript("restore", [file], { DATA_DIR: other });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(`Restored ${file}.`) });
  expect(eventsIn(restored.output)).toBe(events);
  const moved = await start(other, {});
  expect(await captureOn(moved.url, token).stop()).toBeGreaterThan(0);
  const readiness = await (await fetch(`${moved.url}/readyz`)).json();
  expect(readiness).toMatchObject({ status: "ready" });
  expect(readiness).not.toHaveProperty("backup");
});

test("a command that fails prints one sentence, and exits with 1", async () => {
  for (const name of ["restore", "verify"]) {
    const { code, output } = await runScript(name, [], {});
    expect({ code, output }).toEqual({ code: 1, output: `Specify a file: npm run ${name} -- FILE\n` });
  }
  const none = path.join(home, "none.tar");
  expect(await runScript("verify", [none], {})).toEqual({ code: 1, output: `File ${none} not found.\n` });
  expect(existsSync(none)).toBe(false);
});
