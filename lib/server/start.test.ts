import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isAlive } from "@/lib/database/embedded/processes";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { buildOnce, type RunningServer, spawnServer, startServer } from "@/lib/testing/server";
import { servingPid } from "@/lib/testing/serving-pid";

/** One installation for all tests, as its first start takes longest. */
let dataDir: string;
const running: RunningServer[] = [];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  await buildOnce();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(env: Record<string, string> = {}, by?: string[]): Promise<RunningServer> {
  const server = await startServer(dataDir, { SEED: "none", ...env }, by);
  running.push(server);
  return server;
}

/** What a start that must fail prints, and its exit code. */
async function failedStart(env: Record<string, string>) {
  const { child, output } = spawnServer({ DATA_DIR: dataDir, PORT: "0", SEED: "none", ...env });
  const [code] = await once(child, "exit");
  return { code, said: output() };
}

const databasePid = () =>
  Number(readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

test("the server answers, and a second start keeps the secret of sessions", async () => {
  const server = await start();
  const answer = await fetch(`${server.url}/api/no-such-route/`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  const secret = readFileSync(path.join(dataDir, "nextauth-secret"), "utf8");
  await server.stop();

  const again = await start({ npm_config_update_notifier: "false" }, ["npm", "start"]);
  expect(again.output()).not.toMatch(/Building|Password/);
  expect(readFileSync(path.join(dataDir, "nextauth-secret"), "utf8")).toBe(secret);
  // npm leaves no process when a signal ends it.
  const database = databasePid();
  again.child.kill("SIGTERM");
  await expect.poll(() => isAlive(database), { timeout: 60_000 }).toBe(false);
  await expect(fetch(again.url)).rejects.toThrow();
});

test("with DATABASE_URL no embedded server is started", async () => {
  const [database, folder] = [await freshDatabase(), await temporaryFolder()];
  const server = await start({ DATABASE_URL: database.url, DATA_DIR: folder });
  expect((await fetch(`${server.url}/api/`)).status).toBe(404);
  expect(existsSync(path.join(folder, "pg"))).toBe(false);
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("two servers on one data folder share its database and need two ports, and Ctrl-C leaves no process", async () => {
  const first = await start();
  const { port } = new URL(first.url);
  const { code, said } = await failedStart({ PORT: port });
  expect([code, said.trim()]).toEqual([
    1,
    `Port ${port} is in use on 127.0.0.1. Stop the other process, or choose another port: PORT=3001 npm start`,
  ]);
  const second = await start();
  expect(second.url).not.toBe(first.url);
  const database = databasePid();
  expect(await first.stop()).toBe(0);
  expect((await fetch(`${second.url}/api/`)).status).toBe(404);
  expect(isAlive(database)).toBe(true);
  expect(await second.stop()).toBe(0);
  expect(isAlive(database)).toBe(false);
  await expect(fetch(second.url)).rejects.toThrow();
});

test.each([
  [{ PORT: "eighty" }, "PORT must be a number, such as 3000."],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must begin with postgresql://"],
  [{ DATABASE_URL: "postgresql://a@127.0.0.1:1/b" }, "DATABASE_URL: no response from 127.0.0.1:1."],
  [{ HOST: "192.0.2.1" }, "HOST: 192.0.2.1 is not an address of this machine."],
])("%j stops the start with one sentence and no stack trace", async (env, sentence) => {
  const { code, said } = await failedStart(env);
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(said).not.toMatch(/^\s+at /m);
});

test.runIf(process.platform === "linux")(
  "a full disk under the log stops neither responses nor Ctrl-C",
  async () => {
    const server = await startServer(dataDir, { SEED: "none", LOG_LEVEL: "info" }, [
      "sh",
      "-c",
      'exec "$@" 2>/dev/full',
      "sh",
      process.execPath,
      ...["--import", "./lib/server/tsx.mjs", "lib/server/start.ts"],
    ]);
    running.push(server);
    const database = databasePid();
    for (let request = 0; request < 20; request++)
      expect((await fetch(`${server.url}/api/users/@me/`)).status).toBe(401);
    expect(await server.stop()).toBe(0);
    expect(isAlive(database)).toBe(false);
  },
);

describe.runIf(process.platform === "linux" && process.getuid?.() === 0)("started by root", () => {
  const ownerOf = (pid: number) => statSync(`/proc/${pid}`).uid;
  const stranger = 65533;

  /** What the account that answers requests can read, by its own means. */
  const canRead = (file: string) =>
    spawnSync("cat", [file], { uid: stranger, gid: stranger, stdio: "ignore" }).status === 0;

  test("requests to a port below 1024 are served by a user that can't read DATA_DIR and does not run PostgreSQL", async () => {
    // Only root may open a port below 1024; the process that serves requests gets it from the one that started it.
    const server = await start({ SEED_EMAIL: "a@example.com", PORT: "1023" });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const serving = servingPid(server.child) ?? 0;
    expect([ownerOf(server.child.pid ?? 0), ownerOf(serving), ownerOf(databasePid())]).toEqual([
      0,
      stranger,
      65534,
    ]);
    const status = readFileSync(`/proc/${serving}/status`, "utf8");
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^CapEff:\s*0+$/m);
    writeFileSync(path.join(dataDir, "credentials.json"), "{}", { mode: 0o600 });
    for (const file of ["pg/fieldbook-password", "nextauth-secret", "credentials.json", "postgres.log"]) {
      expect(statSync(path.join(dataDir, file)).isFile()).toBe(true);
      expect(canRead(path.join(dataDir, file))).toBe(false);
    }
    // Its environment names the database's owner, never the superuser.
    expect(readFileSync(`/proc/${serving}/environ`, "utf8")).toMatch(/postgresql:\/\/fieldbook_app:/);
    rmSync(path.join(dataDir, "credentials.json"));
  });
});
