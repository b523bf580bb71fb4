import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { type EventOwner, resolveMerged } from "@/lib/persons/identity-map";

/** An event as its row is inserted, with its person and snapshot. */
export interface OwnedEvent extends EventOwner {
  uuid: string;
  event: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  distinctId: string;
  /** The item that paths show for it. */
  pathItem: string;
  /** The event's properties as JSON. */
  text: string;
}

/**
 * Inserts events; a UUID that the project already has is ignored. The ids of the persons and snapshots must have been
 * assigned by `writeIdentityMap`.
 *
 * @returns the number of events inserted
 */
export async function insertEvents(
  run: RunStatement,
  projectId: number,
  events: readonly OwnedEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  // Sorted, so that two batches with the same events cannot deadlock.
  const rows = events.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const inserted = await run<{ count: string }>(Prisma.sql`
    WITH inserted AS (
      INSERT INTO events (project_id, uuid, event, "timestamp", person_id, distinct_id, path_item, properties,
        person_snapshot_id)
      SELECT ${projectId}::int, * FROM unnest(
        ${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ event }) => event)}::text[],
        ${rows.map(({ timestamp }) => timestamp)}::timestamptz[],
        ${rows.map(({ person }) => (person ? resolveMerged(person).id : null))}::bigint[],
        ${rows.map(({ distinctId }) => distinctId)}::text[], ${rows.map(({ pathItem }) => pathItem)}::text[],
        ${rows.map(({ text }) => text)}::jsonb[], ${rows.map(({ snapshot }) => snapshot?.id ?? null)}::bigint[])
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::text AS count FROM inserted`);
  return Number(inserted[0]?.count);
}
