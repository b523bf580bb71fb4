// The servers of the journeys: the product as `npm start` starts it, several times, on temporary data. One for
// each worker has the demo project, one more waits for its first user.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { demos, empty, owner } from "@/e2e/servers";
import { ensureBuild } from "@/lib/server/build";

const data = mkdtempSync(path.join(tmpdir(), "fieldbook-e2e-"));
// PostgreSQL drops root's privileges, and must still have access to its folder.
chmodSync(data, 0o755);
const { PATH, HOME, TMPDIR } = process.env;
const running: ChildProcess[] = [];

/** Starts one and waits until it answers. */
async function start(name: string, { port, url, mailPort }: typeof empty, env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "./lib/server/tsx.mjs", "lib/server/start.ts"], {
    env: {
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      PORT: port,
      PUBLIC_URL: url,
      SMTP_URL: `smtp://fieldbook:p%40ss@127.0.0.1:${mailPort}`,
      MAIL_FROM: "Fieldbook <fieldbook@example.com>",
      ALLOW_PRIVATE_DESTINATIONS: "on",
      DATA_DIR: path.join(data, name),
      ...(PATH && { PATH }),
      ...(HOME && { HOME }),
      ...(TMPDIR && { TMPDIR }),
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (said) => String(said).includes("Ctrl-C") && resolve());
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return child;
}

/** Ends one as Ctrl-C does. */
async function end(child: ChildProcess) {
  const ended = once(child, "exit");
  child.kill("SIGINT");
  await ended;
}

/** Copies the data of one to another, with their owner: PostgreSQL's files may belong to another user. */
async function copyData(from: string, to: string) {
  const [status] = await once(spawn("cp", ["-a", path.join(data, from), path.join(data, to)]), "exit");
  if (status !== 0) throw new Error(`cp ended with ${status}`);
}

let isStopping = false;
async function stop(code: number) {
  if (isStopping) return;
  isStopping = true;
  const alive = running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(alive.map(end));
  rmSync(data, { recursive: true, force: true });
  process.exit(code);
}

process.on("SIGTERM", () => stop(0));
process.on("SIGINT", () => stop(0));
try {
  // Once, before all of them would.
  Object.assign(process.env, { NODE_ENV: "production" });
  await ensureBuild(new AbortController().signal, () => console.log("Building Fieldbook."));
  const seeded = {
    SEED_EMAIL: owner.email,
    SEED_PASSWORD: owner.password,
    SEED_API_KEY: owner.key,
    PSEUDO_LOCALE: "on",
    // An import reads the server itself.
    ALLOW_PRIVATE_DESTINATIONS: "on",
  };
  // Seeded once, and copied.
  const [first, ...others] = demos;
  if (first) await end(await start("demo-0", first, seeded));
  for (const number of others.keys()) await copyData("demo-0", `demo-${number + 1}`);
  await Promise.all(demos.map((demo, number) => start(`demo-${number}`, demo, seeded)));
  await start("empty", empty, { SEED: "none" });
  // For which Playwright waits.
  console.log("All installations are running.");
} catch (error) {
  if (!isStopping) console.error(error);
  await stop(1);
}
