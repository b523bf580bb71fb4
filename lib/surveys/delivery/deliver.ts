import "server-only";
import { isObject } from "@/lib/contract/wire/json";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { surveyIsRunning } from "@/lib/flags/active";
import { projectHasToken, requireToken, unknownTokenError } from "@/lib/flags/token";
import { describeRequest } from "@/lib/request-context";
import { toSdkSurvey } from "@/lib/surveys/delivery/sdk-view";
import { type SurveyRow, surveyRows } from "@/lib/surveys/view";

/**
 * The running surveys of a token's project, oldest first, as SDKs get them. Two statements, at once.
 *
 * @throws Unauthenticated for no token and for one that is no project's
 */
export async function deliverSurveys(sentToken: string | null, now = new Date()) {
  const hasToken = projectHasToken(requireToken(sentToken), now);
  const [projects, rows] = await Promise.all([
    query<{ id: number; survey_config: unknown }>(
      Prisma.sql`select p.id, p.survey_config from projects p where ${hasToken}`,
    ),
    query<SurveyRow>(
      surveyRows(Prisma.sql`where s.project_id = (select p.id from projects p where ${hasToken})
        and ${surveyIsRunning} order by s.created_at, s.id`),
    ),
  ]);
  if (!projects[0]) throw unknownTokenError();
  describeRequest({ project: projects[0].id });
  const config = projects[0].survey_config;
  const appearance = isObject(config) ? config.appearance : null;
  return {
    surveys: rows.map((row) => toSdkSurvey(row, now, config)),
    // The default appearance of the project's surveys. Its themes are not sent.
    survey_config: appearance ? { appearance } : null,
  };
}
