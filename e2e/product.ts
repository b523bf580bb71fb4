// The product on a separate port and data, for journeys that stop it and start it again.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

export interface Product {
  url: string;
  /** Starts it on the data it has, and waits until it answers. */
  start(): Promise<void>;
  /** Stops it like Ctrl-C, and waits until it does not answer any more. */
  stop(): Promise<void>;
  /** Runs a job of the schedule now, as its time would. */
  runJob(name: string): Promise<void>;
  /** Ends it, and its data with it. */
  remove(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A port is a number.");
  server.close();
  await once(server, "close");
  return address.port;
}

/** An installation before setup; it uses the build of the other servers. */
export async function newProduct(): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), "fieldbook-own-"));
  // PostgreSQL drops root's privileges, and must still have access to its folder.
  chmodSync(data, 0o755);
  const port = await freePort();
  const { PATH, HOME, TMPDIR } = process.env;
  let running: ChildProcess | null = null;
  const stop = async () => {
    if (!running) return;
    const ended = once(running, "exit");
    running.kill("SIGINT");
    await ended;
    running = null;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      const child = spawn(process.execPath, ["--import", "./lib/server/tsx.mjs", "lib/server/start.ts"], {
        env: {
          NODE_ENV: "production",
          LOG_LEVEL: "warn",
          SEED: "none",
          PORT: `${port}`,
          DATA_DIR: data,
          ...(PATH && { PATH }),
          ...(HOME && { HOME }),
          ...(TMPDIR && { TMPDIR }),
        },
        stdio: ["ignore", "pipe", "inherit"],
      });
      running = child;
      await new Promise<void>((resolve, reject) => {
        child.stdout.on("data", (said) => String(said).includes("Ctrl-C") && resolve());
        child.once("exit", (code) => reject(new Error(`It ended with ${code}.`)));
      });
    },
    stop,
    async runJob(name) {
      const folder = path.join(data, "pg");
      const password = readFileSync(path.join(folder, "fieldbook-password"), "utf8");
      // The fourth line of PostgreSQL's own file is its port.
      const database = readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[3];
      const client = new pg.Client(`postgresql://fieldbook:${password}@127.0.0.1:${database}/fieldbook`);
      await client.connect();
      await client.query("select graphile_worker.add_job($1)", [name]);
      await client.end();
    },
    async remove() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
