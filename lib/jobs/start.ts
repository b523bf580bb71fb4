import "server-only";
import { type Runner, run } from "graphile-worker";
import pg from "pg";
import { readBackupStatus } from "@/lib/backup/status";
import { clickhouse } from "@/lib/clickhouse/client";
import { openShippingLoop } from "@/lib/clickhouse/loop";
import { removeProjectRowsTask } from "@/lib/database/deleted-projects";
import { observePool } from "@/lib/database/pools";
import { env } from "@/lib/env";
import { isRunUnfinished } from "@/lib/jobs/delete-events";
import { registerJobs } from "@/lib/jobs/job-runs";
import { keepRunning } from "@/lib/jobs/keep-running";
import { watchOverdueJobs } from "@/lib/jobs/overdue";
import { queueOptions } from "@/lib/jobs/queue-options";
import { isRemovalUnfinished } from "@/lib/jobs/remove-project-rows";
import { cronItems, type JobName, jobNames, scheduleOf } from "@/lib/jobs/schedule";
import { rejectWhenStuck } from "@/lib/jobs/stuck";
import { createTaskList } from "@/lib/jobs/tasks";
import { log } from "@/lib/log";
import { resumeDeletionsTask, retentionTask } from "@/lib/persons/event-deletion";
import { listUnfinished } from "@/lib/retention/receipts";
import { onShutdown } from "@/lib/shutdown";

/**
 * Jobs that run at the same time, and connections of the queue. Three jobs may take hours (backup, deletion, cohorts); the
 * others need not wait for them.
 */
const concurrency = 4;

/**
 * Starts the job worker of this process; several processes share the queue. It runs until the server stops: when it ends,
 * because the database restarted for example, it is started again. Failures are logged, not thrown. With ClickHouse, it ships to
 * it as well.
 */
export async function startJobs(): Promise<void> {
  const stopping = new AbortController();
  const pgPool = createPool();
  const taskList = createTaskList(env, stopping.signal);
  const worker = keepRunning(async () => {
    await registerJobs(jobNames(env));
    const runner = await run({
      ...queueOptions,
      pgPool,
      concurrency,
      taskList,
      parsedCronItems: cronItems(env),
    });
    // It may reject before a handler is attached.
    runner.promise.catch(() => undefined);
    const stuck = rejectWhenStuck(runner.events);
    // Its current tasks may take long; the next worker starts meanwhile.
    stuck.catch(() =>
      runner.stop().catch((error) => log.warn({ err: error }, "failed to stop a job worker")),
    );
    try {
      await resumeInterrupted(runner);
    } catch (error) {
      await runner.stop().catch(() => undefined);
      throw error;
    }
    return { ended: Promise.race([runner.promise, stuck]), stop: () => runner.stop() };
  });
  const copy = clickhouse();
  const shipping = copy && keepRunning(() => openShippingLoop(copy), "shipping loop");
  const unwatch = watchOverdueJobs();
  onShutdown(async () => {
    unwatch();
    stopping.abort();
    await Promise.all([worker.stop(), shipping?.stop()]);
    await pgPool.end();
  });
  // An error here would make Next answer every request with a 500.
  await worker.started;
}

/** The connections of the queue. */
function createPool(): pg.Pool {
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: concurrency,
    fallback_application_name: "fieldbook jobs",
    connectionTimeoutMillis: 10_000,
    // A database that is gone without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  observePool("jobs", pool);
  pool.on("error", (error) => log.warn({ err: error }, "job queue connection lost"));
  return pool;
}

/** Continues interrupted runs: a killed worker keeps its job locked for hours, so a new job is added. */
async function resumeInterrupted(runner: Runner): Promise<void> {
  const add = (task: JobName) => {
    const schedule = scheduleOf(task);
    return runner.addJob(task, {}, { jobKey: task, ...(schedule && { maxAttempts: schedule.maxAttempts }) });
  };
  if (await isRunUnfinished()) await add(resumeDeletionsTask);
  if ((await listUnfinished()).length > 0) await add(retentionTask);
  if (await isRemovalUnfinished()) await add(removeProjectRowsTask);
  const status = await readBackupStatus(new Date());
  if (status) log.info(status, "nightly backups");
  if (status?.is_overdue) await add("back-up");
}
