import "server-only";
import { makeWorkerUtils } from "graphile-worker";
import { pool } from "@/lib/database/client";
import type { Transaction } from "@/lib/database/transaction";

/** Queues a job to run once, soon, in any process; one that is queued already is not added again. */
export async function queueJob(task: string): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool });
  try {
    await worker.addJob(task, {}, { jobKey: task });
  } finally {
    await worker.release();
  }
}

/**
 * Queues a job in a transaction: it runs once the transaction is committed, and never if it isn't. The queue's tables must exist: the
 * job worker makes them at its start.
 */
export async function queueJobIn(
  tx: Transaction,
  task: string,
  payload: Record<string, string>,
  maxAttempts: number,
): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int)`;
}
