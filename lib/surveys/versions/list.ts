import "server-only";
import { toUser } from "@/lib/activity/actor";
import { hideSecrets } from "@/lib/contract/activity/secret-fields";
import type { SurveyVersion } from "@/lib/contract/survey/statistics";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Listing, PageQuery } from "@/lib/contract/wire/page";
import { db } from "@/lib/database/client";
import { findSurvey } from "@/lib/surveys/find";

/** The versions of a survey, newest first. @throws NotFound */
export async function listVersions(
  project: { id: number },
  id: string,
  { limit, offset }: PageQuery,
): Promise<Listing<SurveyVersion>> {
  await findSurvey(project, id);
  const where = { project_id: project.id, survey_id: id };
  const [count, rows] = await Promise.all([
    db.surveyVersion.count({ where }),
    db.surveyVersion.findMany({
      where,
      orderBy: { version: "desc" },
      take: limit,
      skip: offset,
      omit: { content: true },
      include: { created_by: true },
    }),
  ]);
  return {
    count,
    results: rows.map(({ version, created_at, created_by, changes, restored_version }) => ({
      version,
      created_at: toTimestamp(created_at),
      created_by: created_by && toUser(created_by),
      changes: hideSecrets(changes as SurveyVersion["changes"]),
      restored_version,
    })),
  };
}
