import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Env } from "@/lib/env";
import type { ProcessAccount } from "@/lib/server/account";
import { prepareBackupFolder } from "@/lib/server/backup-folder";
import { toListenError } from "@/lib/server/port";
import type { RunningSite } from "@/lib/server/site";
import { exitProcess, onStop, runStopHandlers, stopSignal } from "@/lib/server/stop";

// Started by root, Fieldbook runs as two processes. This one stays root's: it runs PostgreSQL, keeps DATA_DIR and answers no
// requests. The serving process answers requests under an account that can only read the checkout; it has the database
// owner's password, not the superuser's, and no access to DATA_DIR. The account of PostgreSQL is chosen in
// lib/database/embedded/account.ts.

/** The one message of the serving process. */
export type ServingMessage = { site: RunningSite } | { error: string };

/** Only root can open lower ports. */
const firstUnprivilegedPort = 1024;

/** Milliseconds after the signal when a serving process that does not end is killed. */
const killAfterMs = 15_000;

/**
 * Starts the serving process with this process's environment, and stops it with this process.
 *
 * @throws Error with its error message when it does not start
 */
export async function startServing({ prefix, ids }: ProcessAccount, env: Env): Promise<RunningSite> {
  if (env.BACKUP_DIR) prepareBackupFolder(env.BACKUP_DIR);
  const listener = env.PORT < firstUnprivilegedPort ? await openPort(env.HOST, env.PORT) : undefined;
  const entry = [process.execPath, ...process.execArgv, "lib/server/serving.ts"];
  const [program = process.execPath, ...args] = [...prefix, ...entry];
  // Detached, so that Ctrl-C reaches only this process, which stops the other.
  const child = spawn(program, args, {
    ...ids,
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit").then(([code]) => code as number | null);
  onStop((cut) => stopChild(child, exited, cut));
  child.send("begin", listener, () => listener?.close());

  const message = await Promise.race([
    once(child, "message").then(([message]) => message as ServingMessage),
    exited.then((code): ServingMessage => ({ error: `The server exited with code ${code}.` })),
  ]);
  if ("error" in message) throw new Error(message.error);
  void exited.then(async (code) => {
    if (stopSignal.aborted) return;
    console.error(`The server exited unexpectedly with code ${code}.`);
    await runStopHandlers();
    await exitProcess(1);
  });
  return message.site;
}

async function stopChild(child: ChildProcess, exited: Promise<unknown>, cut: AbortSignal): Promise<void> {
  const kill = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  // A second SIGTERM means: do not wait for requests.
  cut.addEventListener("abort", () => child.kill("SIGTERM"));
  child.kill("SIGTERM");
  await exited;
  clearTimeout(kill);
}

async function openPort(host: string, port: number): Promise<Server> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
    return server;
  } catch (error) {
    throw toListenError(error, host, port);
  }
}
