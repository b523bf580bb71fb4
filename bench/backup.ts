// Measures a backup, its verification and its restoration, and checks that their memory does not grow with the
// rows.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { to } from "pg-copy-streams";
import { eventFile, type Size, sizes } from "@/bench/analysis/events";
import { projectOf } from "@/bench/analysis/load";
import { newDataDir, removeDataDir } from "@/bench/product";
import { machine, publish, table } from "@/bench/publish";
import { countRows } from "@/lib/backup/format";
import { verifyBackup } from "@/lib/backup/verify";
import { startEmbedded } from "@/lib/database/embedded";
import { migrate } from "@/lib/database/migrate";

/** Resources of one command: seconds from start to end of its process, and its peak memory in MB. */
type Run = { seconds: number; memory: number };

/** Measurements at one size. */
type Measured = {
  size: Size;
  rows: number;
  /** Size of the COPY texts, and of the file, in MB. */
  text: number;
  file: number;
  /** Seconds to only read the events with COPY. */
  copy: number;
  runs: Map<string, Run>;
};

const commands = ["backup", "verify", "restore"];

/** Ten times the rows, or more: at most so many times the memory. */
const mostGrowth = 1.25;

/** The compared sizes: S and the one given on the command line; default M. */
function sizesAsked(): Size[] {
  const at = process.argv.indexOf("--size");
  const wanted = at < 0 ? "M" : process.argv[at + 1];
  const size = Object.values(sizes).find(({ name }) => name === wanted && name !== "S");
  if (!size) throw new Error("npm run bench -- backup --size M|L");
  return [sizes.S, size];
}

/** Measures, publishes, and says whether memory stays as it is. */
export async function run(): Promise<boolean> {
  const measured: Measured[] = [];
  for (const size of sizesAsked()) measured.push(await measure(size));
  return report(measured);
}

async function measure(size: Size): Promise<Measured> {
  // Stays there, so that the next run need not load anything.
  const folder = path.join(os.tmpdir(), `fieldbook-bench-backup-${size.name}`);
  const source = await startEmbedded(folder);
  const dataDir = newDataDir();
  const target = await startEmbedded(path.join(dataDir, "data"));
  const file = path.join(dataDir, "backup.tar");
  try {
    await migrate(source.url);
    await fill(source.superuserUrl, folder, size);
    const copy = await copySeconds(source.url);
    const runs = new Map<string, Run>();
    for (const command of commands)
      runs.set(command, await runCommand(command, file, command === "restore" ? target.url : source.url));
    const contents = await verifyBackup(file);
    const text = contents.totals.tables.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    return { size, rows: countRows(contents), text, file: statSync(file).size / 1e6, copy, runs };
  } finally {
    rmSync(file, { force: true });
    await target.stop();
    await source.stop();
    removeDataDir(dataDir);
  }
}

/** As the superuser, who may switch off the triggers that check foreign keys. */
async function fill(url: string, folder: string, size: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: "-c TimeZone=UTC" });
  await client.connect();
  await client.query(
    `insert into users (uuid, distinct_id, email, password_hash)
     values (gen_random_uuid(), 'bench', 'bench@example.com', 'none') on conflict do nothing`,
  );
  await projectOf(client, size, await eventFile(folder, size));
  await client.end();
}

async function copySeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  for await (const _ of client.query(to("copy events to stdout")));
  const took = performance.now() - began;
  await client.end();
  return took / 1000;
}

/** Runs what `npm run <command>` runs. Linux only, for the memory. */
async function runCommand(command: string, file: string, url: string): Promise<Run> {
  const { PATH = "", HOME = "" } = process.env;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", `lib/backup/commands/${command}.ts`, file],
    {
      env: { PATH, HOME, NODE_ENV: "production", DATABASE_URL: url },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  let memory = 0;
  const timer = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid));
  }, 20);
  const [code] = await once(child, "exit");
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, memory };
}

/** The most memory that a process had so far, in MB; 0 for one that is ending. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function report(measured: Measured[]): boolean {
  const lines = measured.flatMap(({ size, rows, text, runs }) =>
    [...runs].map(([command, { seconds, memory }]) => [
      command,
      size.events.toLocaleString("en"),
      rows.toLocaleString("en"),
      seconds.toFixed(1),
      Math.round(rows / seconds).toLocaleString("en"),
      (text / seconds).toFixed(0),
      memory.toFixed(0),
    ]),
  );
  const [small, large] = measured as [Measured, Measured];
  const growth = commands.map((command): [string, number] => [
    command,
    large.runs.get(command)!.memory / small.runs.get(command)!.memory,
  ]);
  const isMet = growth.every(([, ratio]) => ratio <= mostGrowth);
  publish(
    "backup",
    [
      `${machine()}.`,
      "",
      table([["command", "events", "rows", "s", "rows/s", "MB/s of text", "peak memory, MB"], ...lines]),
      "",
      table([
        ["ratio", "reached", "goal"],
        ...growth.map(([command, ratio]) => [
          `memory of ${command}, ${large.size.events / small.size.events} times the events`,
          ratio.toFixed(2),
          `≤ ${mostGrowth}${ratio <= mostGrowth ? "" : ", missed"}`,
        ]),
        [
          "backup / COPY of the events alone",
          (large.runs.get("backup")!.seconds / large.copy).toFixed(1),
          "",
        ],
        ["file / text", (large.file / large.text).toFixed(2), ""],
      ]),
      "",
      explanation,
    ].join("\n"),
  );
  return isMet;
}

const explanation = `
One run each, from the start of the process to its end. The time of a backup includes its verification, after which the file
gets its name. A restore checks the file first, then loads it, builds all indexes and foreign keys, and runs
ANALYZE. Events have no properties and about 170 bytes of text each. Memory is that of Node alone; PostgreSQL runs on the
same machine. Goals are for memory, which must not grow with the number of rows.
`.trim();
