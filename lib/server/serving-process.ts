import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Env } from "@/lib/env";
import type { Account } from "@/lib/server/account";
import { giveBackupFolder } from "@/lib/server/backup-folder";
import { listenError } from "@/lib/server/port";
import type { Site } from "@/lib/server/site";
import { atStop, endAll, leave, stopSignal } from "@/lib/server/stop";

// Started by root, Fieldbook is two processes: this one stays root's, owns PostgreSQL's life, keeps DATA_DIR and answers
// nobody; the other answers requests under an account that may read the checkout and no more. It knows the database as its
// owner, not as its superuser, and none of the files of DATA_DIR. An account of its own for PostgreSQL is chosen in
// lib/database/embedded/account.ts.

/** What the serving process says, once. */
export type Told = { site: Site } | { complaint: string };

/** Ports below are root's to open. */
const firstOpenPort = 1024;

/** Milliseconds after the signal when a serving process that does not end is killed. */
const patience = 15_000;

/**
 * Starts the serving process, with this one's environment, and ends it with this one.
 *
 * @throws Error with its complaint when it does not start
 */
export async function startServing({ prefix, ids }: Account, env: Env): Promise<Site> {
  if (env.BACKUP_DIR) giveBackupFolder(env.BACKUP_DIR);
  const listener = env.PORT < firstOpenPort ? await openPort(env.HOST, env.PORT) : undefined;
  const entry = [process.execPath, ...process.execArgv, "lib/server/serving.ts"];
  const [program = process.execPath, ...args] = [...prefix, ...entry];
  // Detached: Ctrl-C reaches this process only, which tells the other.
  const child = spawn(program, args, {
    ...ids,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  atStop((cut) => end(child, ended, cut));
  child.send("begin", listener, () => listener?.close());

  const told = await Promise.race([
    once(child, "message").then(([message]) => message as Told),
    ended.then((code): Told => ({ complaint: `The server exited with code ${code}.` })),
  ]);
  if ("complaint" in told) throw new Error(told.complaint);
  void ended.then(async (code) => {
    if (stopSignal.aborted) return;
    console.error(`The server exited unexpectedly with code ${code}.`);
    await endAll();
    await leave(1);
  });
  return told.site;
}

async function end(child: ChildProcess, ended: Promise<unknown>, cut: AbortSignal): Promise<void> {
  const kill = setTimeout(() => child.kill("SIGKILL"), patience);
  // The second one says: without waiting for requests.
  cut.addEventListener("abort", () => child.kill("SIGTERM"));
  child.kill("SIGTERM");
  await ended;
  clearTimeout(kill);
}

async function openPort(host: string, port: number): Promise<Server> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return server;
  } catch (error) {
    throw listenError(error, host, port);
  }
}
