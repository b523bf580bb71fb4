// Invariants of persons and events that hold after any sequence of captures, merges, splits and deletions. Checked on the
// tables alone, without the code that writes them.
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { lastSeenAt } from "@/lib/persons/last-seen";
import { sortedName } from "@/lib/persons/names";

type Project = { id: number };

/** Lists the invariants that a project violates, as sentences. */
export async function findBrokenInvariants(project: Project): Promise<string[]> {
  const violations = await Promise.all(
    Object.entries(rules).map(async ([rule, breaches]) => {
      const rows = await query<{ what: string }>(breaches(project));
      return rows.map(({ what }) => `${rule}: ${what}`);
    }),
  );
  return violations.flat();
}

/** By rule, the statement whose rows violate it. */
const rules: Record<string, (project: Project) => Prisma.Sql> = {
  "a distinct id has exactly one person": ({ id }) => Prisma.sql`
    SELECT d.distinct_id AS what FROM person_distinct_ids d
    LEFT JOIN persons p ON p.project_id = d.project_id AND p.id = d.person_id
    WHERE d.project_id = ${id} GROUP BY d.distinct_id HAVING count(*) <> 1 OR count(p.id) <> 1`,

  "a person has a distinct id": ({ id }) => Prisma.sql`
    SELECT p.uuid::text AS what FROM persons p WHERE p.project_id = ${id} AND NOT EXISTS (
      SELECT FROM person_distinct_ids d WHERE d.project_id = p.project_id AND d.person_id = p.id)`,

  "the project's persons are counted": ({ id }) => Prisma.sql`
    SELECT counted::text AS what
    FROM (SELECT coalesce(sum(persons), 0) AS counted FROM person_counts WHERE project_id = ${id}) c
    WHERE counted <> (SELECT count(*) FROM persons WHERE project_id = ${id})`,

  "nobody is forgotten in the order by last seen": ({ id }) => Prisma.sql`
    SELECT p.uuid::text AS what FROM persons p
    LEFT JOIN person_last_seen s ON s.project_id = p.project_id AND s.person_id = p.id
    WHERE p.project_id = ${id} AND (s.person_id IS NULL OR s.last_seen_at IS DISTINCT FROM ${lastSeenAt})
      AND NOT EXISTS (SELECT FROM last_seen_changes c WHERE c.project_id = p.project_id AND c.person_id = p.id)`,

  "nobody is forgotten in the order by name": ({ id }) => Prisma.sql`
    SELECT p.uuid::text AS what FROM persons p
    LEFT JOIN person_names s ON s.project_id = p.project_id AND s.person_id = p.id
    WHERE p.project_id = ${id} AND s.name IS DISTINCT FROM ${sortedName}
      AND NOT EXISTS (SELECT FROM last_seen_changes c WHERE c.project_id = p.project_id AND c.person_id = p.id)`,

  "an event of a living person carries one of that person's distinct ids": ({ id }) => Prisma.sql`
    SELECT e.uuid::text AS what FROM events e JOIN persons p ON p.project_id = e.project_id AND p.id = e.person_id
    WHERE e.project_id = ${id} AND NOT EXISTS (SELECT FROM person_distinct_ids d
      WHERE d.project_id = e.project_id AND d.person_id = e.person_id AND d.distinct_id = e.distinct_id)`,

  "no event is personless whose distinct id has a person": ({ id }) => Prisma.sql`
    SELECT e.uuid::text AS what FROM events e
    JOIN person_distinct_ids d ON d.project_id = e.project_id AND d.distinct_id = e.distinct_id
    WHERE e.project_id = ${id} AND e.person_id IS NULL`,

  "an event's snapshot exists and is its person's": ({ id }) => Prisma.sql`
    SELECT e.uuid::text AS what FROM events e
    LEFT JOIN person_snapshots s ON s.project_id = e.project_id AND s.id = e.person_snapshot_id
    WHERE e.project_id = ${id} AND e.person_snapshot_id IS NOT NULL AND s.person_id IS DISTINCT FROM e.person_id`,

  "a person's own snapshot holds the person's properties": ({ id }) => Prisma.sql`
    SELECT p.uuid::text AS what FROM persons p
    LEFT JOIN person_snapshots s ON s.project_id = p.project_id AND s.id = p.snapshot_id
    WHERE p.project_id = ${id} AND p.snapshot_id IS NOT NULL
      AND (s.person_id IS DISTINCT FROM p.id OR s.properties IS DISTINCT FROM p.properties)`,

  "a snapshot is pointed to": ({ id }) => Prisma.sql`
    SELECT s.id::text AS what FROM person_snapshots s WHERE s.project_id = ${id}
    AND NOT EXISTS (SELECT FROM events e WHERE e.project_id = s.project_id AND e.person_snapshot_id = s.id)
    AND NOT EXISTS (SELECT FROM persons p WHERE p.project_id = s.project_id AND p.snapshot_id = s.id)`,
};

/**
 * Lists events whose person neither exists nor was deleted.
 *
 * @param deleted the ids of persons that were deleted, not merged
 */
export async function findOrphanedEvents(
  project: Project,
  deleted: readonly bigint[] = [],
): Promise<string[]> {
  const rows = await query<{ uuid: string }>(Prisma.sql`
    SELECT e.uuid::text AS uuid FROM events e
    LEFT JOIN persons p ON p.project_id = e.project_id AND p.id = e.person_id
    WHERE e.project_id = ${project.id} AND e.person_id IS NOT NULL AND p.id IS NULL
      AND e.person_id <> ALL(${deleted.map(String)}::bigint[])`);
  return rows.map(({ uuid }) => uuid);
}
