import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";

/** The distinct ids that persons who do not exist any more left in events, and that no one owns now. */
export const readLeftIds = (
  run: RunStatement,
  project: { id: number },
  persons: readonly { id: string | bigint }[],
): Promise<{ person_id: string; distinct_id: string }[]> =>
  run(Prisma.sql`
    WITH gone AS MATERIALIZED (
      SELECT v.id FROM unnest(${persons.map(({ id }) => String(id))}::bigint[]) v (id)
      WHERE NOT EXISTS (SELECT FROM persons p WHERE p.project_id = ${project.id} AND p.id = v.id))
    SELECT DISTINCT g.id::text AS person_id, e.distinct_id
    FROM gone g JOIN events e ON e.project_id = ${project.id} AND e.person_id = g.id
    WHERE NOT EXISTS (SELECT FROM person_distinct_ids d WHERE d.project_id = ${project.id} AND d.distinct_id = e.distinct_id)`);
