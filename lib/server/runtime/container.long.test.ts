// What a container runs, without one: the folder of `npm run build:runtime` in a sandbox that can write only its data.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Credentials } from "@/lib/server/credentials";
import { copyRuntime } from "@/lib/server/runtime/copy";
import { temporaryFolder } from "@/lib/testing/database";
import { memoryOf } from "@/lib/testing/process-memory";
import { nodeInSandbox, nodeOf, ownData, runInSandbox, type Sandbox } from "@/lib/testing/sandbox";
import { buildOnce, type RunningServer, startServer } from "@/lib/testing/server";

/** Megabytes: an image of 450 has 205 of Debian slim and Node besides. */
const largestFolder = 245;
/** Maximum megabytes of memory of all processes of the idle product. */
const largestMemory = 512;

let home: string;
let sandbox: Sandbox;
let server: RunningServer;
let credentials: Credentials;

beforeAll(async () => {
  await buildOnce();
  home = await temporaryFolder();
  sandbox = { app: path.join(home, "app"), data: path.join(home, "data") };
  await copyRuntime(sandbox.app);
  await mkdir(sandbox.data);
  ownData(sandbox);
  server = await start();
  credentials = Credentials.parse(
    JSON.parse(await readFile(path.join(sandbox.data, "credentials.json"), "utf8")),
  );
});

afterAll(async () => {
  if (server.child.exitCode === null) await stop();
  await rm(home, { recursive: true, force: true });
});

/** Starts what the image starts. */
const start = () =>
  startServer(
    "/data",
    { HOST: "0.0.0.0" },
    nodeInSandbox(sandbox, ["--import", "./lib/server/tsx.mjs", "lib/server/start.ts"]),
  );

/** What `docker stop` does. @returns the exit code */
async function stop(): Promise<number> {
  process.kill(nodeOf(server.child), "SIGTERM");
  const [code] = await once(server.child, "exit");
  return code;
}

/** Whether PostgreSQL has shut down, and not just ended with the sandbox. */
const isDatabaseClosed = () => !existsSync(path.join(sandbox.data, "pg", "postmaster.pid"));

/** An answer to a request by the API key of the first start. */
const ask = (address: string, body?: unknown) =>
  fetch(server.url + address, {
    headers: { authorization: `Bearer ${credentials.api_key}`, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });

const project = () => `/api/projects/${credentials.project_id}`;

const command = (name: string, ...args: string[]) =>
  runInSandbox(sandbox, ["--import", "./lib/server/tsx.mjs", name, ...args]);

it("is small, and has neither sources of screens nor tools for development", () => {
  const files = readdirSync(sandbox.app, { recursive: true, encoding: "utf8" });
  const bytes = files.reduce((sum, file) => sum + lstatSync(path.join(sandbox.app, file)).size, 0);
  expect(bytes / 1e6).toBeLessThan(largestFolder);
  for (const name of [
    "app",
    "components",
    "node_modules/@biomejs",
    "node_modules/sharp",
    "node_modules/vitest",
  ])
    expect(existsSync(path.join(sandbox.app, name)), name).toBe(false);
});

it("starts without building, as a user who can write nothing but the data", async () => {
  expect(server.output()).not.toContain("Building");
  expect(server.output()).toContain("Credentials are stored in /data/credentials.json.");
  expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: "ready" });
  const tried = await runInSandbox(sandbox, ["-e", 'fs.writeFileSync("/app/written", "")']);
  expect(tried.output).toContain("EROFS");
});

describe("answers", () => {
  it("pages, signed in and out", async () => {
    expect(await (await fetch(`${server.url}/login`)).text()).toContain("<form");
    const csrf = await fetch(`${server.url}/api/auth/csrf/`);
    const signedIn = await fetch(`${server.url}/api/auth/callback/credentials/`, {
      method: "POST",
      headers: { cookie: cookiesOf(csrf), origin: server.url },
      body: new URLSearchParams({
        ...(await csrf.json()),
        json: "true",
        email: credentials.email,
        password: credentials.password,
      }),
    });
    const cookie = cookiesOf(signedIn);
    for (const page of ["surveys", "persons", "cohorts", "analysis/funnel"]) {
      const answer = await fetch(`${server.url}/p/${credentials.project_id}/${page}`, {
        headers: { cookie },
      });
      expect([page, answer.status]).toEqual([page, 200]);
    }
  });

  it("files of the SDK, fonts and pictures", async () => {
    for (const file of ["array.js", "surveys.js", "module.js", "module.js.map", "fonts/source-serif-4.woff2"])
      expect([file, (await fetch(`${server.url}/static/${file}`)).status]).toEqual([file, 200]);
    expect((await fetch(`${server.url}/favicon.svg`)).status).toBe(200);
  });

  it("requests that threads, WebAssembly and native code work on", async () => {
    const event = (n: number) => ({
      event: "boxed",
      distinct_id: "ada",
      uuid: randomUUID(),
      timestamp: new Date().toISOString(),
      properties: { n, text: "x".repeat(1_000) },
    });
    const batch = Array.from({ length: 2_000 }, (_, n) => event(n));
    expect((await ask("/batch/", { api_key: credentials.project_token, batch })).status).toBe(200);

    const counted = await ask(`${project()}/query/`, {
      query: { kind: "HogQLQuery", query: "select count() from events where event = 'boxed'" },
    });
    expect(await counted.json()).toMatchObject({ results: [[2_000]] });

    const funnel = await ask(`${project()}/insights/funnel/`, {
      events: [{ id: "boxed" }, { id: "boxed" }],
      date_from: "-7d",
    });
    expect([funnel.status, (await funnel.text()).slice(0, 200)]).toEqual([200, expect.any(String)]);
  });
});

it("refuses commands of another container on the same data", async () => {
  const users = await command("lib/access/commands/user.ts", "list");
  expect(users).toEqual({
    code: 1,
    output: expect.stringContaining("Another Fieldbook uses the database in /data/pg"),
  });
});

it("takes little memory when no one uses it, and ends cleanly at SIGTERM", async () => {
  expect([await stop(), isDatabaseClosed()]).toEqual([0, true]);

  server = await start();
  expect(server.output()).not.toContain("Password");
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await sleep(15_000);
  const memory = memoryOf(nodeOf(server.child)).reduce((sum, { megabytes }) => sum + megabytes, 0);
  expect(memory).toBeLessThan(largestMemory);
  expect([await stop(), isDatabaseClosed()]).toEqual([0, true]);

  const backup = await command("lib/backup/commands/backup.ts", "/data/now.tar");
  expect(backup).toEqual({ code: 0, output: expect.stringContaining("Created and verified /data/now.tar") });
  expect(await command("lib/backup/commands/verify.ts", "/data/now.tar")).toMatchObject({ code: 0 });
  expect(await command("lib/access/commands/user.ts", "list")).toEqual({
    code: 0,
    output: expect.stringContaining(credentials.email),
  });
});

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
