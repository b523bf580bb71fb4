import "server-only";
import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort, Worker, type WorkerOptions } from "node:worker_threads";
import type { Order, Post, Report } from "@/lib/analysis/engine/worker";
import type { WalkerPost } from "@/lib/analysis/funnel/walker";
import type { Questions } from "@/lib/analysis/insights";
import { pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { Busy, Overloaded } from "@/lib/errors";
import { Semaphore } from "@/lib/semaphore";

/** What a question is given. */
export type JobOf<Q extends keyof Questions> = Parameters<Questions[Q]>[1];
/** What it answers. */
export type ResultOf<Q extends keyof Questions> = Awaited<ReturnType<Questions[Q]>>;

/** A result, and which state of the project's data it is of: the same text, the same data. */
export interface Run<T> {
  result: T;
  version: string;
}

/** Milliseconds that one statement may take. */
const timeout = 60_000;

/** Milliseconds that a worker is kept after its last order: its code is compiled, which the next one's is not. */
const idleTime = 300_000;

const cores = availableParallelism();

const options: WorkerOptions = {
  // Folds keep what they hold in typed arrays: the heap need not wait long before it is cleared.
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
  // Outside of a build nobody has compiled the threads' files.
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

/** Seconds after which to try again. */
const retrySeconds = 5;
const busy = () =>
  new Busy(retrySeconds, `Too many analyses are running. Expected available in ${retrySeconds} seconds.`);

/**
 * Asks a question in a thread of its own, so that requests go on being answered; as many at a time as there are
 * processors, the others wait. When the signal fires, what PostgreSQL does for it is cancelled and the thread ends.
 *
 * @throws Busy when too many wait, Overloaded when it takes too long, the signal's reason when that fires
 */
export const run = <Q extends keyof Questions>(
  project: { id: number },
  question: Q,
  job: JobOf<Q>,
  signal?: AbortSignal,
): Promise<Run<ResultOf<Q>>> =>
  threads.semaphore.run(() => runInThread(project, question, job, signal), busy, signal);

async function runInThread<Q extends keyof Questions>(
  project: { id: number },
  question: Q,
  job: JobOf<Q>,
  signal: AbortSignal | undefined,
): Promise<Run<ResultOf<Q>>> {
  const worker = threads.idle.pop() ?? startWorker();
  worker.ref();
  try {
    const report = await order(worker, { project: project.id, question, job }, signal);
    keep(worker);
    return report as Run<ResultOf<Q>>;
  } catch (error) {
    // Whatever it was about, a thread whose transaction failed is not worth mending.
    void worker.terminate();
    throw error;
  }
}

/** Starts a thread, and one that helps it where there are several processors. They end together. */
function startWorker(): Worker {
  const channel = cores > 1 ? new MessageChannel() : null;
  if (channel) startWalker(channel.port2);
  const helper = channel?.port1 ?? null;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    ...options,
    workerData: { url: env.DATABASE_URL ?? "", timeout, helper } satisfies Post,
    transferList: helper ? [helper] : [],
  });
  // What goes wrong while it has work is told to whoever asked; what goes wrong later concerns nobody.
  worker.on("error", () => undefined);
  worker.once("exit", () => forget(worker));
  return worker;
}

function startWalker(port: MessagePort): void {
  const walker = new Worker(new URL("../funnel/walker.ts", import.meta.url), {
    ...options,
    workerData: { port } satisfies WalkerPost,
    transferList: [port],
  });
  walker.on("error", () => undefined);
  walker.unref();
}

function forget(worker: Worker): void {
  const at = threads.idle.indexOf(worker);
  if (at >= 0) threads.idle.splice(at, 1);
}

/**
 * Keeps a thread for the next order, for a while: it holds what its last one took of memory. A new one takes the place of
 * the only one, so that the next question finds one that has started.
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

function order(worker: Worker, what: Order, signal?: AbortSignal): Promise<Run<unknown>> {
  return new Promise((resolve, reject) => {
    let pids: number[] = [];
    const settle = () => {
      worker.off("message", hear);
      worker.off("error", fail);
      worker.off("exit", gone);
      signal?.removeEventListener("abort", cancel);
    };
    const fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const gone = () => fail(new Error("The thread of the analysis ended."));
    const hear = (report: Report) => {
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
    worker.on("message", hear);
    worker.on("error", fail);
    worker.on("exit", gone);
    signal?.addEventListener("abort", cancel, { once: true });
    worker.postMessage(what);
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
