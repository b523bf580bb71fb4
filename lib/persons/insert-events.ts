import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Run } from "@/lib/database/run";
import { type Place, standing } from "@/lib/persons/roster";

/** An event as its row is written, with the person it belongs to. */
export interface PlacedEvent extends Place {
  uuid: string;
  event: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  distinctId: string;
  /** What paths call it. */
  pathItem: string;
  /** The event's properties as JSON. */
  text: string;
}

/**
 * Inserts events; one whose uuid the project has already is passed over. The persons and snapshots that they name have
 * their ids by then: `writeRoster` gives them.
 *
 * @returns how many were not there before
 */
export async function insertEvents(
  run: Run,
  projectId: number,
  placed: readonly PlacedEvent[],
): Promise<number> {
  if (placed.length === 0) return 0;
  // One order for all, so that two groups with the same events cannot block each other.
  const rows = placed.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const inserted = await run<{ count: string }>(Prisma.sql`
    WITH inserted AS (
      INSERT INTO events (project_id, uuid, event, "timestamp", person_id, distinct_id, path_item, properties,
        person_snapshot_id)
      SELECT ${projectId}::int, * FROM unnest(
        ${rows.map(({ uuid }) => uuid)}::uuid[], ${rows.map(({ event }) => event)}::text[],
        ${rows.map(({ timestamp }) => timestamp)}::timestamptz[],
        ${rows.map(({ person }) => (person ? standing(person).id : null))}::bigint[],
        ${rows.map(({ distinctId }) => distinctId)}::text[], ${rows.map(({ pathItem }) => pathItem)}::text[],
        ${rows.map(({ text }) => text)}::jsonb[], ${rows.map(({ snapshot }) => snapshot?.id ?? null)}::bigint[])
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::text AS count FROM inserted`);
  return Number(inserted[0]?.count);
}
