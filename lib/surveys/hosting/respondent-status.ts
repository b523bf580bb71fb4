import "server-only";
import type { RespondentStatus } from "@/lib/contract/sdk/answers";
import { toTimestamp } from "@/lib/contract/wire/field";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { NotFound } from "@/lib/errors";
import { surveyIsRunning } from "@/lib/flags/active";
import { waitDays } from "@/lib/survey-model/wait-period";
import {
  claimKeys,
  type HostedRespondent,
  hasAnswered,
  type LimitedSurvey,
  limitedColumns,
  limitedJoin,
} from "@/lib/surveys/hosting/claims";

const day = 86_400_000;

/**
 * Whether a respondent may answer a running hosted survey: not when they did as often as it allows, and not, if it has a limit,
 * within the project's wait period after another survey was shown to their person.
 *
 * @param id a UUID   @throws NotFound   @source docs/reference/surveys.md#hosted-surveys
 */
export async function readRespondentStatus(
  id: string,
  respondent: HostedRespondent,
): Promise<RespondentStatus> {
  const [survey] = await query<LimitedSurvey & { survey_config: unknown }>(Prisma.sql`
    select ${limitedColumns}, p.survey_config from surveys s ${limitedJoin}
    where s.id = ${id}::uuid and s.type = 'external_survey' and ${surveyIsRunning}
      and ${ofExistingProject(Prisma.sql`s.project_id`)}`);
  if (!survey) throw new NotFound();
  const isOver = await hasAnswered(survey, await claimKeys(survey, respondent));
  if (isOver) return { status: "answered", until: null };
  const waits = survey.hosted_responses.startsWith("once_");
  const days = waits ? waitDays(survey.survey_config) : 0;
  const seen =
    days > 0 && respondent.distinctId !== null && (await lastSeen(survey, respondent.distinctId, days));
  return seen
    ? { status: "waiting", until: toTimestamp(new Date(seen.getTime() + days * day)) }
    : { status: "open", until: null };
}

/** When another survey was last shown to the person of a distinct id, in the last days; null if none was. */
async function lastSeen(
  { project_id, id }: LimitedSurvey,
  distinctId: string,
  days: number,
): Promise<Date | null> {
  const [row] = await query<{ seen: Date | null }>(Prisma.sql`
    select max(e.timestamp) as seen from person_distinct_ids d
      join events e on e.project_id = d.project_id and e.person_id = d.person_id
    where d.project_id = ${project_id} and d.distinct_id = ${distinctId} and e.event = 'survey shown'
      and e.survey_id <> ${id} and e.timestamp > now() - make_interval(days => ${days}::int) and e.timestamp <= now()`);
  return row!.seen;
}
