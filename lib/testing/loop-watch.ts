// Measures how long work blocks the event loop of this thread, from a worker thread that keeps running meanwhile. A pause
// counts for no more than the processor time that the process used in it: the rest of it belongs to other processes.
import { Worker } from "node:worker_threads";

/** Milliseconds between two ticks of the loop, and between two checks of them. */
const interval = 5;
/** Milliseconds after which the watching thread reports, once, that the loop is still blocked. */
const patience = 10_000;

/** Indices in the memory that both threads share: the time and the processor time of the last tick, and the longest pause. */
const [lastTurn, lastUse, longest] = [0, 1, 2];

const watcher = `
const { workerData: { shared, lastTurn, lastUse, longest, interval, patience } } = require("node:worker_threads");
const times = new Float64Array(shared);
let isSaid = false;
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const stood = performance.timeOrigin + performance.now() - times[lastTurn];
  const blocked = Math.min(stood, (user + system) / 1000 - times[lastUse]);
  if (blocked > times[longest]) times[longest] = blocked;
  if (stood > patience && !isSaid) process.stderr.write("The event loop has not turned for " + Math.round(stood) + " ms.\\n");
  isSaid = stood > patience;
}, interval);
`;

const now = () => performance.timeOrigin + performance.now();

/** Milliseconds that all threads of this process have run. */
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/**
 * Milliseconds that no request may hold the loop in a test, however busy the machine is. What was found held it for 3 to
 * 56 seconds; `npm run bench -- loop` prints what a quiet machine needs.
 */
export const maxLoopHoldMs = 2_000;

/** Measures how long work blocks the event loop of the current thread. */
export interface LoopWatch {
  /** The longest time in milliseconds that work blocked the loop since the last reset, with an error of 5. */
  longest(): number;
  /** Forgets what was; time until now does not count. */
  reset(): void;
  stop(): Promise<void>;
}

/** Starts to watch. Costs a timer each 5 ms. */
export function watchLoop(): LoopWatch {
  const shared = new SharedArrayBuffer(24);
  const times = new Float64Array(shared);
  const tick = () => {
    times[lastTurn] = now();
    times[lastUse] = used();
  };
  const turn = () => {
    // A stall that began and ended between two looks of the watcher counts as well.
    const blocked = Math.min(now() - times[lastTurn]! - interval, used() - times[lastUse]!);
    if (blocked > times[longest]!) times[longest] = blocked;
    tick();
  };
  const reset = () => {
    tick();
    times[longest] = 0;
  };
  reset();
  const beat = setInterval(turn, interval);
  beat.unref();
  const workerData = { shared, lastTurn, lastUse, longest, interval, patience };
  const worker = new Worker(watcher, { eval: true, workerData });
  worker.unref();
  return {
    longest: () => {
      turn();
      return times[longest]!;
    },
    reset,
    stop: async () => {
      clearInterval(beat);
      await worker.terminate();
    },
  };
}
