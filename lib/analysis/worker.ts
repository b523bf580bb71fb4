// The thread that reads and folds: one order at a time, on a connection of its own. `run.ts` starts it.
import "server-only";
import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";
import { type Question, questions } from "@/lib/analysis/questions";
import { unclear } from "@/lib/analysis/read-packs";
import { readingOptions } from "@/lib/analysis/reading-options";
import { readingSocket } from "@/lib/analysis/reading-socket";
import { literal } from "@/lib/analysis/rows";
import { sourceOn } from "@/lib/analysis/source";

/** What a worker is started with. */
export interface Post {
  url: string;
  /** Milliseconds that one statement may take. */
  timeout: number;
}

/** What a worker is asked. */
export interface Order {
  project: number;
  question: string;
  job: unknown;
}

/** What a worker says: whom to cancel, then what came of the order. */
export type Report =
  | { pid: number }
  | { result: unknown; version: string }
  | { error: { message: string; code: string | null; stack: string | null } };

const { url, timeout } = workerData as Post;

async function connect(): Promise<{ client: pg.Client; pid: number }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "fieldbook analysis",
    statement_timeout: timeout,
    options: readingOptions,
    stream: readingSocket,
  });
  // A connection that breaks while nobody asks: the next order gets a new thread.
  client.on("error", () => process.exit());
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { client, pid: rows[0]!.pid };
}

const connected = connect();

async function carryOut({ project, question, job }: Order): Promise<Report> {
  const { client, pid } = await connected;
  say({ pid });
  const ask: Question | undefined = (questions as Record<string, Question>)[question];
  if (!ask) throw new Error(`There is no question ${question}.`);
  const answer = async (isPacked: boolean) => {
    const version = await begin(client, project);
    // Rows of a key follow each other only when one process reads them.
    if (!isPacked) await client.query("set local max_parallel_workers_per_gather = 0");
    return { result: await ask(sourceOn(client, isPacked), job), version };
  };
  const report = await answer(true).catch(async (error: { code?: string }) => {
    if (error.code !== tooLarge && error.code !== unclear) throw error;
    await client.query("rollback");
    return await answer(false);
  });
  // Nothing was written: nobody need wait for it. The next order does, in the connection's own queue.
  client.query("commit").catch(() => process.exit());
  return report;
}

/** PostgreSQL's code for a value beyond what it can hold: a pack of a gigabyte. */
const tooLarge = "54000";

/** Begins to read one state of the data, in one round trip. @returns which state it is */
async function begin(client: pg.Client, project: number): Promise<string> {
  const results: unknown = await client.query(
    `begin isolation level repeatable read read only;
     select coalesce(sum(changes), 0)::text as version from data_versions where project_id = ${literal(project)}`,
  );
  // Several statements have several results, which pg's types do not know.
  const [, { rows }] = results as [unknown, pg.QueryResult<{ version: string }>];
  return rows[0]!.version;
}

const say = (report: Report) => parentPort?.postMessage(report);

parentPort?.on("message", (order: Order) => {
  carryOut(order).then(say, (error: Error & { code?: string }) => {
    say({ error: { message: error.message, code: error.code ?? null, stack: error.stack ?? null } });
  });
});
