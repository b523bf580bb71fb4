// A worker thread: one task at a time, on connections of its own. Started by `threads.ts`.
import "server-only";
import { parentPort, workerData } from "node:worker_threads";
import { beginReading, openConnections } from "@/lib/analysis/engine/connections";
import { ambiguousBatch, sourceOn } from "@/lib/analysis/engine/read-batches";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { Order, Report, WorkerOptions } from "@/lib/analysis/engine/threads";
import { type AnyInsight, insights } from "@/lib/analysis/insights";

const { url, timeout } = workerData as WorkerOptions;

// A connection that breaks while idle ends the thread: the next task gets a new one.
const opened = openConnections(url, timeout, () => process.exit());

const byName: ReadonlyMap<string, AnyInsight> = new Map(Object.entries(insights));

/** PostgreSQL's error code for a value that is too large: a batch of a gigabyte. */
const tooLarge = "54000";

const send = (report: Report) => parentPort?.postMessage(report);

/** Milliseconds between two reports of the progress of a task. */
const progressPause = 100;

/** Sends the progress of one reading, the first and then some. */
function createProgressReporter(): (progress: ReadingProgress) => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  return (progress) => {
    const now = performance.now();
    if (now - sentAt < progressPause) return;
    sentAt = now;
    send({ progress });
  };
}

async function carryOut({ project, insight, job }: Order): Promise<Report> {
  const { clients, backends } = await opened;
  send({ backends });
  const compute = byName.get(insight);
  if (!compute) throw new Error(`There is no insight ${insight}.`);
  const report = async (isBatched: boolean) => {
    const version = await beginReading(clients, project);
    const source = sourceOn(clients, isBatched, createProgressReporter());
    return { result: await compute(source, job), version };
  };
  const end = (how: "commit" | "rollback") => Promise.all(clients.map((client) => client.query(how)));
  const computed = await report(true).catch(async (error: { code?: string }) => {
    if (error.code !== tooLarge && error.code !== ambiguousBatch) throw error;
    await end("rollback");
    return await report(false);
  });
  // The transaction is read-only: the result need not wait for its end. The next task does, in each connection's own
  // queue.
  end("commit").catch(() => process.exit());
  return computed;
}

parentPort?.on("message", (order: Order) => {
  carryOut(order).then(send, (error: Error & { code?: string }) => {
    send({ error: { message: error.message, code: error.code ?? null, stack: error.stack ?? null } });
  });
});
