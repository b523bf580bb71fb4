import "server-only";
import { type ParsedCronItem, parseCronItems } from "graphile-worker";
import { keyExpiryTask } from "@/lib/access/keys/mail-expiry";
import { resetRequestTask } from "@/lib/access/resets/request";
import { nightlyDurationSeconds, nightlyHour } from "@/lib/backup/status";
import { calculateCohortsTask } from "@/lib/cohorts/calculation-queue";
import { retentionHour } from "@/lib/contract/project/retention";
import { keysOf } from "@/lib/contract/wire/keys";
import { removeProjectRowsTask } from "@/lib/database/deleted-projects";
import { collectTask, deliverTask } from "@/lib/destinations/jobs";
import type { Env } from "@/lib/env";
import { runImportsTask } from "@/lib/imports/jobs";
import { sendMailTask, sendsMail } from "@/lib/mail/queue";
import { resumeDeletionsTask, retentionTask } from "@/lib/persons/event-deletion";
import { indexOrdersTask } from "@/lib/persons/order-index/request";
import { applyTagRulesTask } from "@/lib/surveys/tag-rules/apply";

// The jobs: what runs when, and where. What each does is in tasks.ts.

/** When a job runs, in UTC, and until when it should have succeeded. */
type Schedule = {
  /** A pattern of five fields, as in crontab(5). */
  cron: string;
  /** Seconds between two runs. */
  everySeconds: number;
  /** Seconds beyond these after which a job without a success is overdue: what a run may take at most. */
  graceSeconds: number;
  /** Seconds after which a missed run is not made up for. Several missed runs become one. */
  fillSeconds: number;
  maxAttempts: number;
};

/** The environment that decides which jobs a process can do. */
export type JobEnv = Pick<Env, "BACKUP_DIR" | "SMTP_URL">;

type Job = {
  /** Null for a job that only the application adds. */
  schedule: Schedule | null;
  /** Whether a process with this environment can do it; others must leave the job in the queue. Default: every process can. */
  canRun?: (env: JobEnv) => boolean;
};

const [minute, hour, day] = [60, 3600, 86_400];

/** Every job by the name of its task. */
const jobs = {
  // The first run of a rule may take hours.
  [retentionTask]: {
    schedule: {
      cron: `0 ${retentionHour} * * *`,
      everySeconds: day,
      graceSeconds: 12 * hour,
      fillSeconds: day,
      maxAttempts: 5,
    },
  },
  // Hourly, in case a queued job was lost.
  [applyTagRulesTask]: {
    schedule: {
      cron: "41 * * * *",
      everySeconds: hour,
      graceSeconds: hour,
      fillSeconds: 2 * hour,
      maxAttempts: 3,
    },
  },
  "back-up": {
    schedule: {
      cron: `0 ${nightlyHour} * * *`,
      everySeconds: day,
      graceSeconds: nightlyDurationSeconds,
      fillSeconds: day,
      maxAttempts: 3,
    },
    canRun: ({ BACKUP_DIR }) => Boolean(BACKUP_DIR),
  },
  [calculateCohortsTask]: { schedule: null },
  "check-canaries": {
    schedule: {
      cron: "* * * * *",
      everySeconds: minute,
      graceSeconds: 5 * minute,
      fillSeconds: 2 * minute,
      maxAttempts: 1,
    },
  },
  [collectTask]: {
    schedule: {
      cron: "* * * * *",
      everySeconds: minute,
      graceSeconds: 10 * minute,
      fillSeconds: 2 * minute,
      maxAttempts: 1,
    },
  },
  [deliverTask]: { schedule: null },
  "delete-events": {
    schedule: {
      cron: "0 5 * * 0",
      everySeconds: 7 * day,
      graceSeconds: 12 * hour,
      fillSeconds: 15 * day,
      maxAttempts: 5,
    },
  },
  // Hourly, in case a queued job was lost. An index waits for transactions that began before it, such as a backup.
  [indexOrdersTask]: {
    schedule: {
      cron: "52 * * * *",
      everySeconds: hour,
      graceSeconds: 12 * hour,
      fillSeconds: 2 * hour,
      maxAttempts: 3,
    },
  },
  "refresh-cohorts": {
    schedule: {
      cron: "7 * * * *",
      everySeconds: hour,
      graceSeconds: hour / 2,
      fillSeconds: 2 * hour,
      maxAttempts: 1,
    },
  },
  "refresh-last-seen": {
    schedule: {
      cron: "* * * * *",
      everySeconds: minute,
      graceSeconds: 10 * minute,
      fillSeconds: 2 * minute,
      maxAttempts: 1,
    },
  },
  // Hourly, in case a queued job was lost. The rows of a large project take hours.
  [removeProjectRowsTask]: {
    schedule: {
      cron: "27 * * * *",
      everySeconds: hour,
      graceSeconds: 12 * hour,
      fillSeconds: 2 * hour,
      maxAttempts: 3,
    },
  },
  // Every minute: some wait for a rate limit, and a server may have been killed.
  [runImportsTask]: {
    schedule: {
      cron: "* * * * *",
      everySeconds: minute,
      graceSeconds: 10 * minute,
      fillSeconds: 2 * minute,
      maxAttempts: 1,
    },
  },
  [resumeDeletionsTask]: { schedule: null },
  "roll-iterations": {
    schedule: {
      cron: "12 * * * *",
      everySeconds: hour,
      graceSeconds: hour / 2,
      fillSeconds: 2 * hour,
      maxAttempts: 1,
    },
  },
  // Hourly, so that a notice of one day is about one day.
  [keyExpiryTask]: {
    schedule: {
      cron: "41 * * * *",
      everySeconds: hour,
      graceSeconds: hour / 2,
      fillSeconds: 2 * hour,
      maxAttempts: 1,
    },
    canRun: sendsMail,
  },
  [resetRequestTask]: { schedule: null, canRun: sendsMail },
  [sendMailTask]: { schedule: null, canRun: sendsMail },
} as const satisfies Record<string, Job>;

/** The name of a job's task. */
export type JobName = keyof typeof jobs;

/** Whether a name is a job's: the queue and the database may hold names of other versions. */
export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** The jobs that a process with this environment can do. */
export const jobNames = (env: JobEnv): JobName[] =>
  keysOf(jobs).filter((name) => {
    const job: Job = jobs[name];
    return job.canRun?.(env) ?? true;
  });

/** The schedule of a job; null when only the application adds it. */
export const scheduleOf = (name: JobName): Schedule | null => jobs[name].schedule;

/** The schedule of a process with this environment, for the queue. */
export function cronItems(env: JobEnv): ParsedCronItem[] {
  return parseCronItems(
    jobNames(env).flatMap((task) => {
      const schedule = scheduleOf(task);
      if (!schedule) return [];
      const { cron, fillSeconds, maxAttempts } = schedule;
      return [
        { task, match: cron, options: { backfillPeriod: fillSeconds * 1000, jobKey: task, maxAttempts } },
      ];
    }),
  );
}
