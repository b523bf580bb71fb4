import "server-only";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerAccount } from "@/lib/database/embedded/account";
import type { Binaries } from "@/lib/database/embedded/binaries";
import { findLock, lockedStatus, lockPrefix } from "@/lib/database/embedded/folder-lock";
import { isAlive, isPostmasterOf, stopOrphans } from "@/lib/database/embedded/processes";

/** A server that accepts connections. */
export type Postmaster = { pid: number; port: number };

/** The options of starting a server. */
export type PostmasterOptions = {
  binaries: Binaries;
  account: ServerAccount;
  /** The data folder; a real path. */
  folder: string;
  /** The file that gets its messages. */
  logFile: string;
  /** Server settings in addition to our own, such as `{ fsync: "off" }`. */
  settings: Record<string, string>;
  /** Default: any free port. */
  port?: number;
};

/** Milliseconds a start may take, including recovery after a crash. */
const startTimeoutMs = 60_000;

/** Milliseconds that processes which can't be seen may keep the folder locked: a server that starts or ends is quicker. */
const lockTimeoutMs = 10_000;

/**
 * Finds the running server of a data folder (which any process may have started), or starts one.
 *
 * @throws Error with PostgreSQL's last messages when it does not start, or when a server runs that can't be seen from here
 */
export async function startPostmaster(launch: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs;
  let lockedAt: number | undefined;
  while (Date.now() < deadline) {
    const postmaster = readPidFile(launch.folder);
    if (postmaster && isPostmasterOf(postmaster.pid, launch.folder)) {
      if (postmaster.status === "ready") return postmaster;
      lockedAt = undefined;
      await sleep(50);
      continue;
    }
    if (findLock(launch.folder) === "locked") {
      lockedAt ??= Date.now();
      if (Date.now() - lockedAt > lockTimeoutMs)
        throw new Error(
          `Another Fieldbook uses the database in ${launch.folder}, in another container perhaps. Stop it first, or run ` +
            "the command there: docker compose exec fieldbook node --run …",
        );
      stopOrphans(launch.folder);
      await sleep(100);
      continue;
    }
    lockedAt = undefined;
    // The pid of a dead server may now belong to another process, which PostgreSQL would take for its own.
    if (postmaster) rmSync(pidFile(launch.folder), { force: true });

    const failure = await spawnPostmaster(launch, deadline);
    if (failure === undefined) continue;
    if (failure.includes("is still in use")) stopOrphans(launch.folder);
    else if (
      failure !== lockedFailure &&
      !/lock file .* already exists|lock file .* is empty|could not bind/.test(failure)
    )
      throw new Error(`PostgreSQL did not start: ${failure}`);
    await sleep(100);
  }
  throw new Error(`PostgreSQL did not start within ${startTimeoutMs / 1000} seconds; see ${launch.logFile}.`);
}

/**
 * Stops a server by fast shutdown: running transactions are rolled back, committed ones stay.
 *
 * @returns when it has ended; after 10 seconds it gets SIGQUIT and recovers at its next start
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

/** Reads postmaster.pid: line 1 is the pid, 4 the port, 8 the status. */
function readPidFile(folder: string): (Postmaster & { status: string }) | undefined {
  try {
    const lines = readFileSync(pidFile(folder), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? "").trim() };
  } catch {
    return undefined;
  }
}

/**
 * Megabytes of shared buffers: an eighth of the memory, because the app and the system's cache need some. Four gigabytes
 * hold the indexes of some tens of millions of events; unused buffers take no memory.
 */
function sharedBuffers(): number {
  const limit = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.round(Math.min(4096, Math.max(128, limit / 8 / 2 ** 20)));
}

/** Another process was quicker to lock the folder. */
const lockedFailure = "locked";

/** Starts a server and waits until it is ready. @returns its messages when it ended instead */
async function spawnPostmaster(launch: PostmasterOptions, deadline: number): Promise<string | undefined> {
  const { account, binaries, folder } = launch;
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: `${sharedBuffers()}MB`,
    // After a checkpoint the first change of each page is logged with the whole page, which is most of what capture writes: 2.2 KB
    // an event up to the checkpoints of 1 GB, by computation 1.3 KB up to those of 2 GB (docs/scaling.md). More would
    // make the recovery of a server that was killed too long: 0.5 GB take 3 s of processor time.
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    // A statement whose client has gone is cancelled.
    client_connection_check_interval: "1s",
    ...launch.settings,
  };
  const [program = binaries.postgres, ...args] = [
    ...account.prefix,
    ...lockPrefix(folder),
    ...[binaries.postgres, "-D", folder, "-p", String(launch.port ?? (await freePort()))],
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const log = openLog(launch.logFile);
  const before = statSync(launch.logFile).size;
  // Detached, so that Ctrl-C reaches only this process, which stops the server after its own work.
  const child = spawn(program, args, {
    ...account.ids,
    cwd: "/",
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  child.once("error", () => {
    hasEnded = true;
  });
  let isLocked = false;
  child.once("exit", (code) => {
    hasEnded = true;
    isLocked = code === lockedStatus;
  });
  while (!hasEnded && Date.now() < deadline) {
    const postmaster = readPidFile(folder);
    if (postmaster?.pid === child.pid && postmaster?.status === "ready") return undefined;
    await sleep(20);
  }
  if (isLocked) return lockedFailure;
  return hasEnded
    ? readFileSync(launch.logFile, "utf8").slice(before).trim() || "it exited without output"
    : undefined;
}

/** Opens a log file to append; beyond 5 MB the old messages move to one older file. */
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
