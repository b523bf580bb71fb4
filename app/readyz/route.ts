import { readBackupStatus } from "@/lib/backup/status";
import { type CopyState, readCopyState } from "@/lib/clickhouse/state";
import { checkReadiness, type Readiness } from "@/lib/database/ready";
import { readStandbyStatus } from "@/lib/database/standby-state";
import { type ErrorResponse, httpProblems } from "@/lib/http/problem";
import { respondWithProblem } from "@/lib/http/respond";
import { type JobRun, readJobRuns } from "@/lib/jobs/job-runs";
import { describeRequest } from "@/lib/request-context";

export const dynamic = "force-dynamic";

const problems: Record<Exclude<Readiness, "ready">, () => ErrorResponse> = {
  away: httpProblems.unavailable,
  full: httpProblems.outOfSpace,
};

/**
 * The database is reachable and migrated, and takes what is written to it. Says when the last backup was made, where
 * they are made each night, how long ago each job last succeeded, and how far the copy in ClickHouse is. An overdue job
 * leaves the server ready: it answers requests, and so does every other server of the same database. So does a standby or a
 * copy that is away or behind, which it names: the primary answers.
 */
export async function GET(request: Request): Promise<Response> {
  describeRequest({ operation: "readyz" });
  const now = new Date();
  const state = await checkReadiness();
  if (state !== "ready") return respondWithProblem(request, problems[state]());
  const checked = await Promise.all([readJobRuns(now), readCopyState()]).catch(() => null);
  if (!checked) return respondWithProblem(request, problems.away());
  const [runs, copy] = checked;
  const [backup, standby] = await Promise.all([readBackupStatus(now), readStandbyStatus()]);
  const jobs = runs.map((run) => describeJob(run, now));
  return Response.json({
    status: "ready",
    ...(backup && { backup }),
    ...(standby && { standby: { state: standby.state, lag_s: standby.lag_s } }),
    jobs,
    ...(copy && { clickhouse: describeCopy(copy) }),
  });
}

function describeCopy({ isComplete, lagSeconds, outboxRows, lastFailure }: CopyState) {
  return {
    is_complete: isComplete,
    lag_s: Math.floor(lagSeconds),
    pending: outboxRows,
    is_failing: lastFailure !== null,
  };
}

/** @returns `last_run_s_ago`: seconds since the last success; null when there was none */
function describeJob({ task, last_succeeded_at, is_overdue }: JobRun, now: Date) {
  const ms = last_succeeded_at && Math.max(0, now.getTime() - last_succeeded_at.getTime());
  return { task, last_run_s_ago: ms === null ? null : Math.floor(ms / 1000), is_overdue };
}
