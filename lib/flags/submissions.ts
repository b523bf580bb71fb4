import "server-only";
import { Prisma } from "@/lib/database/generated/client";

/**
 * SQL: the number of submissions of survey `s` since its start with a `survey sent` event, archived ones included. In lib/flags
 * because reaching the response limit turns the survey's flags off.
 *
 * @source docs/reference/surveys.md#state
 */
export const submissionCount = Prisma.sql`(
  select count(*)::int from responses r
  where r.project_id = s.project_id and r.survey_id = s.id::text and r.is_sent and r.timestamp >= s.start_date)`;
