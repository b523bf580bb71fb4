import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { Run } from "@/lib/database/run";

/** Gives all events of some persons, and what those persons were at them, to others: `from[n]`'s to `into[n]`. */
export async function moveEvents(
  run: Run,
  projectId: number,
  from: readonly string[],
  into: readonly string[],
): Promise<void> {
  const moves = Prisma.sql`unnest(${from}::bigint[], ${into}::bigint[]) AS m(old, new)`;
  await run(Prisma.sql`
    UPDATE events e SET person_id = m.new FROM ${moves} WHERE e.project_id = ${projectId} AND e.person_id = m.old`);
  await run(Prisma.sql`
    UPDATE person_snapshots s SET person_id = m.new FROM ${moves}
    WHERE s.project_id = ${projectId} AND s.person_id = m.old`);
}

/**
 * Gives the personless events of distinct ids to the persons that these ids belong to now: `distinctIds[n]`'s to
 * `personIds[n]`. @source decisions §6
 */
export async function takeInPersonless(
  run: Run,
  projectId: number,
  distinctIds: readonly string[],
  personIds: readonly string[],
): Promise<void> {
  await run(Prisma.sql`
    UPDATE events e SET person_id = n.person_id
    FROM unnest(${distinctIds}::text[], ${personIds}::bigint[]) AS n(distinct_id, person_id)
    WHERE e.project_id = ${projectId} AND e.distinct_id = n.distinct_id AND e.person_id IS NULL`);
}

/**
 * Deletes the snapshots of a person that no event points to any more: after events were deleted.
 *
 * @returns how many there were
 */
export async function deleteUnusedSnapshots(run: Run, projectId: number, personId: bigint): Promise<number> {
  const rows = await run<{ id: string }>(Prisma.sql`
    DELETE FROM person_snapshots s WHERE s.project_id = ${projectId} AND s.person_id = ${personId}::bigint
    AND NOT EXISTS (SELECT 1 FROM events e WHERE e.project_id = s.project_id AND e.person_id = s.person_id
      AND e.person_snapshot_id = s.id)
    AND NOT EXISTS (SELECT 1 FROM persons p WHERE p.project_id = s.project_id AND p.id = s.person_id
      AND p.snapshot_id = s.id)
    RETURNING s.id::text`);
  return rows.length;
}
