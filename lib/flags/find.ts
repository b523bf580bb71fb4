import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { Invalid, NotFound } from "@/lib/errors";
import { type FeatureFlagRow, flagRows } from "@/lib/flags/view";

const only = (project: { id: number }, id: number) =>
  Prisma.sql`where f.project_id = ${project.id} and f.id = ${id}`;

/** A flag of the project, deleted ones included. @throws NotFound */
export async function findFlag(project: { id: number }, id: number): Promise<FeatureFlagRow> {
  const [row] = await query<FeatureFlagRow>(flagRows(only(project, id)));
  if (!row) throw new NotFound();
  return row;
}

/**
 * A flag of the project that people may change, locked until the transaction ends.
 *
 * @throws NotFound, Invalid for a flag that a survey made: it is changed through the survey, which is named
 */
export async function lockFlag(
  tx: Transaction,
  project: { id: number },
  id: number,
): Promise<FeatureFlagRow> {
  const [row] = await tx.$queryRaw<FeatureFlagRow[]>(
    flagRows(Prisma.sql`${only(project, id)} for update of f`),
  );
  if (!row) throw new NotFound();
  if (row.survey_id === null) return row;
  const survey = await tx.survey.findUnique({
    where: { project_id_id: { project_id: project.id, id: row.survey_id } },
    select: { name: true },
  });
  throw new Invalid(
    null,
    "invalid_input",
    `This flag is managed by the survey "${survey?.name ?? row.survey_id}" (${row.survey_id}). Update the survey instead.`,
  );
}
