import "server-only";
import { type CohortRow, cohortsStatement } from "@/lib/cohorts/view";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { checkVersion, NotFound } from "@/lib/errors";

const whereId = (project: { id: number }, id: number) =>
  Prisma.sql`where c.project_id = ${project.id} and c.id = ${id}`;

/** A cohort of the project, deleted ones included. @throws NotFound */
export async function findCohort(project: { id: number }, id: number): Promise<CohortRow> {
  const [row] = await query<CohortRow>(cohortsStatement(project, whereId(project, id)));
  if (!row) throw new NotFound();
  return row;
}

/**
 * Reads a cohort in a transaction and locks it until the end.
 *
 * @param expected the version it must have; null for any   @throws NotFound, Stale
 */
export async function lockCohort(
  tx: Transaction,
  project: { id: number },
  id: number,
  expected: number | null = null,
): Promise<CohortRow> {
  const [row] = await tx.$queryRaw<CohortRow[]>(
    cohortsStatement(project, Prisma.sql`${whereId(project, id)} for update of c`),
  );
  if (!row) throw new NotFound();
  checkVersion(row, expected);
  return row;
}
