import { expect, test } from "vitest";
import { checkRuns } from "@/lib/doctor/checks/jobs";
import type { toReport } from "@/lib/doctor/format";
import type { JobRun } from "@/lib/jobs/job-runs";
import { connect } from "@/lib/testing/backups";
import { freshDatabase } from "@/lib/testing/database";
import { runScript } from "@/lib/testing/run-script";

const now = new Date("2026-11-26T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const buildRun = (values: Partial<JobRun>): JobRun => ({
  task: "check-canaries",
  last_started_at: minutesAgo(1),
  last_succeeded_at: minutesAgo(1),
  last_failed_at: null,
  last_error: null,
  expected_every_s: 60,
  is_overdue: false,
  ...values,
});

test("jobs that ran are ok, with how long ago they did", () => {
  const weekly = buildRun({ task: "delete-events", last_succeeded_at: minutesAgo(4 * 24 * 60) });
  const hourly = buildRun({ task: "refresh-cohorts", last_succeeded_at: minutesAgo(180) });
  const never = buildRun({ task: "back-up", last_succeeded_at: null });
  expect(checkRuns([buildRun({}), weekly, hourly, never], now, true)).toEqual({
    status: "ok",
    detail:
      "Last successes: check-canaries 1 min ago, delete-events 4 days ago, refresh-cohorts 3 h ago, back-up never.",
    fix: null,
  });
});

test("an overdue job is an error while the server runs, and a warning while it does not", () => {
  const late = buildRun({ last_succeeded_at: minutesAgo(60), is_overdue: true });
  expect(checkRuns([late], now, true)).toMatchObject({
    status: "error",
    detail: expect.stringContaining("Overdue: check-canaries."),
  });
  expect(checkRuns([late], now, false)).toMatchObject({
    status: "warning",
    fix: expect.stringContaining("Start"),
  });
});

test("a job whose last run failed is a warning with its error, until it succeeds", () => {
  const failed = buildRun({ last_failed_at: minutesAgo(0), last_error: "No space left on device" });
  expect(checkRuns([failed], now, true)).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("check-canaries failed: No space left on device."),
  });
  const recovered = buildRun({ last_failed_at: minutesAgo(5), last_error: "No space left on device" });
  expect(checkRuns([recovered], now, true).status).toBe("ok");
});

test("the command reads the runs of the database, and says what it can't read before a migration", async () => {
  const database = await freshDatabase();
  const client = await connect(database.url);
  const readJobs = async () => {
    const { output } = await runScript("doctor", ["--json"], { DATABASE_URL: database.url, PORT: "1" });
    const report = JSON.parse(output) as ReturnType<typeof toReport>;
    return report.checks.find(({ name }) => name === "jobs");
  };
  await client.query("INSERT INTO job_runs (task, last_succeeded_at) VALUES ('refresh-cohorts', now())");
  expect((await readJobs())?.detail).toContain("refresh-cohorts 0 min ago");
  await client.query("DROP TABLE job_runs");
  expect(await readJobs()).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("Not checked"),
  });
  await client.end();
  await database.drop();
});
