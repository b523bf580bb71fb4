// How long one request can delay all others: each of the expensive requests of the tests, sent while a small
// request is sent every few milliseconds.

import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyCheckout } from "@/bench/checkout";
import { startProbe } from "@/bench/probe";
import { newDataDir, removeDataDir, startProduct } from "@/bench/product";
import { machine, publish, table } from "@/bench/publish";
import { type ExpensiveRequest, expensiveRequests } from "@/lib/testing/expensive-requests";

/** Milliseconds that a small request may wait for another one. */
const longest = 100;
/** Repetitions of each request; the median counts, because the machine itself pauses at times. */
const rounds = 3;
const shown = 15;

interface Measured {
  name: string;
  status: number;
  /** Milliseconds that the small request waited. */
  waited: number;
  took: number;
}

/** Measures, publishes, and says whether the goal is met. */
export async function run(): Promise<boolean> {
  const dataDir = newDataDir();
  const product = await startProduct(copyCheckout(), dataDir, { RATE_LIMIT: "off", LOG_LEVEL: "warn" });
  const probe = startProbe(`${product.url}/healthz`);
  try {
    const credentials = JSON.parse(readFileSync(path.join(dataDir, "credentials.json"), "utf8"));
    const requests = expensiveRequests({
      projectId: product.projectId,
      apiKey: product.apiKey,
      token: credentials.project_token,
    });
    const measured: Measured[] = [];
    const send = async ({ name, method, path, headers, body }: ExpensiveRequest): Promise<Measured> => {
      const bytes = body();
      await sleep(100);
      probe.reset();
      const began = performance.now();
      const answer = await fetch(`${product.url}${path}`, {
        method,
        headers,
        ...(bytes.length > 0 && { body: new Uint8Array(bytes) }),
      });
      await answer.arrayBuffer();
      return {
        name,
        status: answer.status,
        waited: await probe.longest(),
        took: performance.now() - began,
      };
    };
    // Warm-up, because the first request also loads modules.
    for (const request of requests.slice(0, 3)) await send(request);
    for (const request of requests) {
      const times: Measured[] = [];
      for (let round = 0; round < rounds; round++) times.push(await send(request));
      times.sort((a, b) => a.waited - b.waited);
      const middle = times[Math.floor(rounds / 2)]!;
      measured.push(middle);
      if (middle.waited > longest)
        console.log(`${middle.name}: ${middle.status}, ${Math.round(middle.waited)} ms`);
    }
    measured.sort((a, b) => b.waited - a.waited);
    const missed = measured.filter(({ waited }) => waited > longest);
    publish("loop", report(measured, missed.length));
    return missed.length === 0;
  } finally {
    await probe.stop();
    await product.stop();
    removeDataDir(dataDir);
  }
}

const report = (measured: readonly Measured[], missed: number): string =>
  [
    `${machine()}.`,
    "",
    table([
      ["request", "status", "delay of others, ms", "duration, ms"],
      ...measured
        .slice(0, shown)
        .map(({ name, status, waited, took }) => [name, String(status), waited.toFixed(0), took.toFixed(0)]),
    ]),
    "",
    `The ${shown} of ${measured.length} requests that delayed other requests longest. Goal: at most ${longest} ms${missed > 0 ? `, missed by ${missed}` : ""}.`,
    "",
    `Medians of ${rounds}. \`/healthz\` is requested every 5 ms from a separate thread while the request runs; the delay is the longest of these requests.`,
  ].join("\n");
