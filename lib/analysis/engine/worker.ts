// The thread that reads and folds: one order at a time, on connections of its own. `run.ts` starts it.
import "server-only";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { begin, connectReaders } from "@/lib/analysis/engine/connections";
import { reuseMemory } from "@/lib/analysis/engine/memory";
import { unclear } from "@/lib/analysis/engine/read-batches";
import { SecondThread } from "@/lib/analysis/engine/second-thread";
import { sourceOn } from "@/lib/analysis/engine/source";
import { type Question, questions } from "@/lib/analysis/insights";

/** What a worker is started with. */
export interface Post {
  url: string;
  /** Milliseconds that one statement may take. */
  timeout: number;
  /** To the thread that helps this one; null where there is one processor only. */
  helper: MessagePort | null;
}

/** What a worker is asked. */
export interface Order {
  project: number;
  question: string;
  job: unknown;
}

/** What a worker says: whom to cancel, then what came of the order. */
export type Report =
  | { pids: number[] }
  | { result: unknown; version: string }
  | { error: { message: string; code: string | null; stack: string | null } };

const { url, timeout, helper } = workerData as Post;

// What breaks while nobody asks: the next order gets a new thread.
const giveUp = () => process.exit();
const connected = connectReaders(url, timeout, giveUp);
const second = helper && new SecondThread(helper, giveUp);

async function carryOut({ project, question, job }: Order): Promise<Report> {
  reuseMemory();
  const { clients, pids } = await connected;
  say({ pids });
  const ask: Question | undefined = (questions as Record<string, Question>)[question];
  if (!ask) throw new Error(`There is no question ${question}.`);
  const answer = async (isPacked: boolean) => {
    const version = await begin(clients, project);
    return { result: await ask(sourceOn(clients, { isPacked, second }), job), version };
  };
  const end = (how: "commit" | "rollback") => Promise.all(clients.map((client) => client.query(how)));
  const report = await answer(true).catch(async (error: { code?: string }) => {
    if (error.code !== tooLarge && error.code !== unclear) throw error;
    await end("rollback");
    return await answer(false);
  });
  // Nothing was written: nobody need wait for it. The next order does, in each connection's own queue.
  end("commit").catch(() => process.exit());
  return report;
}

/** PostgreSQL's code for a value beyond what it can hold: a pack of a gigabyte. */
const tooLarge = "54000";

const say = (report: Report) => parentPort?.postMessage(report);

parentPort?.on("message", (order: Order) => {
  carryOut(order).then(say, (error: Error & { code?: string }) => {
    say({ error: { message: error.message, code: error.code ?? null, stack: error.stack ?? null } });
  });
});
