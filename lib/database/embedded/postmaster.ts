import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "@/lib/database/embedded/account";
import type { Binaries } from "@/lib/database/embedded/binaries";
import { endOrphans, isAlive, isPostmasterOf } from "@/lib/database/embedded/processes";

/** A server that accepts connections. */
export type Postmaster = { pid: number; port: number };

/** How to start one. */
export type Launch = {
  binaries: Binaries;
  account: Account;
  /** Of the data; a real path. */
  folder: string;
  /** Where its messages go. */
  logFile: string;
  /** Server settings beside our own, such as `{ fsync: "off" }`. */
  settings: Record<string, string>;
  /** Default: any free one. */
  port?: number;
};

/** Milliseconds a start may take: recovery after a crash included. */
const patience = 60_000;

/**
 * A server on the data folder: the living one, whoever started it, or a new one.
 *
 * @throws Error with PostgreSQL's last words when it does not start.
 */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const found = readPidFile(launch.folder);
    if (found && isPostmasterOf(found.pid, launch.folder)) {
      if (found.status === "ready") return found;
      await sleep(50);
      continue;
    }
    // The number of a dead server may be another process's by now; PostgreSQL would believe that one to be its own.
    if (found) rmSync(pidFile(launch.folder), { force: true });

    const complaint = await launchOnce(launch, deadline);
    if (complaint === undefined) continue;
    if (complaint.includes("is still in use")) endOrphans(launch.folder);
    else if (!/lock file .* already exists|lock file .* is empty|could not bind/.test(complaint))
      throw new Error(`PostgreSQL did not start: ${complaint}`);
    await sleep(100);
  }
  throw new Error(`PostgreSQL did not start within ${patience / 1000} seconds; see ${launch.logFile}.`);
}

/**
 * Stops a server the fast way: running statements are undone, what is committed stays.
 *
 * @returns when it has ended; after 10 seconds it is told to end at once, and recovers at its next start.
 */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  for (const [signal, seconds] of [
    ["SIGINT", 10],
    ["SIGQUIT", 5],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (const end = Date.now() + seconds * 1000; Date.now() < end && isAlive(pid); ) await sleep(20);
  }
}

const pidFile = (folder: string) => path.join(folder, "postmaster.pid");

/** What a server says of itself: line 1 its process, 4 its port, 8 how far it is. */
function readPidFile(folder: string): (Postmaster & { status: string }) | undefined {
  try {
    const lines = readFileSync(pidFile(folder), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
  } catch {
    return undefined;
  }
}

/**
 * Megabytes of pages that PostgreSQL keeps: an eighth of the memory, because the app and the system's cache need some. Four
 * gigabytes hold the indexes of some tens of millions of events; memory that no page came to is not taken.
 */
function sharedBuffers(): number {
  const limit = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(4096, Math.max(128, limit / 8 / 2 ** 20)));
}

/** Starts a server and waits for it. @returns its complaint when it ended instead. */
async function launchOnce(launch: Launch, deadline: number): Promise<string | undefined> {
  const { account, binaries, folder } = launch;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: `${sharedBuffers()}MB`,
    // A statement whose client has gone is cancelled.
    client_connection_check_interval: "1s",
    ...launch.settings,
  };
  const [program = binaries.postgres, ...args] = [
    ...account.prefix,
    ...[binaries.postgres, "-D", folder, "-p", String(launch.port ?? (await freePort()))],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = openLog(launch.logFile);
  const before = statSync(launch.logFile).size;
  // Detached: Ctrl-C reaches this process only, which stops the server when its own work is done.
  const child = spawn(program, args, {
    ...account.ids,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let ended = false;
  child.once("error", () => {
    ended = true;
  });
  child.once("exit", () => {
    ended = true;
  });
  while (!ended && Date.now() < deadline) {
    const found = readPidFile(folder);
    if (found?.pid === child.pid && found?.status === "ready") return undefined;
    await sleep(20);
  }
  return ended
    ? readFileSync(launch.logFile, "utf8").slice(before).trim() || "it exited without output"
    : undefined;
}

/** Appends; past 5 MB the old messages move to one older file. */
function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // listening on TCP
  server.close();
  await once(server, "close");
  return port;
}
