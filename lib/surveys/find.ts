import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import type { Transaction } from "@/lib/database/transaction";
import { checkVersion, NotFound } from "@/lib/errors";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

const only = (project: { id: number }, id: string) =>
  Prisma.sql`where s.project_id = ${project.id} and s.id = ${id}::uuid`;

/** A survey of the project. @throws NotFound */
export async function findSurvey(project: { id: number }, id: string): Promise<SurveyRow> {
  const [row] = await query<SurveyRow>(surveyRows(only(project, id)));
  if (!row) throw new NotFound();
  return row;
}

/**
 * A survey of the project, locked until the transaction ends: concurrent writers wait. It is read after it is
 * locked, so that changes committed meanwhile, also to its flags, are seen.
 *
 * @param expected the version the caller believes it to be; null for any
 * @throws NotFound, Stale
 */
export async function lockSurvey(
  tx: Transaction,
  project: { id: number },
  id: string,
  expected: number | null,
): Promise<SurveyRow> {
  await tx.$queryRaw(Prisma.sql`select from surveys s ${only(project, id)} for no key update`);
  const [row] = await tx.$queryRaw<SurveyRow[]>(surveyRows(only(project, id)));
  if (!row) throw new NotFound();
  checkVersion(row, expected);
  return row;
}

/** Keeps a survey of the project from being deleted until the transaction ends. @throws NotFound */
export async function holdSurvey(
  tx: Transaction,
  project: { id: number },
  id: string,
): Promise<{ name: string }> {
  const [held] = await tx.$queryRaw<{ name: string }[]>(
    Prisma.sql`select s.name from surveys s ${only(project, id)} for key share`,
  );
  if (!held) throw new NotFound();
  return held;
}
