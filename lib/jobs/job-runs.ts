import "server-only";
import { db } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { env } from "@/lib/env";
import { isJobName, type JobName, jobNames, scheduleOf } from "@/lib/jobs/schedule";
import { log } from "@/lib/log";

/** What is known of the runs of a job, in every process. */
export type JobRun = {
  task: string;
  last_started_at: Date | null;
  /** When a run last ended without an error. */
  last_succeeded_at: Date | null;
  last_failed_at: Date | null;
  /** The message of the last failure; kept after later successes. */
  last_error: string | null;
  /** Seconds between two runs; null for a job without a schedule, and for one that this process can't do. */
  expected_every_s: number | null;
  /** Whether a success is missing for longer than that and the time that a run may take. */
  is_overdue: boolean;
};

/**
 * Reads the last runs of every job: of those of this process, and of others that ran in this database.
 *
 * @returns one entry a task, by name   @throws errors of PostgreSQL
 */
export async function readJobRuns(now: Date): Promise<JobRun[]> {
  const offered = new Set<string>(jobNames(env));
  const rows = new Map((await db.jobRun.findMany()).map((row) => [row.task, row]));
  return [...new Set([...offered, ...rows.keys()])].sort().map((task) => {
    const row = rows.get(task);
    const schedule = offered.has(task) && isJobName(task) ? scheduleOf(task) : null;
    const expectedSince = row?.last_succeeded_at ?? row?.registered_at;
    const allowedSeconds = schedule ? schedule.everySeconds + schedule.graceSeconds : null;
    return {
      task,
      last_started_at: row?.last_started_at ?? null,
      last_succeeded_at: row?.last_succeeded_at ?? null,
      last_failed_at: row?.last_failed_at ?? null,
      last_error: row?.last_error ?? null,
      expected_every_s: schedule?.everySeconds ?? null,
      is_overdue:
        allowedSeconds !== null &&
        expectedSince !== undefined &&
        now.getTime() - expectedSince.getTime() > allowedSeconds * 1000,
    };
  });
}

/** Notes the jobs of this process, which are expected from the first time on that they are noted. */
export async function registerJobs(tasks: readonly JobName[]): Promise<void> {
  await db.jobRun.createMany({ data: tasks.map((task) => ({ task })), skipDuplicates: true });
}

/**
 * Runs a task and notes when it started, and when and how it ended. A task that answers null did nothing, because another
 * run is in progress.
 *
 * @throws what the task throws
 */
export async function recordRun(task: JobName, work: () => Promise<unknown>): Promise<void> {
  await note(task, Prisma.sql`last_started_at = excluded.last_started_at`);
  try {
    const result = await work();
    if (result !== null) await note(task, Prisma.sql`last_succeeded_at = now()`);
  } catch (error) {
    // A text of PostgreSQL's has no NUL.
    const message = (error instanceof Error ? error.message : String(error)).replaceAll("\0", "");
    await note(task, Prisma.sql`last_failed_at = now(), last_error = ${message}`);
    throw error;
  }
}

/** Changes the row of a task. A failure is logged: it must not fail the task. */
async function note(task: JobName, change: Prisma.Sql): Promise<void> {
  try {
    await query(Prisma.sql`
      insert into job_runs (task, last_started_at) values (${task}, now()) on conflict (task) do update set ${change}`);
  } catch (error) {
    log.warn({ err: error, job: task }, "failed to record a run of a job");
  }
}
