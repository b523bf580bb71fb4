import "server-only";
import { availableParallelism } from "node:os";
import { type WorkerOptions as ThreadOptions, Worker } from "node:worker_threads";
import { pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { Busy, Overloaded } from "@/lib/errors";
import { Semaphore } from "@/lib/semaphore";

/** What a thread is started with. */
export interface WorkerOptions {
  url: string;
  /** Milliseconds that one statement may take. */
  timeout: number;
}

/** What a thread has to compute. */
export interface Order {
  /** Its id. */
  project: number;
  /** The name of a function of `lib/analysis/insights.ts`. */
  insight: string;
  /** What that is given. */
  job: unknown;
}

/** A result, and the version of the project's data that was read: the same text, the same data. */
export interface Computed {
  result: unknown;
  version: string;
}

/** What a thread reports: which of PostgreSQL's processes work for it, then what came of the order. */
export type Report =
  | { pids: number[] }
  | Computed
  | { error: { message: string; code: string | null; stack: string | null } };

/** Milliseconds that one statement may take. */
const timeout = 60_000;

/** Milliseconds that a thread is kept after its last order: its code is compiled, which a new one's is not. */
const idleTime = 300_000;

const cores = availableParallelism();

const options: ThreadOptions = {
  // What lives long is in typed arrays, outside of the heap: it need not wait long before it is cleared.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  // Outside of a build nobody has compiled the thread's files.
  ...(process.env.VITEST && {
    execArgv: ["--conditions=react-server", "--import", `${process.cwd()}/lib/server/tsx.mjs`],
  }),
};

interface Threads {
  idle: Worker[];
  semaphore: Semaphore;
}

// One set a process: shared by hot reloads, as the pool of connections is.
const shared = globalThis as typeof globalThis & { fieldbookAnalysis?: Threads };
shared.fieldbookAnalysis ??= { idle: [], semaphore: new Semaphore(cores, 16 * cores) };
const threads = shared.fieldbookAnalysis;

/** The error of a request that may not wait. */
const busy = () => new Busy(5, "Too many analyses are running. Expected available in 5 seconds.");

/**
 * Computes an insight in a worker thread, so that requests go on being answered; as many at a time as there are
 * processors, the others wait. When the signal fires, PostgreSQL's statements are cancelled and the thread ends.
 *
 * @throws Busy when too many wait, Overloaded when it takes too long, the signal's reason when that fires
 */
export const compute = (order: Order, signal?: AbortSignal): Promise<Computed> =>
  threads.semaphore.run(() => computeInThread(order, signal), busy, signal);

async function computeInThread(order: Order, signal: AbortSignal | undefined): Promise<Computed> {
  const worker = threads.idle.pop() ?? startWorker();
  worker.ref();
  try {
    const computed = await carryOut(worker, order, signal);
    keep(worker);
    return computed;
  } catch (error) {
    // A thread whose transaction failed is replaced, whatever the error was.
    void worker.terminate();
    throw error;
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    ...options,
    workerData: { url: env.DATABASE_URL ?? "", timeout } satisfies WorkerOptions,
  });
  // An error during an order rejects it (`carryOut`); one without an order only ends the thread.
  worker.on("error", () => undefined);
  worker.once("exit", () => forget(worker));
  return worker;
}

function forget(worker: Worker): void {
  const at = threads.idle.indexOf(worker);
  if (at >= 0) threads.idle.splice(at, 1);
}

/**
 * Keeps a thread for the next order, for a while: it holds memory of its last one. A new one takes the place of the only
 * one, so that the next order finds one that has started.
 */
function keep(worker: Worker): void {
  rest(worker);
  const end = setTimeout(() => {
    if (!threads.idle.includes(worker)) return;
    forget(worker);
    void worker.terminate();
    if (threads.idle.length === 0) rest(startWorker());
  }, idleTime);
  end.unref();
  worker.once("message", () => clearTimeout(end));
}

/** Has a thread wait for an order. It does not keep the process alive. */
function rest(worker: Worker): void {
  threads.idle.push(worker);
  worker.unref();
}

function carryOut(worker: Worker, order: Order, signal?: AbortSignal): Promise<Computed> {
  return new Promise((resolve, reject) => {
    let pids: number[] = [];
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
    const onExit = () => fail(new Error("The analysis worker exited."));
    const onReport = (report: Report) => {
      if ("pids" in report) pids = report.pids;
      else if ("error" in report) fail(failureOf(report.error));
      else {
        settle();
        resolve(report);
      }
    };
    const cancel = () => {
      pool.query("select pg_cancel_backend(pid) from unnest($1::int[]) pid", [pids]).catch(() => undefined);
      fail(signal?.reason);
    };
    worker.on("message", onReport);
    worker.on("error", fail);
    worker.on("exit", onExit);
    signal?.addEventListener("abort", cancel, { once: true });
    worker.postMessage(order);
  });
}

/** PostgreSQL's code for a statement that was cancelled: here by its time limit. */
const cancelled = "57014";

function failureOf({ message, code, stack }: { message: string; code: string | null; stack: string | null }) {
  if (code === cancelled) return new Overloaded(60);
  const error = Object.assign(new Error(message), { code });
  if (stack !== null) error.stack = stack;
  return error;
}
