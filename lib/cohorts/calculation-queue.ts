import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { queueJob } from "@/lib/database/queue-job";
import type { Transaction } from "@/lib/database/transaction";

/** The job that calculates the cohorts that are marked for it. */
export const calculateCohortsTask = "calculate-cohorts";

/** Marks dynamic cohorts as being calculated: `calculateSoon` after the transaction, or the hourly job, lets it happen. */
export async function markForCalculation(
  tx: Transaction,
  project: { id: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw(Prisma.sql`
    update cohorts set is_calculating = true
    where project_id = ${project.id} and id = any(${[...ids]}::int[]) and not is_static and not deleted`);
}

/** Lets the job run if cohorts of the project are marked. */
export async function calculateSoon(project: { id: number }): Promise<void> {
  const marked = await query(Prisma.sql`
    select 1 from cohorts where project_id = ${project.id} and is_calculating and not deleted limit 1`);
  if (marked.length > 0) await queueJob(calculateCohortsTask);
}
