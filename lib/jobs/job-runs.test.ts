import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "@/lib/database/client";
import { readJobRuns, recordRun, registerJobs } from "@/lib/jobs/job-runs";
import { logOverdueJobs } from "@/lib/jobs/overdue";
import { log } from "@/lib/log";

beforeEach(() => pool.query("delete from job_runs"));
afterEach(() => vi.restoreAllMocks());

const [minute, day] = [60_000, 86_400_000];
const after = (ms: number) => new Date(Date.now() + ms);
const runOf = async (task: string, now = new Date()) =>
  (await readJobRuns(now)).find((run) => run.task === task);

test("a run is recorded with its start, its success and its failure", async () => {
  await recordRun("refresh-cohorts", async () => undefined);
  const succeeded = await runOf("refresh-cohorts");
  expect(succeeded).toMatchObject({ last_failed_at: null, last_error: null, expected_every_s: 3600 });
  expect(succeeded!.last_succeeded_at!.getTime()).toBeGreaterThanOrEqual(
    succeeded!.last_started_at!.getTime(),
  );

  const failing = recordRun("refresh-cohorts", () => Promise.reject(new Error("no \0 luck")));
  await expect(failing).rejects.toThrow("no \0 luck");
  const failed = await runOf("refresh-cohorts");
  expect(failed).toMatchObject({ last_error: "no  luck", last_succeeded_at: succeeded?.last_succeeded_at });
  expect(failed!.last_failed_at!.getTime()).toBeGreaterThanOrEqual(failed!.last_started_at!.getTime());

  await recordRun("refresh-cohorts", async () => undefined);
  expect(await runOf("refresh-cohorts")).toMatchObject({ last_error: "no  luck" });
});

test("a run that finds another one in progress is no success", async () => {
  await recordRun("delete-events", async () => null);
  expect(await runOf("delete-events")).toMatchObject({ last_succeeded_at: null, last_failed_at: null });
});

test("a run whose start and end cannot be recorded still succeeds", async () => {
  await pool.query("alter table job_runs rename to job_runs_away");
  try {
    await expect(recordRun("refresh-cohorts", async () => undefined)).resolves.toBeUndefined();
  } finally {
    await pool.query("alter table job_runs_away rename to job_runs");
  }
});

test("a job is overdue when no run succeeded for its interval and its grace, failed runs or not", async () => {
  await recordRun("check-canaries", async () => undefined);
  expect(await runOf("check-canaries", after(6 * minute - 5_000))).toMatchObject({ is_overdue: false });
  expect(await runOf("check-canaries", after(6 * minute + 5_000))).toMatchObject({ is_overdue: true });
  await expect(recordRun("check-canaries", () => Promise.reject(new Error("x")))).rejects.toThrow();
  expect(await runOf("check-canaries", after(6 * minute + 5_000))).toMatchObject({ is_overdue: true });
});

test("a job that never ran is overdue counted from its registration, which later starts keep", async () => {
  expect(await runOf("delete-events", after(30 * day))).toMatchObject({ is_overdue: false });
  await registerJobs(["delete-events"]);
  await pool.query("update job_runs set registered_at = now() - interval '6 days'");
  await registerJobs(["delete-events"]);
  expect(await runOf("delete-events", after(day))).toMatchObject({ is_overdue: false });
  expect(await runOf("delete-events", after(2 * day))).toMatchObject({ is_overdue: true });
});

test("jobs without a schedule, and those that this process can't do, are listed and never overdue", async () => {
  await registerJobs(["back-up", "resume-event-deletions"]);
  for (const task of ["back-up", "resume-event-deletions"])
    expect(await runOf(task, after(30 * day))).toMatchObject({ expected_every_s: null, is_overdue: false });
});

test("a job that becomes overdue is logged once, and once more when it runs again", async () => {
  const [error, info] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
  await recordRun("check-canaries", async () => undefined);
  const overdue = new Set<string>();
  await logOverdueJobs(overdue, after(minute));
  expect(error).not.toHaveBeenCalled();
  for (let check = 0; check < 2; check++) await logOverdueJobs(overdue, after(10 * minute));
  expect(error).toHaveBeenCalledOnce();
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ job: "check-canaries" }), "job overdue");
  for (let check = 0; check < 2; check++) await logOverdueJobs(overdue, after(minute));
  expect(info).toHaveBeenCalledOnce();
});
