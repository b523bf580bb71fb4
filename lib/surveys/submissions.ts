import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * What makes one submission of several `survey sent` events: their `$survey_submission_id`; an event without one is
 * its own. Over `e`.
 *
 * @source contract/surveys §3.8
 */
export const submissionKey = Prisma.sql`coalesce(nullif(e.properties ->> '$survey_submission_id', ''), e.uuid::text)`;

/** Events of surveys, by the index that knows them. Over `e`. */
export const ofSurvey = (surveyId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`e.properties ? '$survey_id' and e.properties ->> '$survey_id' = ${surveyId}`;

/** Distinct submissions of survey `s` since its start, archived ones included. @source decisions §5 */
export const submissionCount = Prisma.sql`(
  select count(distinct ${submissionKey})::int from events e
  where e.project_id = s.project_id and ${ofSurvey(Prisma.sql`s.id::text`)}
    and e.event = 'survey sent' and e.timestamp >= s.start_date)`;

/** Leaves out responses that somebody archived. Over `e`. */
export const notArchived = Prisma.sql`not exists (
  select from archived_responses a where a.project_id = e.project_id
    and a.survey_id::text = e.properties ->> '$survey_id' and a.response_uuid = e.uuid)`;
