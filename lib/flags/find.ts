import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { checkVersion, Invalid, NotFound } from "@/lib/errors";
import { type FeatureFlagRow, flagsStatement } from "@/lib/flags/view";

const whereId = (project: { id: number }, id: number) =>
  Prisma.sql`where f.project_id = ${project.id} and f.id = ${id}`;

/** A flag of the project, deleted ones included. @throws NotFound */
export async function findFlag(project: { id: number }, id: number): Promise<FeatureFlagRow> {
  const [row] = await query<FeatureFlagRow>(flagsStatement(project, whereId(project, id)));
  if (!row) throw new NotFound();
  return row;
}

/**
 * Reads a flag for a change and locks it until the transaction ends.
 *
 * @param expected the version it must have; null for any
 * @throws NotFound, Stale, Invalid for a flag of a survey, which has to be changed through the survey that the message names
 */
export async function lockFlag(
  tx: Transaction,
  project: { id: number },
  id: number,
  expected: number | null,
): Promise<FeatureFlagRow> {
  const [row] = await tx.$queryRaw<FeatureFlagRow[]>(
    flagsStatement(project, Prisma.sql`${whereId(project, id)} for update of f`),
  );
  if (!row) throw new NotFound();
  checkVersion(row, expected);
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
