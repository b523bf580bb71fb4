import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/log";

/** A started worker. */
export type Running = {
  /** Settles when the worker ended, for any reason. */
  ended: Promise<unknown>;
  /** Ends the worker after its current tasks. */
  stop(): Promise<void>;
};

/** Milliseconds before the second start, doubled with each further one up to the maximum. */
const [minDelayMs, maxDelayMs] = [1_000, 30_000];

/** Milliseconds that a worker has to run for its next start to be tried without a longer delay. */
const stableMs = 60_000;

/**
 * Keeps a worker running: starts it, and starts it again whenever a start fails or the worker ends by itself. Failures are
 * logged, not thrown.
 *
 * @param name of the worker in the log
 * @returns `started`: settles after the first start, successful or not; `stop`: ends the worker and starts it no more
 */
export function keepRunning(
  start: () => Promise<Running>,
  name = "job worker",
): {
  started: Promise<void>;
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener("abort", () => resolve());
  });

  /** Runs the worker once. @throws when it fails, or ends by itself */
  async function runOnce(onStarted: () => void): Promise<void> {
    const running = await start();
    onStarted();
    await Promise.race([running.ended, stopped]);
    if (!stopping.signal.aborted) throw new Error(`The ${name} ended unexpectedly.`);
    await running.stop();
  }

  let isStarted = () => {};
  const started = new Promise<void>((resolve) => {
    isStarted = resolve;
  });
  const loop = (async () => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const startedAt = Date.now();
      try {
        await runOnce(isStarted);
      } catch (error) {
        failures = Date.now() - startedAt > stableMs ? 1 : failures + 1;
        const delayMs = Math.round(backoffMs(failures));
        log.error({ err: error, restart_in_ms: delayMs }, `${name} failed`);
        isStarted();
        await Promise.race([sleep(delayMs, undefined, { ref: false }), stopped]);
      }
    }
  })();
  return {
    started,
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}

/** The delay after a number of failures in a row, half of it random: several servers do not return at the same moment. */
function backoffMs(failures: number): number {
  const delayMs = Math.min(maxDelayMs, minDelayMs * 2 ** (failures - 1));
  return delayMs / 2 + (Math.random() * delayMs) / 2;
}
