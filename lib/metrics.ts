import "server-only";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { processGlobal } from "@/lib/process-global";

/** Seconds: requests and the wait for a connection take between a millisecond and a minute. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/**
 * Declares every metric of Fieldbook. The labels have few values each: no path, id or name that a client chose. What is a
 * state, not an event, is read from its source at each scrape (`lib/monitoring`).
 */
function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Histogram<L>({ name, help, labelNames, registers, buckets: durations });
  return {
    registry,

    buildInfo: gauge("fieldbook_build_info", "Always 1; the labels are the versions of Fieldbook and Node.", [
      "version",
      "node",
    ]),
    ready: gauge("fieldbook_ready", "1 while /readyz answers 200, else 0."),

    requests: counter(
      "fieldbook_http_requests_total",
      "Requests by operation and class of the status (2xx to 5xx). A client that left before the answer counts as 4xx.",
      ["operation", "status"],
    ),
    requestDuration: histogram(
      "fieldbook_http_request_duration_seconds",
      "Seconds from the head of a request to the end of its response, by operation.",
      ["operation"],
    ),
    requestsRunning: gauge("fieldbook_http_requests_running", "Requests that are being answered."),

    signInFailures: counter(
      "fieldbook_sign_in_failures_total",
      "Refused passwords by reason: wrong_credentials, throttled or invalid_input.",
      ["reason"],
    ),

    eventsCaptured: counter("fieldbook_events_captured_total", "Captured events that were stored."),
    eventsRefused: counter(
      "fieldbook_events_refused_total",
      "Captured events that were not stored, by reason. Requests that were refused whole are in fieldbook_http_requests_total.",
      ["reason"],
    ),

    databaseUp: gauge(
      "fieldbook_database_up",
      "1 if the database answered this scrape within 2 seconds, else 0.",
    ),
    databaseSize: gauge("fieldbook_database_size_bytes", "Size of the database on its disk."),
    poolConnections: gauge(
      "fieldbook_database_pool_connections",
      "Open connections by pool (requests, jobs, queries, standby …) and state (active, idle).",
      ["pool", "state"],
    ),
    poolLimit: gauge("fieldbook_database_pool_limit", "Maximum number of connections, by pool.", ["pool"]),
    poolWaiting: gauge("fieldbook_database_pool_waiting", "Tasks that wait for a connection, by pool.", [
      "pool",
    ]),
    poolWait: histogram(
      "fieldbook_database_pool_wait_seconds",
      "Seconds of wait for a connection, by pool.",
      ["pool"],
    ),

    standbyUp: gauge(
      "fieldbook_standby_up",
      "1 if the standby of ANALYSIS_DATABASE_URL answers analysis; 0 if the primary does, because it is away or behind; absent without one.",
    ),
    standbyLag: gauge(
      "fieldbook_standby_lag_bytes",
      "Bytes of the primary's log of changes that the standby has not replayed; absent while it is away.",
    ),
    standbyReads: counter(
      "fieldbook_standby_reads_total",
      "Reads that are meant for the standby, by the server that answered: standby or primary.",
      ["server"],
    ),

    tasksRunning: gauge(
      "fieldbook_tasks_running",
      "Running tasks of limited kinds: analysis, survey_results, query (SQL), events (lists), large_body (capture), password (checks).",
      ["kind"],
    ),
    tasksLimit: gauge("fieldbook_tasks_limit", "Maximum number of running tasks, by kind.", ["kind"]),
    tasksWaiting: gauge("fieldbook_tasks_waiting", "Tasks that wait for another to end, by kind.", ["kind"]),
    tasksRefused: counter(
      "fieldbook_tasks_refused_total",
      "Tasks that were refused because too many wait, by kind.",
      ["kind"],
    ),

    // "job" is the label of Prometheus itself.
    jobLastStart: gauge("fieldbook_job_last_start_timestamp_seconds", "When the last run of a job started.", [
      "task",
    ]),
    jobLastSuccess: gauge(
      "fieldbook_job_last_success_timestamp_seconds",
      "When the last successful run of a job ended.",
      ["task"],
    ),
    jobLastFailure: gauge(
      "fieldbook_job_last_failure_timestamp_seconds",
      "When the last failed run of a job ended.",
      ["task"],
    ),
    jobOverdue: gauge(
      "fieldbook_job_overdue",
      "1 if a job has not succeeded for longer than its schedule allows.",
      ["task"],
    ),
    jobQueue: gauge(
      "fieldbook_job_queue_jobs",
      "Jobs in the queue by state: due, running, scheduled (for later, or after a failure), failed (not tried again).",
      ["task", "state"],
    ),
    jobQueueAge: gauge(
      "fieldbook_job_queue_age_seconds",
      "Seconds for which the oldest due job has waited.",
      ["task"],
    ),

    clickhouseLag: gauge(
      "fieldbook_clickhouse_lag_seconds",
      "Seconds by which the copy in ClickHouse is behind; absent without one, as are the next ones.",
    ),
    clickhouseOutbox: gauge(
      "fieldbook_clickhouse_outbox_rows",
      "Changes that were not shipped to ClickHouse yet; not counted beyond a million.",
    ),
    clickhouseShipped: gauge(
      "fieldbook_clickhouse_shipped_rows",
      "Rows shipped to ClickHouse since it was set up, with those of retries.",
    ),
    clickhouseCheck: gauge(
      "fieldbook_clickhouse_last_check_timestamp_seconds",
      "When clickhouse:check last compared the copy; absent before the first time.",
    ),
    clickhouseDifferences: gauge(
      "fieldbook_clickhouse_differences",
      "Events and persons that differed in the last check; it repairs them.",
    ),
    clickhouseFailures: counter(
      "fieldbook_clickhouse_failures_total",
      "Batches that could not be shipped to ClickHouse; they are tried again.",
    ),

    backupTime: gauge(
      "fieldbook_backup_last_timestamp_seconds",
      "When the newest backup in BACKUP_DIR was made; absent without one.",
    ),
    backupOverdue: gauge(
      "fieldbook_backup_overdue",
      "1 if the last night has no backup, else 0; absent without BACKUP_DIR.",
    ),
    diskFree: gauge("fieldbook_disk_free_bytes", "Free bytes of the disk of a folder: data or backup.", [
      "folder",
    ]),
    diskSize: gauge("fieldbook_disk_size_bytes", "Size of the disk of a folder: data or backup.", ["folder"]),
  };
}

/** Adds the metrics of Node to those of this process, once: memory, processor time, delay of the event loop. */
export function collectNodeMetrics(): void {
  const { registry } = metrics;
  if (registry.getSingleMetric("process_cpu_seconds_total")) return;
  collectDefaultMetrics({ register: registry });
  // Gauges with the suffix of counters, and sums of others.
  for (const name of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
}

/** The metrics of this process. */
export const metrics = new Proxy({} as ReturnType<typeof createMetrics>, {
  get: (_, name) => Reflect.get(processGlobal("fieldbookMetrics", createMetrics), name),
});
