import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * SQL: the key that joins the events of one submission, over an alias: `$survey_submission_id`, or the event's own UUID
 * without one.
 *
 * @source docs/reference/surveys.md#response-counts
 */
export const submissionKeyFor = (alias: string): Prisma.Sql => {
  const e = Prisma.raw(alias);
  return Prisma.sql`coalesce(nullif(${e}.properties ->> '$survey_submission_id', ''), ${e}.uuid::text)`;
};

/** The same over the alias `e`. */
export const submissionKey = submissionKeyFor("e");

/**
 * SQL over an alias: the id under which rows about a submission are stored (tags, read marks), and by which an index finds its
 * events. The MD5 of its key, because clients choose keys of any length.
 */
export const submissionIdFor = (alias: string): Prisma.Sql =>
  Prisma.sql`md5(${submissionKeyFor(alias)})::uuid`;

/** The same over the alias `e`. */
export const submissionId = submissionIdFor("e");

/** SQL condition over `e`: an event of a survey, in the form that the index of survey events supports. */
export const surveyEventCondition = (surveyId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`e.properties ? '$survey_id' and e.properties ->> '$survey_id' = ${surveyId}`;

/**
 * SQL condition over an alias: an event of one submission of a survey, in a form that only the index of submissions supports:
 * without statistics that of survey events looks as good, and reads the whole survey.
 */
export const isOfSubmission = (
  alias: string,
  project: { id: number },
  surveyId: string,
  id: Prisma.Sql,
): Prisma.Sql => {
  const e = Prisma.raw(alias);
  return Prisma.sql`${e}.project_id = ${project.id} and ${e}.properties ? '$survey_id'
    and ${submissionIdFor(alias)} = ${id} and ${e}.properties -> '$survey_id' = to_jsonb(${surveyId}::text)`;
};

/**
 * SQL: the number of submissions of survey `s` since its start, archived ones included. In lib/flags because reaching the
 * response limit turns the survey's flags off.
 *
 * @source docs/reference/surveys.md#state
 */
export const submissionCount = Prisma.sql`(
  select count(distinct ${submissionKey})::int from events e
  where e.project_id = s.project_id and ${surveyEventCondition(Prisma.sql`s.id::text`)}
    and e.event = 'survey sent' and e.timestamp >= s.start_date)`;
