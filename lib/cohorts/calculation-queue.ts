import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { queueJobIn } from "@/lib/database/queue-job";
import type { Transaction } from "@/lib/database/transaction";

/** The job that calculates the cohorts that are marked for it. */
export const calculateCohortsTask = "calculate-cohorts";

const maxAttempts = 3;

/** Marks cohorts as being calculated and lets the job run, once the transaction is committed. */
export async function queueCalculation(
  tx: Transaction,
  project: { id: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const marked = await tx.$executeRaw(Prisma.sql`
    update cohorts set is_calculating = true
    where project_id = ${project.id} and id = any(${[...ids]}::int[]) and not is_static and not deleted and not is_calculating`);
  if (marked > 0) await queueJobIn(tx, calculateCohortsTask, {}, maxAttempts);
}
