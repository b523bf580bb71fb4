import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type CopyState, readCopyState } from "@/lib/clickhouse/state";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { checkReadiness } from "@/lib/database/ready";
import { type JobRun, readJobRuns } from "@/lib/jobs/job-runs";
import { type QueuedJobs, readJobQueue } from "@/lib/monitoring/job-queue";

/** What the metrics say of the database, and of what is stored there. */
export type DatabaseState = {
  isReady: boolean;
  /** Bytes. */
  size: number;
  queue: QueuedJobs[];
  runs: JobRun[];
  copy: CopyState | null;
};

/** Milliseconds for which a state is kept: several Prometheus servers cost no more than one. */
const keptMs = 5_000;

/** Milliseconds after which the database counts as away: a scrape has ten seconds. */
const patienceMs = 2_000;

let last: { at: number; state: Promise<DatabaseState | null> } | undefined;

/** The state of the database, at most 5 seconds old; null while it does not answer within 2 seconds. */
export function readDatabaseState(now: Date): Promise<DatabaseState | null> {
  if (!last || now.getTime() - last.at >= keptMs) {
    const state = Promise.race([load(now), sleep(patienceMs, null, { ref: false })]).catch(() => null);
    last = { at: now.getTime(), state };
  }
  return last.state;
}

async function load(now: Date): Promise<DatabaseState> {
  const [readiness, [database], queue, runs, copy] = await Promise.all([
    checkReadiness(),
    query<{ size: string }>(Prisma.sql`select pg_database_size(current_database()) as size`),
    readJobQueue(),
    readJobRuns(now),
    readCopyState(),
  ]);
  return { isReady: readiness === "ready", size: Number(database?.size), queue, runs, copy };
}
