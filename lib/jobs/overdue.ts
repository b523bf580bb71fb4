import "server-only";
import { type JobRun, readJobRuns } from "@/lib/jobs/job-runs";
import { log } from "@/lib/log";

/** Milliseconds between two checks. */
const checkEveryMs = 60_000;

/**
 * Logs when jobs become overdue, and when they run again. Independent of the worker, which may be the one that
 * fails.
 *
 * @returns a function that ends it
 */
export function watchOverdueJobs(): () => void {
  const overdue = new Set<string>();
  const timer = setInterval(() => void logOverdueJobs(overdue), checkEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Logs what changed since the last check. @param overdue the tasks that were overdue then; changed to those of now */
export async function logOverdueJobs(overdue: Set<string>, now = new Date()): Promise<void> {
  let runs: JobRun[];
  try {
    runs = await readJobRuns(now);
  } catch {
    // The database is away, which /readyz and the log say.
    return;
  }
  for (const { task, is_overdue, last_succeeded_at, last_failed_at, last_error } of runs) {
    if (is_overdue && !overdue.has(task)) {
      overdue.add(task);
      log.error({ job: task, last_succeeded_at, last_failed_at, last_error }, "job overdue");
    } else if (!is_overdue && overdue.delete(task)) {
      log.info({ job: task }, "job no longer overdue");
    }
  }
}
