import "server-only";
import { type Runner, run, type TaskList } from "graphile-worker";
import pg from "pg";
import { nightlyHour, readBackupStatus } from "@/lib/backup/status";
import { env } from "@/lib/env";
import { backUp } from "@/lib/jobs/back-up";
import { checkCanaries } from "@/lib/jobs/check-canaries";
import { deleteEvents, isRunUnfinished } from "@/lib/jobs/delete-events";
import { queueLogger } from "@/lib/jobs/logger";
import { refreshAllCohorts } from "@/lib/jobs/refresh-cohorts";
import { rollIterations } from "@/lib/jobs/roll-iterations";
import { log } from "@/lib/log";
import { resumeDeletionsTask } from "@/lib/persons/event-deletion";
import { onShutdown } from "@/lib/shutdown";

const backUpTask = "back-up";
const checkCanariesTask = "check-canaries";
const deleteEventsTask = "delete-events";
const refreshCohortsTask = "refresh-cohorts";
const rollIterationsTask = "roll-iterations";

/**
 * The schedule, in UTC. A run missed while the server was down is made up for at the next start; several missed runs become
 * one. As text, because items given as objects lose their backfill in this version of the library (0.16.6).
 */
const crontab = () =>
  [
    `0 5 * * 0 ${deleteEventsTask} ?fill=15d&jobKey=${deleteEventsTask}&max=5`,
    `* * * * * ${checkCanariesTask} ?jobKey=${checkCanariesTask}&max=1`,
    `7 * * * * ${refreshCohortsTask} ?jobKey=${refreshCohortsTask}&max=1`,
    `12 * * * * ${rollIterationsTask} ?jobKey=${rollIterationsTask}&max=1`,
    ...(env.BACKUP_DIR ? [`0 ${nightlyHour} * * * ${backUpTask} ?fill=1d&jobKey=${backUpTask}&max=3`] : []),
  ].join("\n");

/** Aborts tasks that can be repeated later when the server stops. */
const stopping = new AbortController();

/** Milliseconds after which a run that found another one in progress checks again. */
const recheckMs = 10_000;

const taskList: TaskList = {
  [backUpTask]: async () => {
    const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = env;
    if (folder) await backUp(new Date(), { folder, keep }, stopping.signal);
  },
  [checkCanariesTask]: () => checkCanaries(new Date()),
  [deleteEventsTask]: async (_, { addJob }) => {
    if ((await deleteEvents(new Date())) !== null || !(await isRunUnfinished())) return;
    // The other run may belong to a server that was just killed.
    const runAt = new Date(Date.now() + recheckMs);
    await addJob(deleteEventsTask, {}, { jobKey: deleteEventsTask, runAt });
  },
  [resumeDeletionsTask]: async (_, { addJob }) => {
    if ((await deleteEvents(null)) !== null || !(await isRunUnfinished())) return;
    const runAt = new Date(Date.now() + recheckMs);
    await addJob(resumeDeletionsTask, {}, { jobKey: resumeDeletionsTask, runAt });
  },
  [refreshCohortsTask]: () => refreshAllCohorts(new Date()),
  [rollIterationsTask]: () => rollIterations(new Date()),
};

/** Starts the job worker of this process; several processes share the queue. Failures are logged, not thrown. */
export async function startJobs(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // An error here would make Next answer every request with a 500.
    log.error({ err: error }, "job worker failed");
  }
}

async function start(): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 4,
    fallback_application_name: "fieldbook jobs",
  });
  pgPool.on("error", (error) => log.warn({ err: error }, "job queue connection lost"));
  const runner = await run({
    pgPool,
    concurrency: 2,
    noHandleSignals: true,
    logger: queueLogger,
    taskList,
    crontab: crontab(),
  });
  onShutdown(async () => {
    stopping.abort();
    await runner.stop();
    await pgPool.end();
  });
  await resumeInterrupted(runner);
}

/** Continues interrupted runs: a killed worker keeps its job locked for hours, so a new job is added. */
async function resumeInterrupted(runner: Runner): Promise<void> {
  if (await isRunUnfinished()) {
    await runner.addJob(resumeDeletionsTask, {}, { jobKey: resumeDeletionsTask });
  }
  const status = await readBackupStatus(new Date());
  if (status) log.info(status, "nightly backups");
  if (status?.is_overdue) await runner.addJob(backUpTask, {}, { jobKey: backUpTask, maxAttempts: 3 });
}
