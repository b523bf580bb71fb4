import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";

/** Moves all events and snapshots of persons to others: those of `from[n]` to `into[n]`. */
export async function moveEvents(
  run: RunStatement,
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
 * Assigns the personless events of distinct ids to the persons that now own these ids: those of `distinctIds[n]` to
 * `personIds[n]`. @source docs/reference/persons.md#persons-from-events
 */
export async function assignPersonlessEvents(
  run: RunStatement,
  projectId: number,
  distinctIds: readonly string[],
  personIds: readonly string[],
): Promise<void> {
  await run(Prisma.sql`
    UPDATE events e SET person_id = n.person_id
    FROM unnest(${distinctIds}::text[], ${personIds}::bigint[]) AS n(distinct_id, person_id)
    WHERE e.project_id = ${projectId} AND e.distinct_id = n.distinct_id AND e.person_id IS NULL`);
}
