// Whether clients that send a byte a second hold up one that does not.
import { readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { copyCheckout } from "@/bench/checkout";
import { newDataDir, type Product, removeDataDir, startProduct } from "@/bench/product";
import { machine, median, publish, table } from "@/bench/publish";

const sockets = 1000;
const rounds = 5;
const seconds = 4;
const most = 2;
const settleSeconds = 3;

/** Measures, publishes, and says whether the goal is met. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const product = await startProduct(copyCheckout(), dataDir);
  try {
    await healthy(product);
    const alone: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < rounds; round++) {
      alone.push(await healthy(product));
      const close = await openSlowly(product);
      beside.push(await healthy(product));
      close();
    }
    const ratio = median(beside.map((p99, round) => p99 / alone[round]!));
    publish(
      "slow-clients",
      [
        `${machine()}.`,
        "",
        table([
          ["p99 of a normal client", "ms"],
          ["alone", median(alone).toFixed(0)],
          [`with ${sockets} slow clients`, median(beside).toFixed(0)],
        ]),
        "",
        `Ratio ${ratio.toFixed(2)}, goal ≤ ${most}${ratio <= most ? "" : ", missed"}.`,
        "",
        explanation,
      ].join("\n"),
    );
    return ratio <= most;
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

/** @returns milliseconds: the p99 of captures over four connections */
async function healthy({ url, dataDir }: Product): Promise<number> {
  const credentials = readFileSync(path.join(dataDir, "credentials.json"), "utf8");
  const { project_token } = JSON.parse(credentials) as { project_token: string };
  const body = JSON.stringify({ api_key: project_token, event: "looked", distinct_id: "healthy" });
  const result = await autocannon({
    url: `${url}/e/`,
    method: "POST",
    body,
    connections: 4,
    duration: seconds,
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return result.latency.p99;
}

/** Opens sockets that promise a megabyte and send a byte a second. @returns what closes them */
async function openSlowly({ url }: Product): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const open = await Promise.all(
    Array.from({ length: sockets }, () => {
      const socket = net.connect(Number(port), hostname);
      socket.on("error", () => undefined);
      return new Promise<net.Socket>((resolve) => socket.once("connect", () => resolve(socket)));
    }),
  );
  for (const socket of open) {
    socket.write(`POST /e/ HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 1000000\r\n\r\n{`);
  }
  let turn = 0;
  const drip = setInterval(() => {
    for (let n = 0; n < sockets / 100; n++) open[turn++ % sockets]!.write(" ");
  }, 10);
  // The cost of accepting a thousand at once is not measured.
  await sleep(settleSeconds * 1000);
  return () => {
    clearInterval(drip);
    for (const socket of open) socket.destroy();
  };
}

const explanation = `
Medians of ${rounds} rounds; the ratio is the median of the rounds' ratios. A normal client captures single events over
four connections for ${seconds} s, alone and while ${sockets} clients each send one byte per second of a body with a declared
length of 1 MB.
`.trim();
