// Memory of the server under load, and after it. `SIZE=0.1 npm run bench -- memory` does a tenth.
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { copyCheckout } from "@/bench/checkout";
import { connections, measuredBy } from "@/bench/load";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, publish, table } from "@/bench/publish";

const size = Number(process.env.SIZE ?? 1);
const captures = Math.ceil(200_000 * size);
const lists = Math.ceil(5_000 * size);
/** Events of one capture request: what SDKs of servers send. */
const batch = 20;
const persons = 5_000;

const settleSeconds = 15;
const restSeconds = 60;
const sampleMilliseconds = 100;

const mostLeft = 1.2;
/** MB. */
const mostAtPeak = 700;

/** Measures, publishes, and says whether every goal is met. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const folder = copyCheckout();
  // The first start builds and seeds, which is not what is measured.
  await (await startProduct(folder, dataDir)).stop();
  const product = await startProduct(folder, dataDir, { RATE_LIMIT: "off" });
  try {
    await sleep(settleSeconds * 1000);
    const start = residentMegabytes(product.pid);
    let peak = start;
    const sampling = setInterval(() => {
      peak = Math.max(peak, residentMegabytes(product.pid));
    }, sampleMilliseconds);
    await capture(product, dataDir);
    const captured = residentMegabytes(product.pid);
    await list(product);
    const listed = residentMegabytes(product.pid);
    clearInterval(sampling);
    await sleep(restSeconds * 1000);
    const left = residentMegabytes(product.pid);
    return report({ start, captured, listed, peak, left });
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

/** Resident set size of the server's process, PostgreSQL's not included. Linux only. */
const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

async function capture({ url }: Product, dataDir: string): Promise<void> {
  const credentials = readFileSync(path.join(dataDir, "credentials.json"), "utf8");
  const { project_token } = JSON.parse(credentials) as { project_token: string };
  const bodies = Array.from({ length: 500 }, (_, n) =>
    JSON.stringify({
      api_key: project_token,
      batch: Array.from({ length: batch }, (_, m) => eventOf(n * batch + m)),
    }),
  );
  const result = await autocannon({
    url: `${url}/batch/`,
    connections,
    amount: Math.ceil(captures / batch),
    requests: bodies.map((body) => ({ method: "POST" as const, body })),
  });
  measuredBy("captures", result);
}

const eventOf = (n: number) => ({
  event: `event ${n % 20}`,
  distinct_id: `person-${(n * 7) % persons}`,
  properties: {
    $current_url: `https://shop.example/products/${n % 300}?from=search`,
    $browser: "Chrome",
    $os: "Mac OS X",
    $session_id: "0199d3c4-7c52-7a21-a0e7-2b33099c2f75",
    price: n,
    ...(n % 10 === 0 && { $set: { plan: `plan ${n % 3}`, visits: n } }),
  },
});

async function list({ url, projectId, apiKey }: Product): Promise<void> {
  const result = await autocannon({
    url: `${url}/api/projects/${projectId}/persons/?limit=100`,
    connections,
    amount: lists,
    headers: { authorization: `Bearer ${apiKey}` },
  });
  measuredBy("lists", result);
}

interface Figures {
  start: number;
  captured: number;
  listed: number;
  peak: number;
  left: number;
}

function report({ start, captured, listed, peak, left }: Figures): boolean {
  const ratio = left / start;
  const [isLeftGood, isPeakGood] = [ratio <= mostLeft, peak <= mostAtPeak];
  const missed = (isGood: boolean) => (isGood ? "" : ", missed");
  const row = (what: string, megabytes: number, goal = "") => [what, `${megabytes.toFixed(0)} MB`, goal];
  publish(
    "memory",
    [
      `${machine()}.`,
      "",
      table([
        ["resident memory of the server", "measured", "goal"],
        row(`${settleSeconds} s after its start`, start),
        row(`after ${captures} captures`, captured),
        row(`after ${lists} lists`, listed),
        row("peak", peak, `≤ ${mostAtPeak} MB${missed(isPeakGood)}`),
        row(`${restSeconds} s later`, left),
        ["  ratio to start", ratio.toFixed(2), `≤ ${mostLeft}${missed(isLeftGood)}`],
      ]),
      "",
      explanation,
    ].join("\n"),
  );
  return isLeftGood && isPeakGood;
}

const explanation = `
Resident memory of Node alone, at a second start. Requests have ${batch} events, over ${connections} connections, of
${persons} persons; one event in ten changes its person. Lists have 100 persons. The demo project is in the database.
`.trim();
