import "server-only";
import { makeWorkerUtils } from "graphile-worker";
import { pool } from "@/lib/database/client";

/** Queues a job to run once, soon, in any process; one that is queued already is not added again. */
export async function queueJob(task: string): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool });
  try {
    await worker.addJob(task, {}, { jobKey: task });
  } finally {
    await worker.release();
  }
}
