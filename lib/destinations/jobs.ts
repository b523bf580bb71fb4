import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";

/** The job that sends what is due. Every process can; it is queued when something becomes due. */
export const deliverTask = "deliver-notifications";

/** The job that finds every minute what happened without a request, and sends what is due. */
export const collectTask = "collect-notifications";

/** Queues the delivery in a transaction. The queue's tables must exist. @param at the time; by default at once */
export async function queueDelivery(run: RunStatement, at: Date | null = null): Promise<void> {
  await run(Prisma.sql`
    select 1 as queued from graphile_worker.add_job(${deliverTask}, '{}'::json, run_at => ${at}::timestamptz, max_attempts => 1)`);
}
