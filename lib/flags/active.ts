import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { submissionCount } from "@/lib/flags/submissions";

/** SQL: since when survey `s` repeats; the same as `repeatsSince` of the survey model. */
export const surveyRepeatsSince = Prisma.sql`greatest(s.start_date, s.iteration_anchor_date)`;

/**
 * SQL condition: survey `s` is running now; the same as `surveyState` of the survey model.
 *
 * @source docs/reference/surveys.md#state
 */
export const surveyIsRunning = Prisma.sql`(
  not s.archived and s.start_date <= statement_timestamp()
  and (s.end_date is null or s.end_date > statement_timestamp())
  and (coalesce(s.iteration_count, 0) = 0 or coalesce(s.iteration_frequency_days, 0) = 0
    or extract(epoch from ${surveyRepeatsSince}) + s.iteration_count::float8 * s.iteration_frequency_days * 86400
      > extract(epoch from statement_timestamp()))
  and (coalesce(s.responses_limit, 0) = 0 or ${submissionCount} < s.responses_limit))`;

/** SQL condition: the flag under an alias is active, as set by people or, for a survey's flag, while the survey runs. */
export const flagIsActive = (alias: string): Prisma.Sql => {
  const f = Prisma.raw(alias);
  return Prisma.sql`(case when ${f}.survey_id is null then ${f}.active else exists (
    select from surveys s where s.project_id = ${f}.project_id and s.id = ${f}.survey_id and ${surveyIsRunning}) end)`;
};
