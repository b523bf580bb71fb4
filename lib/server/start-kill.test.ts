import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { isAlive } from "@/lib/database/embedded/processes";
import { temporaryFolder } from "@/lib/testing/database";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";
import { servingPid } from "@/lib/testing/serving-pid";

let dataDir: string;
const running: RunningServer[] = [];

beforeAll(buildOnce);
beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<RunningServer> {
  const server = await startServer(dataDir, { SEED: "none" });
  running.push(server);
  return server;
}

const databasePid = () =>
  Number(readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

// The process that serves requests is another one only when root starts it.
test.runIf(process.platform === "linux" && process.getuid?.() === 0)(
  "no process remains when either of the two processes is killed",
  async () => {
    const first = await start();
    const database = databasePid();
    process.kill(servingPid(first.child) ?? 0, "SIGKILL");
    const [code] = await once(first.child, "exit");
    expect([code, isAlive(database)]).toEqual([1, false]);

    const second = await start();
    const serving = servingPid(second.child) ?? 0;
    second.child.kill("SIGKILL");
    await expect.poll(() => isAlive(serving)).toBe(false);
    await (await start()).stop();
  },
);
