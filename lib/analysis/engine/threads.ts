import "server-only";
import { availableParallelism } from "node:os";
import { type WorkerOptions as ThreadOptions, Worker } from "node:worker_threads";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { Backend } from "@/lib/database/backends";
import { readOnStandby } from "@/lib/database/read-on-standby";
import type { DatabaseServer } from "@/lib/database/servers";
import { Busy, Overloaded } from "@/lib/errors";
import { processGlobal } from "@/lib/process-global";
import { Semaphore } from "@/lib/semaphore";
import { reportLoad } from "@/lib/task-load";

/** The options of a thread. */
export interface WorkerOptions {
  url: string;
  /** Milliseconds per statement. */
  timeout: number;
}

/** A task for a thread. */
export interface Order {
  /** The project's id. */
  project: number;
  /** The name of a function of `lib/analysis/insights.ts`. */
  insight: string;
  /** Argument of the task. */
  job: unknown;
}

/** A result, and the version of the project's data that was read. */
export interface Computed {
  result: unknown;
  version: string;
}

/** The messages of a thread: its PostgreSQL backends, its progress, then the outcome of the task. */
export type Report =
  | { backends: Backend[] }
  | { progress: ReadingProgress }
  | Computed
  | { error: { message: string; code: string | null; stack: string | null } };

/** Milliseconds per statement. */
const timeout = 60_000;

/** Milliseconds that a thread is kept after its last task: its code is compiled, that of a new thread is not. */
const idleTime = 300_000;

const cores = availableParallelism();

const options: ThreadOptions = {
  // Long-lived data is in typed arrays, outside of the heap, so a small young generation is enough.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  // Outside of a build the thread's files are not compiled.
  ...(process.env.VITEST && {
    execArgv: ["--conditions=react-server", "--import", `${process.cwd()}/lib/server/tsx.mjs`],
  }),
};

/** Threads that read the same store. */
export interface ThreadPool {
  /** By the server of PostgreSQL that they are connected to. */
  idle: Record<DatabaseServer["name"], Worker[]>;
  /** Starts one. */
  start(options: ThreadOptions): Worker;
}

interface Threads {
  pools: Map<string, ThreadPool>;
  semaphore: Semaphore;
}

// One semaphore and one pool of each name per process.
const threads = processGlobal(
  "fieldbookAnalysis",
  (): Threads => ({ pools: new Map(), semaphore: new Semaphore(cores, 16 * cores) }),
);
reportLoad("analysis", () => threads.semaphore);

/** The pool of a name, a new one for a new name. */
export function threadPool(name: string, start: ThreadPool["start"]): ThreadPool {
  const pool = threads.pools.get(name) ?? { idle: { primary: [], standby: [] }, start };
  threads.pools.set(name, pool);
  return pool;
}

// The build finds a thread's file only where its options are written as an object.
const postgresPool = threadPool(
  "postgres",
  (given) => new Worker(new URL("./worker.ts", import.meta.url), { ...given }),
);

/** The error of a request that cannot be queued. */
const busy = () => new Busy(5, "Too many analyses are running. Expected available in 5 seconds.");

/** Runs a task that needs no thread under the same limit. @throws Busy, and the signal's reason on an abort */
export const limited = <T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  threads.semaphore.run(task, busy, signal);

/**
 * Computes an insight in a worker thread, so that the main thread continues to answer requests; as many at a time as
 * there are processors, the others are queued. An abort signal cancels PostgreSQL's statements and ends the thread.
 *
 * @param onProgress called from time to time   @param pool by default PostgreSQL's
 * @throws Busy when the queue is full, Overloaded on a timeout, the signal's reason on an abort
 */
export const compute = (
  order: Order,
  signal?: AbortSignal,
  onProgress?: OnProgress,
  pool = postgresPool,
): Promise<Computed> =>
  threads.semaphore.run(
    () => readOnStandby((server) => computeInThread({ pool, server }, order, signal, onProgress), signal),
    busy,
    signal,
  );

