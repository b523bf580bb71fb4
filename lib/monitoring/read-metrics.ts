import "server-only";
import { readBackupStatus } from "@/lib/backup/status";
import type { CopyState } from "@/lib/clickhouse/state";
import { listPools } from "@/lib/database/pools";
import { readStandbyStatus } from "@/lib/database/standby-state";
import { metrics } from "@/lib/metrics";
import { type DatabaseState, readDatabaseState } from "@/lib/monitoring/database-state";
import { readDisks } from "@/lib/monitoring/disks";
import { readLoads } from "@/lib/task-load";
import { version } from "@/package.json";

// The metrics as Prometheus scrapes them. Counters and histograms are kept where things happen (`lib/metrics.ts`); here what is
// a state is read: of this process, of the disks, and of the database.

/** Reads all metrics in the text format of Prometheus. Never fails: what can't be read is left out. */
export async function readMetrics(now: Date): Promise<{ text: string; contentType: string }> {
  const { registry, buildInfo } = metrics;
  buildInfo.set({ version, node: process.version }, 1);
  setPools();
  setLoads();
  await Promise.all([setDisks(), setBackup(now), setStandby(), readDatabaseState(now).then(setDatabase)]);
  return { text: await registry.metrics(), contentType: registry.contentType };
}

function setPools(): void {
  const { poolConnections, poolLimit, poolWaiting } = metrics;
  for (const [pool, { totalCount, idleCount, waitingCount, options }] of listPools()) {
    poolConnections.set({ pool, state: "active" }, totalCount - idleCount);
    poolConnections.set({ pool, state: "idle" }, idleCount);
    poolLimit.set({ pool }, options.max);
    poolWaiting.set({ pool }, waitingCount);
  }
}

function setLoads(): void {
  const { tasksRunning, tasksLimit, tasksWaiting, tasksRefused } = metrics;
  tasksRefused.reset();
  for (const [kind, { running, permits, waiting, refused }] of readLoads()) {
    tasksRunning.set({ kind }, running);
    tasksLimit.set({ kind }, permits);
    tasksWaiting.set({ kind }, waiting);
    tasksRefused.inc({ kind }, refused);
  }
}

async function setDisks(): Promise<void> {
  const { diskFree, diskSize } = metrics;
  const disks = await readDisks();
  diskFree.reset();
  diskSize.reset();
  for (const { folder, free, size } of disks) {
    diskFree.set({ folder }, free);
    diskSize.set({ folder }, size);
  }
}

async function setBackup(now: Date): Promise<void> {
  const { backupTime, backupOverdue } = metrics;
  // A folder that can't be read has no backups.
  const status = await readBackupStatus(now).catch(() => ({ last_at: null, is_overdue: true }));
  backupTime.remove();
  backupOverdue.remove();
  if (!status) return;
  backupOverdue.set(Number(status.is_overdue));
  if (status.last_at !== null) backupTime.set(toSeconds(status.last_at));
}

async function setStandby(): Promise<void> {
  const { standbyUp, standbyLag } = metrics;
  const status = await readStandbyStatus();
  standbyUp.remove();
  standbyLag.remove();
  if (!status) return;
  standbyUp.set(Number(status.state === "ready"));
  if (status.lag_bytes !== null) standbyLag.set(status.lag_bytes);
}

/** Values of the database are left out while it is away: old ones would look like present ones. */
function setDatabase(state: DatabaseState | null): void {
  const { ready, databaseUp, databaseSize } = metrics;
  databaseUp.set(Number(state !== null));
  ready.set(Number(state?.isReady ?? false));
  databaseSize.remove();
  if (state) databaseSize.set(state.size);
  setQueue(state?.queue ?? []);
  setRuns(state?.runs ?? []);
  setCopy(state?.copy ?? null);
}

function setCopy(copy: CopyState | null): void {
  const { clickhouseLag, clickhouseOutbox, clickhouseShipped, clickhouseCheck, clickhouseDifferences } =
    metrics;
  for (const gauge of [
    clickhouseLag,
    clickhouseOutbox,
    clickhouseShipped,
    clickhouseCheck,
    clickhouseDifferences,
  ])
    gauge.remove();
  if (!copy) return;
  clickhouseLag.set(copy.lagSeconds);
  clickhouseOutbox.set(copy.outboxRows);
  clickhouseShipped.set(copy.rowsShipped);
  if (!copy.lastCheck) return;
  clickhouseCheck.set(toSeconds(copy.lastCheck.at));
  clickhouseDifferences.set(copy.lastCheck.differences);
}

function setQueue(queue: DatabaseState["queue"]): void {
  const { jobQueue, jobQueueAge } = metrics;
  jobQueue.reset();
  jobQueueAge.reset();
  for (const { task, age, ...counts } of queue) {
    for (const state of ["due", "running", "scheduled", "failed"] as const)
      jobQueue.set({ task, state }, counts[state]);
    jobQueueAge.set({ task }, age ?? 0);
  }
}

function setRuns(runs: DatabaseState["runs"]): void {
  const { jobLastStart, jobLastSuccess, jobLastFailure, jobOverdue } = metrics;
  for (const gauge of [jobLastStart, jobLastSuccess, jobLastFailure, jobOverdue]) gauge.reset();
  for (const { task, last_started_at, last_succeeded_at, last_failed_at, is_overdue } of runs) {
    if (last_started_at) jobLastStart.set({ task }, toSeconds(last_started_at));
    if (last_succeeded_at) jobLastSuccess.set({ task }, toSeconds(last_succeeded_at));
    if (last_failed_at) jobLastFailure.set({ task }, toSeconds(last_failed_at));
    jobOverdue.set({ task }, Number(is_overdue));
  }
}

const toSeconds = (time: string | Date): number => new Date(time).getTime() / 1000;
