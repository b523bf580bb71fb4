import "server-only";
import type { Runs } from "@/lib/cohorts/definitions";
import { type CohortRow, cohortRows } from "@/lib/cohorts/view";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";

const only = (project: { id: number }, id: number) =>
  Prisma.sql`where c.project_id = ${project.id} and c.id = ${id}`;

/** A cohort of the project, deleted ones included. @throws NotFound */
export async function findCohort(project: { id: number }, id: number): Promise<CohortRow> {
  const [row] = await query<CohortRow>(cohortRows(only(project, id)));
  if (!row) throw new NotFound();
  return row;
}

/** The same as the transaction sees it, locked until its end. @throws NotFound */
export async function lockCohort(tx: Runs, project: { id: number }, id: number): Promise<CohortRow> {
  const [row] = await tx.$queryRaw<CohortRow[]>(cohortRows(Prisma.sql`${only(project, id)} for update of c`));
  if (!row) throw new NotFound();
  return row;
}
