import "server-only";
import type { JobHelpers, TaskList } from "graphile-worker";
import { keyExpiryTask, mailKeyExpiry } from "@/lib/access/keys/mail-expiry";
import { mailResetLink, resetRequestTask } from "@/lib/access/resets/request";
import { calculateCohortsTask } from "@/lib/cohorts/calculation-queue";
import { calculateMarkedCohorts } from "@/lib/cohorts/refresh";
import { removeProjectRowsTask } from "@/lib/database/deleted-projects";
import { collectNotifications } from "@/lib/destinations/collect";
import { deliverDue } from "@/lib/destinations/deliver";
import { collectTask, deliverTask } from "@/lib/destinations/jobs";
import type { Env } from "@/lib/env";
import { runImportsTask } from "@/lib/imports/jobs";
import { runImports } from "@/lib/imports/run";
import { applyRetention } from "@/lib/jobs/apply-retention";
import { backUp } from "@/lib/jobs/back-up";
import { checkCanaries } from "@/lib/jobs/check-canaries";
import { deleteEvents, isRunUnfinished } from "@/lib/jobs/delete-events";
import { recordRun } from "@/lib/jobs/job-runs";
import { refreshAllCohorts } from "@/lib/jobs/refresh-cohorts";
import { isRemovalUnfinished, removeProjectRows } from "@/lib/jobs/remove-project-rows";
import { rollIterations } from "@/lib/jobs/roll-iterations";
import { type JobEnv, type JobName, jobNames } from "@/lib/jobs/schedule";
import { sendMailTask } from "@/lib/mail/queue";
import { sendMail } from "@/lib/mail/send";
import { resumeDeletionsTask, retentionTask } from "@/lib/persons/event-deletion";
import { refreshAllLastSeen } from "@/lib/persons/last-seen";
import { maintainOrderIndexes } from "@/lib/persons/order-index/maintain";
import { indexOrdersTask } from "@/lib/persons/order-index/request";
import { applyTagRules, applyTagRulesTask } from "@/lib/surveys/tag-rules/apply";

/** The environment that tasks depend on. */
export type TaskEnv = JobEnv & Pick<Env, "BACKUP_KEEP">;

/** Milliseconds after which a run that found another one in progress checks again. */
const recheckMs = 10_000;

/** What a job does. @returns null when another run is in progress */
type Work = (now: Date, helpers: JobHelpers) => Promise<unknown>;

/**
 * The tasks that this process can do; others stay in the queue for the processes that can. Each run is recorded.
 *
 * @param stopping aborts tasks that can be repeated later when the server stops
 */
export function createTaskList(env: TaskEnv, stopping: AbortSignal): TaskList {
  const work: Record<JobName, Work> = {
    // The other run may be one of the weekly deletion, which leaves this one undone.
    [retentionTask]: (now, helpers) =>
      runOrRetry(
        retentionTask,
        () => applyRetention(now),
        async () => true,
        helpers,
      ),
    [applyTagRulesTask]: applyTagRules,
    "back-up": (now) => backUp(now, { folder: env.BACKUP_DIR ?? "", keep: env.BACKUP_KEEP }, stopping),
    [calculateCohortsTask]: calculateMarkedCohorts,
    "check-canaries": checkCanaries,
    [collectTask]: collectNotifications,
    [deliverTask]: deliverDue,
    "delete-events": (now, helpers) =>
      runOrRetry("delete-events", () => deleteEvents(now), isRunUnfinished, helpers),
    [runImportsTask]: async (_, { addJob }) => {
      if (await runImports(stopping))
        await addJob(runImportsTask, {}, { jobKey: runImportsTask, maxAttempts: 1 });
    },
    [indexOrdersTask]: () => maintainOrderIndexes(stopping),
    "refresh-cohorts": refreshAllCohorts,
    "refresh-last-seen": refreshAllLastSeen,
    [removeProjectRowsTask]: (_, helpers) =>
      runOrRetry(removeProjectRowsTask, removeProjectRows, isRemovalUnfinished, helpers),
    [resumeDeletionsTask]: (_, helpers) =>
      runOrRetry(resumeDeletionsTask, () => deleteEvents(null), isRunUnfinished, helpers),
    "roll-iterations": rollIterations,
    [keyExpiryTask]: mailKeyExpiry,
    [resetRequestTask]: (_, { job }) => mailResetLink(job.payload),
    [sendMailTask]: (_, { job }) => sendMail(job),
  };
  return Object.fromEntries(
    jobNames(env).map((task) => [
      task,
      (_payload: unknown, helpers: JobHelpers) => recordRun(task, () => work[task](new Date(), helpers)),
    ]),
  );
}

/** Runs work that only one process does at a time; while another one does and has not finished, the job is added again. */
async function runOrRetry(
  task: JobName,
  run: () => Promise<unknown>,
  isUnfinished: () => Promise<boolean>,
  { addJob }: JobHelpers,
): Promise<unknown> {
  const result = await run();
  if (result === null && (await isUnfinished())) {
    // The other run may belong to a server that was just killed.
    await addJob(task, {}, { jobKey: task, runAt: new Date(Date.now() + recheckMs) });
  }
  return result;
}
