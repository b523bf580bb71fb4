import "server-only";
import { type CohortRow, cohortsStatement, toCohort } from "@/lib/cohorts/view";
import type { Cohort } from "@/lib/contract/cohort";
import type { CohortQuery } from "@/lib/contract/endpoints/cohorts";
import type { Listing } from "@/lib/contract/wire/page";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";

/** One page of the project's cohorts, newest first, without deleted ones. */
export async function listCohorts(
  project: { id: number },
  { limit, offset, search }: CohortQuery,
): Promise<Listing<Cohort>> {
  const where = Prisma.sql`c.project_id = ${project.id} and not c.deleted
    ${search ? Prisma.sql`and position(lower(${search}) in lower(c.name || ' ' || c.description)) > 0` : Prisma.empty}`;
  const [rows, counts] = await Promise.all([
    query<CohortRow>(
      cohortsStatement(
        project,
        Prisma.sql`where ${where} order by c.id desc limit ${limit} offset ${offset}`,
      ),
    ),
    query<{ count: number }>(Prisma.sql`select count(*)::int as count from cohorts c where ${where}`),
  ]);
  return { count: counts[0]?.count ?? 0, results: rows.map(toCohort) };
}
