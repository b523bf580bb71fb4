import "server-only";
import { calculateMarkedCohorts, refreshCohorts } from "@/lib/cohorts/refresh";
import { db } from "@/lib/database/client";
import { existingProject } from "@/lib/database/deleted-projects";

/** Recalculates time-dependent cohorts, project after project, and those that are marked for it where the queued job was lost. */
export async function refreshAllCohorts(now: Date): Promise<void> {
  await calculateMarkedCohorts(now);
  const projects = await db.cohort.findMany({
    where: { deleted: false, is_static: false, project: existingProject },
    distinct: ["project_id"],
    select: { project_id: true },
  });
  for (const { project_id } of projects) await refreshCohorts({ id: project_id }, now);
}