type OnProgress = (progress: ReadingProgress) => void;

/** The pool of a thread, and its server of PostgreSQL. */
interface ThreadPlace {
  pool: ThreadPool;
  server: DatabaseServer;
}

const idleThreads = ({ pool, server }: ThreadPlace): Worker[] => pool.idle[server.name];

async function computeInThread(
  place: ThreadPlace,
  order: Order,
  signal: AbortSignal | undefined,
  onProgress: OnProgress | undefined,
): Promise<Computed> {
  const worker = idleThreads(place).pop() ?? startWorker(place);
  worker.ref();
  let backends: readonly Backend[] = [];
  const onBackends = (report: Report) => {
    if ("backends" in report) backends = report.backends;
  };
  worker.on("message", onBackends);
  try {
    const computed = await carryOut(worker, order, signal, onProgress);
    keep(worker, place);
    return computed;
  } catch (error) {
    // A thread whose transaction failed is replaced, whatever the error was; its connections close with it.
    await worker.terminate();
    await place.server.endBackends(backends);
    throw error;
  } finally {
    worker.off("message", onBackends);
  }
}

function startWorker(place: ThreadPlace): Worker {
  const { pool, server } = place;
  const worker = pool.start({
    ...options,
    workerData: { url: server.url, timeout } satisfies WorkerOptions,
  });
  // An error during a task rejects it (`carryOut`); one without a task only ends the thread.
  worker.on("error", () => undefined);
  worker.once("exit", () => forget(worker, place));
  return worker;
}

function forget(worker: Worker, place: ThreadPlace): void {
  const idle = idleThreads(place);
  const at = idle.indexOf(worker);
  if (at >= 0) idle.splice(at, 1);
}

/**
 * Keeps a thread for the next task, for a while: it holds memory of its last one. A new thread replaces the only idle
 * one, so that the next task finds one that has started.
 */
function keep(worker: Worker, place: ThreadPlace): void {
  const idle = idleThreads(place);
  rest(worker, place);
  const end = setTimeout(() => {
    if (!idle.includes(worker)) return;
    forget(worker, place);
    void worker.terminate();
    if (idle.length === 0) rest(startWorker(place), place);
  }, idleTime);
  end.unref();
  worker.once("message", () => clearTimeout(end));
}

/** Waits for a task, without keeping the process alive. */
function rest(worker: Worker, place: ThreadPlace): void {
  idleThreads(place).push(worker);
  worker.unref();
}

function carryOut(
  worker: Worker,
  order: Order,
  signal: AbortSignal | undefined,
  onProgress: OnProgress | undefined,
): Promise<Computed> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off("message", onReport);
      worker.off("error", fail);
      worker.off("exit", onExit);
      signal?.removeEventListener("abort", cancel);
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    // A thread exits when one of its connections breaks.
    const onExit = () =>
      fail(Object.assign(new Error("The analysis worker exited."), { code: connectionFailure }));
    const onReport = (report: Report) => {
      if ("backends" in report) return;
      if ("progress" in report) onProgress?.(report.progress);
      else if ("error" in report) fail(failureOf(report.error));
      else {
        settle();
        resolve(report);
      }
    };
    const cancel = () => fail(signal?.reason);
    worker.on("message", onReport);
    worker.on("error", fail);
    worker.on("exit", onExit);
    signal?.addEventListener("abort", cancel, { once: true });
    worker.postMessage(order);
  });
}

/** PostgreSQL's error code for a lost connection. */
const connectionFailure = "08006";

/** PostgreSQL's error code for a cancelled statement: here by its timeout. */
const cancelled = "57014";

function failureOf({ message, code, stack }: { message: string; code: string | null; stack: string | null }) {
  if (code === cancelled) return new Overloaded(60);
  const error = Object.assign(new Error(message), { code });
  if (stack !== null) error.stack = stack;
  return error;
}
