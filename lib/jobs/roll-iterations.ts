import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { surveyRepeatsSince } from "@/lib/flags/active";
import { log } from "@/lib/log";
import { moveIteration } from "@/lib/surveys/schedule/move-iteration";

/** The statement that finds running surveys whose stored iteration is behind the given time. */
const outdatedIterations = (now: Date): Prisma.Sql => Prisma.sql`
  select project_id, id from surveys s
  where iteration_count > 0 and iteration_frequency_days > 0 and start_date <= ${now}::timestamptz
    and not archived and (end_date is null or end_date > ${now}::timestamptz)
    and coalesce(current_iteration, 1) < least(iteration_count,
      floor(extract(epoch from ${now}::timestamptz - ${surveyRepeatsSince}) / 86400 / iteration_frequency_days) + 1)
    and ${ofExistingProject(Prisma.sql`s.project_id`)}
  order by project_id, id`;

/**
 * Stores the current iteration of every repeating survey. Readers compute the iteration themselves; this job keeps the
 * stored value and the activity log in step. Surveys that ended or are archived stay as they are; the end of the last
 * iteration is not written as an end date (ours), because the state follows from it.
 *
 * @param now the time of the run
 */
export async function rollIterations(now: Date): Promise<void> {
  for (const { project_id, id } of await query<{ project_id: number; id: string }>(outdatedIterations(now))) {
    try {
      await moveIteration({ id: project_id }, id, now);
    } catch (error) {
      // Deleted meanwhile, or stored under older rules: continue with the others.
      log.warn({ err: error, project: project_id, survey: id }, "failed to advance an iteration");
    }
  }
}
