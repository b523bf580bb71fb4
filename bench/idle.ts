// Resource usage of the idle product, and its startup time.
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, removeDataDir, startProduct } from "@/bench/product";
import { machine, publish, table } from "@/bench/publish";
import { memoryOf } from "@/lib/testing/process-memory";

const largestMemory = 512;
const slowestFirstStart = 90;
const slowestStart = 5;
const settleSeconds = 15;

/** Measures, publishes, and says whether every goal is met. */
export async function run(): Promise<boolean> {
  const folder = copyCheckout();
  const dataDir = newDataDir();
  // As after `npm ci`: nothing built, nothing generated.
  rmSync(path.join(folder, ".next"), { recursive: true, force: true });
  try {
    const first = await startProduct(folder, dataDir);
    await first.stop();
    const second = await startProduct(folder, dataDir);
    await sleep(settleSeconds * 1000);
    const memory = memoryOf(second.pid);
    await second.stop();

    const all = memory.reduce((sum, { megabytes }) => sum + megabytes, 0);
    const [toFirst, toSecond] = [first.startedIn / 1000, second.startedIn / 1000];
    publish(
      "idle",
      [
        `${machine()}.`,
        "",
        table([
          ["metric", "measured", "goal"],
          ["first start to first response", ...judged(toFirst, slowestFirstStart, "s")],
          ["second start to first response", ...judged(toSecond, slowestStart, "s")],
          ["idle memory of all processes", ...judged(all, largestMemory, "MB")],
          ...memory.map(({ name, megabytes }) => [`  ${name}`, `${Math.round(megabytes)} MB`, ""]),
        ]),
        "",
        explanation,
      ].join("\n"),
    );
    return all <= largestMemory && toFirst <= slowestFirstStart && toSecond <= slowestStart;
  } finally {
    removeDataDir(dataDir);
  }
}

/** A figure and its goal. */
const judged = (measured: number, most: number, unit: string): [string, string] => [
  `${measured.toFixed(1)} ${unit}`,
  `≤ ${most} ${unit}${measured > most ? ", missed" : ""}`,
];

const explanation = `
The first start builds the app, creates the database, migrates and seeds the demo; the second does none of that. Time is
from the start of the process to a response of \`/api/schema/\`. Memory is the proportional set size, which counts a shared
page once, of Node and all processes of PostgreSQL, ${settleSeconds} s after a start, with the demo project in it.
`.trim();
