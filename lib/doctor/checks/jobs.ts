import "server-only";
import { databaseCheck, error, type Finding, ok, warning } from "@/lib/doctor/check";
import type { JobRun } from "@/lib/jobs/job-runs";

/** Whether every job ran when it was due. */
export const jobs = databaseCheck("jobs", async (client, { now, local }) => {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('job_runs') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return warning("Not checked: the database lacks migrations of this version.");
  // Reads DATABASE_URL when loaded.
  const { readJobRuns } = await import("@/lib/jobs/job-runs");
  return checkRuns(await readJobRuns(now), now, local.kind === "response" && local.isHealthy);
});

/** @param isRunning whether a server runs, without which jobs are not expected to */
export function checkRuns(runs: JobRun[], now: Date, isRunning: boolean): Finding {
  if (runs.length === 0) return ok("None ran yet.");
  const detail = `Last successes: ${runs.map((run) => `${run.task} ${formatAge(run.last_succeeded_at, now)}`).join(", ")}.`;
  const overdue = runs.filter(({ is_overdue }) => is_overdue).map(({ task }) => task);
  if (overdue.length > 0)
    return isRunning
      ? error(
          `${detail} Overdue: ${overdue.join(", ")}.`,
          "The log of the server has the reason. Restart it if there is none.",
        )
      : warning(`${detail} Overdue: ${overdue.join(", ")}.`, "Start Fieldbook: it makes up for missed runs.");
  const failed = runs.filter(hasFailed);
  if (failed.length === 0) return ok(detail);
  const reasons = failed.map(({ task, last_error }) => `${task} failed: ${last_error ?? "no message"}.`);
  return warning(
    `${detail} ${reasons.join(" ")}`,
    "It runs again when it is due; the log of the server has more.",
  );
}

const hasFailed = ({ last_failed_at, last_succeeded_at }: JobRun): boolean =>
  last_failed_at !== null && (last_succeeded_at === null || last_failed_at > last_succeeded_at);

/** The age of a time, in the largest unit that fits. */
function formatAge(time: Date | null, now: Date): string {
  if (time === null) return "never";
  const minutes = Math.max(0, Math.round((now.getTime() - time.getTime()) / 60_000));
  if (minutes < 120) return `${minutes} min ago`;
  return minutes < 48 * 60
    ? `${Math.round(minutes / 60)} h ago`
    : `${Math.round(minutes / 60 / 24)} days ago`;
}
