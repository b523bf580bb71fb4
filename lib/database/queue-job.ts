import "server-only";
import { makeWorkerUtils } from "graphile-worker";
import { pool } from "@/lib/database/client";

/** Has a job run once, soon, by whichever process takes it; one that waits already is not added again. */
export async function queueJob(task: string): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool });
  try {
    await worker.addJob(task, {}, { jobKey: task });
  } finally {
    await worker.release();
  }
}
