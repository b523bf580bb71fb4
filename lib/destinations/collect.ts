import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { deliverDue } from "@/lib/destinations/deliver";
import { queueDigests } from "@/lib/destinations/queue-digests";
import { queueFoundEvents } from "@/lib/destinations/queue-events";

/** Days that finished deliveries are kept. */
const keptDays = 30;

/**
 * Queues what happened without a request that could have queued it, and digests whose time has come; removes old deliveries; sends
 * what is due.
 *
 * @param now the time of the run
 */
export async function collectNotifications(now: Date): Promise<void> {
  await queueFoundEvents(now);
  await queueDigests(now);
  await query(Prisma.sql`
    delete from deliveries where next_attempt_at is null
      and coalesce(finished_at, created_at) < ${now}::timestamptz - ${keptDays} * interval '1 day'`);
  await deliverDue(now);
}
