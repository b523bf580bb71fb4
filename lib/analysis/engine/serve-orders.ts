// The loop of a worker thread: one task at a time, on the thread's own connections.
import "server-only";
import { parentPort, workerData } from "node:worker_threads";
import type pg from "pg";
import { beginReading, type Connections, openConnections } from "@/lib/analysis/engine/connections";
import type { Source } from "@/lib/analysis/engine/interface";
import { ambiguousBatch, sourceOn } from "@/lib/analysis/engine/read-batches";
import type { ReadingProgress } from "@/lib/analysis/engine/reading-progress";
import type { Order, Report, WorkerOptions } from "@/lib/analysis/engine/threads";
import { type AnyInsight, insights } from "@/lib/analysis/insights";

/** The source of a task's rows. */
interface Reading {
  /** PostgreSQL, in one snapshot. */
  source: Source;
  /** A connection in that snapshot. */
  client: pg.Client;
  project: number;
  /** The version of the project's data in it. */
  version: string;
  onProgress: (progress: ReadingProgress) => void;
}

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

type SourceOf = (reading: Reading) => Source;

async function carryOut(
  { clients, backends }: Connections,
  { project, insight, job }: Order,
  sourceOf: SourceOf,
): Promise<Report> {
  send({ backends });
  const compute = byName.get(insight);
  if (!compute) throw new Error(`There is no insight ${insight}.`);
  const report = async (isBatched: boolean) => {
    const version = await beginReading(clients, project);
    const onProgress = createProgressReporter();
    const source = sourceOn(clients, isBatched, onProgress);
    const reading = { source, client: clients[0]!, project, version, onProgress };
    return { result: await compute(sourceOf(reading), job), version };
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

/** Carries out the tasks that a thread receives. @param sourceOf where events are read; by default PostgreSQL */
export function serveOrders(sourceOf: SourceOf = ({ source }) => source): void {
  const { url, timeout } = workerData as WorkerOptions;
  // A connection that breaks while idle ends the thread: the next task gets a new one.
  const opened = openConnections(url, timeout, () => process.exit());
  parentPort?.on("message", (order: Order) => {
    opened
      .then((connections) => carryOut(connections, order, sourceOf))
      .then(send, (error: Error & { code?: string }) => {
        send({ error: { message: error.message, code: error.code ?? null, stack: error.stack ?? null } });
      });
  });
}
