import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import type { Env } from "@/lib/env";
import type { CredentialsStore, FirstRun } from "@/lib/first-run/credentials";
import type { ProcessAccount } from "@/lib/server/account";
import { prepareBackupFolder } from "@/lib/server/backup-folder";
import { toListenError } from "@/lib/server/port";
import type { RunningSite } from "@/lib/server/site";
import { exitProcess, onStop, runStopHandlers, stopSignal } from "@/lib/server/stop";

// Started by root, Fieldbook runs as two processes. This one stays root's: it runs PostgreSQL, keeps DATA_DIR and answers no
// requests. The serving process answers requests under an account that can only read the checkout; it has the database
// owner's password, not the superuser's, and no access to DATA_DIR. The account of PostgreSQL is chosen in
// lib/database/embedded/account.ts.

/** What the serving process says: that it asks for credentials or has them stored, while it starts; then how that ended. */
export type ServingMessage =
  | { site: RunningSite }
  | { error: string }
  | { read: "credentials" }
  | { write: FirstRun };

/** The answer to a request about credentials. */
export type CredentialsReply = { credentials: FirstRun | undefined } | { failure: string };

/** Only root can open lower ports. */
const firstUnprivilegedPort = 1024;

/** Milliseconds after the signal when a serving process that does not end is killed. */
const killAfterMs = 15_000;

/**
 * Starts the serving process with this process's environment, and stops it with this process.
 *
 * @param credentials those of a first run, which the serving process can't read or write itself; it may ask while it starts
 * @throws Error with its error message when it does not start
 */
export async function startServing(
  { prefix, ids }: ProcessAccount,
  env: Env,
  credentials: CredentialsStore,
): Promise<RunningSite> {
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
    awaitStart(child, credentials),
    exited.then((code): StartResult => ({ error: `The server exited with code ${code}.` })),
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

type StartResult = { site: RunningSite } | { error: string };

/** Answers the requests of a serving process that starts. @returns its last message, after which nothing is answered */
function awaitStart(child: ChildProcess, credentials: CredentialsStore): Promise<StartResult> {
  return new Promise((resolve) => {
    child.on("message", async function receive(message: ServingMessage) {
      if ("site" in message || "error" in message) {
        child.off("message", receive);
        return resolve(message);
      }
      // It may have been killed meanwhile.
      child.send(await answer(message, credentials), () => undefined);
    });
  });
}

async function answer(
  request: Extract<ServingMessage, { read: unknown } | { write: unknown }>,
  store: CredentialsStore,
): Promise<CredentialsReply> {
  try {
    if ("read" in request) return { credentials: await store.read() };
    await store.write(request.write);
    return { credentials: request.write };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
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
