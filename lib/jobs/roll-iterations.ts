import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { log } from "@/lib/log";
import { moveIteration } from "@/lib/surveys/move-iteration";

/** Surveys that go on, and whose stored iteration is behind a moment: it and its start are then stored anew. */
const behind = (now: Date): Prisma.Sql => Prisma.sql`
  select project_id, id from surveys
  where iteration_count > 0 and iteration_frequency_days > 0 and start_date <= ${now}::timestamptz
    and not archived and (end_date is null or end_date > ${now}::timestamptz)
    and coalesce(current_iteration, 1) < least(iteration_count,
      floor(extract(epoch from ${now}::timestamptz - start_date) / 86400 / iteration_frequency_days) + 1)
  order by project_id, id`;

/**
 * Moves every survey that repeats on to its present iteration. Nothing waits for it: whoever asks works the iteration
 * out; it makes what is stored, and the log, tell the same. A survey that ended or is archived stays as
 * it was; the end of the last iteration is not written as an end date (ours), because the state follows from it.
 *
 * @param now the moment of the run
 */
export async function rollIterations(now: Date): Promise<void> {
  for (const { project_id, id } of await query<{ project_id: number; id: string }>(behind(now))) {
    try {
      await moveIteration({ id: project_id }, id, now);
    } catch (error) {
      // Deleted meanwhile, or written under rules of long ago: the others must move on all the same.
      log.warn({ err: error, project: project_id, survey: id }, "an iteration was not moved on");
    }
  }
}
