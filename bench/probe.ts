// The latency of a small request under load: sent from a separate thread, at fixed times, so that neither the
// sender's own work nor waiting for an answer hides a delay.
import { Worker } from "node:worker_threads";

/** Milliseconds between two requests. */
const interval = 5;

const asker = `
const http = require("node:http");
const { parentPort, workerData: { url, interval } } = require("node:worker_threads");
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const open = new Set();
let longest = 0;
setInterval(() => {
  const began = performance.now();
  open.add(began);
  const end = () => {
    if (open.delete(began)) longest = Math.max(longest, performance.now() - began);
  };
  http.get(url, { agent }, (answer) => answer.resume().once("end", end)).once("error", end);
}, interval);
parentPort.on("message", (what) => {
  if (what === "reset") { longest = 0; open.clear(); }
  // Pending requests have waited until now.
  else parentPort.postMessage(Math.max(longest, ...[...open].map((began) => performance.now() - began)));
});
`;

/** Asks a server, all the time. */
export interface Probe {
  reset(): void;
  /** The longest wait in milliseconds since the last reset. */
  longest(): Promise<number>;
  stop(): Promise<void>;
}

/** @param url of what is answered without any work: `/healthz` */
export function startProbe(url: string): Probe {
  const worker = new Worker(asker, { eval: true, workerData: { url, interval } });
  return {
    reset: () => worker.postMessage("reset"),
    longest: () =>
      new Promise((resolve) => {
        worker.once("message", resolve);
        worker.postMessage("longest");
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}
