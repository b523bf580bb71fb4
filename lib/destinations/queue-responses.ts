import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { queueDelivery } from "@/lib/destinations/jobs";

/** An event that was captured. */
interface CapturedEvent {
  uuid: string;
  event: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  /** Whether it is imported, by the client's own word. */
  isHistorical?: boolean;
}

const answerEvents = ["survey sent", "survey dismissed", "survey abandoned"];

/** Milliseconds after which an event is no news. */
const maxAge = 24 * 3_600_000;

/**
 * Queues the deliveries of responses to which events belong, in the transaction that captures them. Events that are imported, or
 * older than a day, are no news. Only capture calls this: merges, imports and restored backups don't.
 */
export async function queueResponses(
  run: RunStatement,
  projectId: number,
  events: readonly CapturedEvent[],
): Promise<void> {
  const now = new Date();
  const uuids = events
    .filter(
      ({ event, timestamp, isHistorical }) =>
        answerEvents.includes(event) && !isHistorical && now.getTime() - Date.parse(timestamp) < maxAge,
    )
    .map(({ uuid }) => uuid);
  if (uuids.length === 0) return;
  const [queued] = await run<{ due: number }>(
    Prisma.sql`select queue_deliveries(${projectId}::int, ${uuids}::uuid[], ${now}::timestamptz) as due`,
  );
  if (queued && queued.due > 0) await queueDelivery(run);
}
