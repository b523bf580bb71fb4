import "server-only";
import { maxFatigueSample } from "@/lib/contract/survey/fatigue";
import { Prisma } from "@/lib/database/generated/client";
import { isExposure } from "@/lib/surveys/exposures";
import { audienceSample } from "@/lib/surveys/targeting/audience-sample";
import { audienceOf } from "@/lib/surveys/targeting/audience-sql";
import type { SurveyRow } from "@/lib/surveys/view";

const dayMs = 86_400_000;

/** SQL: the persons of a survey's audience whose exposures are read, as `audienceSample` has them. */
export const fatigueSample = (project: { id: number }, survey: SurveyRow, now: Date): Prisma.Sql =>
  audienceSample(project, audienceOf(survey), { limit: maxFatigueSample, now });

/**
 * SQL: from events `e` of `sample`, a `fatigueSample`, to exposures to other surveys within the last days.
 *
 * @param of of this survey alone
 */
export const fromExposures = (
  project: { id: number },
  survey: SurveyRow,
  { days, now, of }: { days: number; now: Date; of?: string | undefined },
): Prisma.Sql => Prisma.sql`
  from events e join sample on sample.id = e.person_id
  where e.project_id = ${project.id} and ${isExposure}
    and e.timestamp > ${new Date(now.getTime() - days * dayMs)}::timestamptz and e.timestamp <= ${now}::timestamptz
    and e.survey_id <> ${survey.id} ${of === undefined ? Prisma.empty : Prisma.sql`and e.survey_id = ${of}`}`;
