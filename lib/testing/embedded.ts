// The embedded PostgreSQL of a temporary folder, for tests: in this process and in others, queried and killed.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect } from "vitest";
import { type EmbeddedDatabase, startEmbedded } from "@/lib/database/embedded";
import { isAlive } from "@/lib/database/embedded/processes";
import { temporaryFolder } from "@/lib/testing/database";

/** The folder of the running test, its data folder inside, and what started in it. */
let folder: string;
let dataDir: string;
const open: { stop(): Promise<void> }[] = [];

/** Gives each test of a file a folder, and stops and removes what is left of it afterwards. */
export function giveEachTestAFolder(): void {
  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = path.join(folder, "data");
  });
  afterEach(async () => {
    for (const use of open.splice(0)) await use.stop();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    if (started) await rm(await started, { recursive: true, force: true });
    started = undefined;
  });
}

/** A folder with the data of a first start, which takes longer than all other starts. */
let started: Promise<string> | undefined;

async function startOnce(): Promise<string> {
  const template = await temporaryFolder();
  await (await startEmbedded(path.join(template, "data"))).stop();
  return template;
}

/** Gives the running test the data folder of a server that was started before, and stopped. */
export async function useStartedData(): Promise<void> {
  started ??= startOnce();
  await promisify(execFile)("cp", ["-a", path.join(await started, "data"), dataDir]);
}

/** The folder of the running test, and the data folder in it, which a start creates. */
export const folders = () => ({ folder, dataDir });

/** Starts it in this process. */
export async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir);
  open.push(database);
  return database;
}

/** The same in a separate process, run by a command such as one that changes the user. */
export async function startProcess(prefix: string[] = []) {
  const program = [
    process.execPath,
    "--import",
    "./lib/server/tsx.mjs",
    "lib/testing/embedded-process.ts",
    dataDir,
  ];
  const [command = "", ...args] = [...prefix, ...program];
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const stop = async () => {
    child.stdin.end();
    await ended(child);
  };
  open.push({ stop });
  const [line] = await once(createInterface(child.stdout), "line");
  const said: { url?: string; error?: string } = JSON.parse(line);
  return { url: said.url ?? "", error: said.error, stop, kill: () => kill(child) };
}

async function ended(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Kills a process, and waits for its end. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await ended(child);
}

/** Runs a statement on a new connection. */
export async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process id of the running PostgreSQL. */
export const serverPid = (): number =>
  Number(readFileSync(path.join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

/** Kills the running PostgreSQL. */
export async function killServer(): Promise<void> {
  const pid = serverPid();
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
}
