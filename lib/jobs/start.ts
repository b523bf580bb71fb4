import "server-only";
import { type Runner, run, type TaskList } from "graphile-worker";
import pg from "pg";
import { backupStatus, nightlyHour } from "@/lib/backup/status";
import { env } from "@/lib/env";
import { backUp } from "@/lib/jobs/back-up";
import { deleteEvents, isRunUnfinished } from "@/lib/jobs/delete-events";
import { queueLogger } from "@/lib/jobs/logger";
import { refreshAllCohorts } from "@/lib/jobs/refresh-cohorts";
import { rollIterations } from "@/lib/jobs/roll-iterations";
import { log } from "@/lib/log";
import { onShutdown } from "@/lib/shutdown";

const backUpTask = "back-up";
const deleteEventsTask = "delete-events";
const refreshCohortsTask = "refresh-cohorts";
const rollIterationsTask = "roll-iterations";

/**
 * When what runs, in UTC. A Sunday or a night missed because nothing ran is made up for at the next start; several become
 * one. As text, because items given as objects lose their backfill in this version of the library (0.16.6).
 */
const crontab = () =>
  [
    `0 5 * * 0 ${deleteEventsTask} ?fill=15d&jobKey=${deleteEventsTask}&max=5`,
    `7 * * * * ${refreshCohortsTask} ?jobKey=${refreshCohortsTask}&max=1`,
    `12 * * * * ${rollIterationsTask} ?jobKey=${rollIterationsTask}&max=1`,
    ...(env.BACKUP_DIR ? [`0 ${nightlyHour} * * * ${backUpTask} ?fill=1d&jobKey=${backUpTask}&max=3`] : []),
  ].join("\n");

/** Ends what may be begun again later, when the server stops. */
const stopping = new AbortController();

/** Milliseconds after which a run that found another one at it looks whether that has ended. */
const secondLook = 10_000;

const taskList: TaskList = {
  [backUpTask]: async () => {
    const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = env;
    if (folder) await backUp(new Date(), { folder, keep }, stopping.signal);
  },
  [deleteEventsTask]: async (_, { addJob }) => {
    if ((await deleteEvents(new Date())) !== null || !(await isRunUnfinished())) return;
    // Whoever is at it may be the last breath of a server that was killed.
    const runAt = new Date(Date.now() + secondLook);
    await addJob(deleteEventsTask, {}, { jobKey: deleteEventsTask, runAt });
  },
  [refreshCohortsTask]: () => refreshAllCohorts(new Date()),
  [rollIterationsTask]: () => rollIterations(new Date()),
};

/** Starts the jobs of this server process; several processes share them. Failures are logged: requests go on. */
export async function startJobs(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // Thrown from here it would turn every answer of the server into a 500.
    log.error({ err: error }, "jobs do not run");
  }
}

async function start(): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: 4,
    fallback_application_name: "fieldbook jobs",
  });
  pgPool.on("error", (error) => log.warn({ err: error }, "a connection of the job queue was lost"));
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
  await takeUp(runner);
}

/** A killed worker keeps its job locked for hours; a new job goes on with what it left. */
async function takeUp(runner: Runner): Promise<void> {
  if (await isRunUnfinished()) await runner.addJob(deleteEventsTask, {}, { jobKey: deleteEventsTask });
  const status = await backupStatus(new Date());
  if (status) log.info(status, "backups of each night");
  if (status?.is_overdue) await runner.addJob(backUpTask, {}, { jobKey: backUpTask, maxAttempts: 3 });
}
