// `npm start` in a separate process, for tests of the whole: starting, stopping, dying.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";
import { isAlive } from "@/lib/database/embedded/processes";
import { ensureBuild } from "@/lib/server/build";
import { servingPid } from "@/lib/testing/serving-pid";

/** A started Fieldbook. */
export type RunningServer = {
  url: string;
  child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** What Ctrl-C does. @returns its exit code. */
  stop(): Promise<number | null>;
  /** What kill -9 of all of it does, but PostgreSQL. */
  kill(): Promise<void>;
};

/** What `npm start` runs. */
const command = [process.execPath, "--import", "./lib/server/tsx.mjs", "lib/server/start.ts"];

/**
 * Starts a server on a free port.
 *
 * @param env besides DATA_DIR and PORT, whose defaults are outside of this checkout.
 * @param by the command, if other than that of `npm start`.
 * @throws Error with its output when it exits instead of answering.
 */
export async function startServer(
  dataDir: string,
  env: Record<string, string> = {},
  by = command,
): Promise<RunningServer> {
  const { child, output } = spawnServer({ DATA_DIR: dataDir, PORT: "0", ...env }, by);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const [, address] = /Fieldbook is running at (\S+)/.exec(output()) ?? [];
      if (address && output().includes("Ctrl-C")) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}: ${output()}`)));
  });
  return {
    url,
    child,
    output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGINT");
      const [code] = await once(child, "exit");
      return code;
    },
    async kill() {
      const serving = servingPid(child);
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      if (serving !== undefined) killIfThere(serving);
      await ended;
      while (serving !== undefined && isAlive(serving)) await sleep(5);
    },
  };
}

/** Kills a process, unless it has ended. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}

/** The bare process, for starts that are expected to fail. The environment of this process is not inherited. */
export function spawnServer(
  env: Record<string, string>,
  [program = "", ...args] = command,
): { child: ChildProcess; output(): string } {
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const child = spawn(program, args, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), NODE_ENV: "production", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk));
  return { child, output: () => said };
}

/** Builds once, for all workers. Call it in `beforeAll`, with a timeout of minutes. */
export async function buildOnce(): Promise<void> {
  const client = new pg.Client({ connectionString: inject("testServer").replace(/\/\w+$/, "/postgres") });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(1)");
    Object.assign(process.env, { NODE_ENV: "production" });
    await ensureBuild(new AbortController().signal, () => undefined);
  } finally {
    Object.assign(process.env, { NODE_ENV: "test" });
    await client.end();
  }
}
