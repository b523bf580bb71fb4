import "server-only";
import type { SurveyLinkBatch } from "@/lib/contract/survey/link";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { findSurvey } from "@/lib/surveys/find";
import { type BatchRow, batchesStatement, toBatch } from "@/lib/surveys/hosting/batches";

/** The batches of a survey's single-use links, newest first. @throws NotFound */
export async function listLinkBatches(
  project: { id: number },
  surveyId: string,
  { limit, offset }: PageQuery,
): Promise<Listing<SurveyLinkBatch>> {
  await findSurvey(project, surveyId);
  const [count, rows] = await Promise.all([
    db.surveyLinkBatch.count({ where: { project_id: project.id, survey_id: surveyId } }),
    query<BatchRow>(Prisma.sql`${batchesStatement(project, surveyId)} limit ${limit} offset ${offset}`),
  ]);
  return { count, results: rows.map(toBatch) };
}
