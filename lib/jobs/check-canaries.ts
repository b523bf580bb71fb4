import "server-only";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { log } from "@/lib/log";
import { checkCanary } from "@/lib/surveys/canary/check";

/**
 * Checks every open canary: stops surveys that too many dismiss, and settles canaries that are over. Who sees a survey
 * follows from the time alone; this job only stops, counts and records.
 *
 * @param now the time of the run
 */
export async function checkCanaries(now: Date): Promise<void> {
  const open = await query<{ project_id: number; survey_id: string }>(Prisma.sql`
    select project_id, survey_id from survey_canaries where outcome is null
      and ${ofExistingProject(Prisma.sql`survey_canaries.project_id`)} order by project_id, survey_id`);
  for (const { project_id, survey_id } of open) {
    try {
      await checkCanary({ id: project_id }, survey_id, now);
    } catch (error) {
      // Deleted meanwhile, or stored under older rules: continue with the others.
      log.warn({ err: error, project: project_id, survey: survey_id }, "failed to check a canary");
    }
  }
}
