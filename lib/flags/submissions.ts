import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * What makes one submission of several `survey sent` events: their `$survey_submission_id`; an event without one is
 * its own. Over the alias.
 *
 * @source docs/reference/surveys.md#response-counts
 */
export const submissionKeyOf = (alias: string): Prisma.Sql => {
  const e = Prisma.raw(alias);
  return Prisma.sql`coalesce(nullif(${e}.properties ->> '$survey_submission_id', ''), ${e}.uuid::text)`;
};

/** The same over `e`. */
export const submissionKey = submissionKeyOf("e");

/** Events of surveys, by the index that knows them. Over `e`. */
export const ofSurvey = (surveyId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`e.properties ? '$survey_id' and e.properties ->> '$survey_id' = ${surveyId}`;

/**
 * Distinct submissions of survey `s` since its start, archived ones included. Here, below the surveys, because a limit
 * on them turns the survey's own flags off.
 *
 * @source docs/reference/surveys.md#state
 */
export const submissionCount = Prisma.sql`(
  select count(distinct ${submissionKey})::int from events e
  where e.project_id = s.project_id and ${ofSurvey(Prisma.sql`s.id::text`)}
    and e.event = 'survey sent' and e.timestamp >= s.start_date)`;
