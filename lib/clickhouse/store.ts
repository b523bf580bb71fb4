// Insights over ClickHouse; PostgreSQL answers while it is down, incomplete or too far behind.
import "server-only";
import { Worker } from "node:worker_threads";
import { compute, limited, type ThreadPool, threadPool } from "@/lib/analysis/engine/threads";
import type { InsightName } from "@/lib/analysis/insights";
import { type EventStore, postgresStore } from "@/lib/analysis/store";
import { Availability } from "@/lib/clickhouse/availability";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { isClickhouseFailure, isOverLimit } from "@/lib/clickhouse/errors";
import { fastInsight } from "@/lib/clickhouse/fast/fast-insights";
import { PersonSets } from "@/lib/clickhouse/person-sets";
import { waitForWatermark } from "@/lib/clickhouse/state";
import { toTimestamp } from "@/lib/contract/wire/field";
import { readDataVersion } from "@/lib/database/data-version";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { Overloaded } from "@/lib/errors";
import { log } from "@/lib/log";

/** Seconds that `refresh` waits for what was captured before it; then PostgreSQL answers. */
const refreshSeconds = 10;

/** The event store on ClickHouse. @param findStatement as `fastInsight` */
export function clickhouseStore(
  clickhouse: Clickhouse,
  availability = new Availability(clickhouse),
  findStatement = fastInsight,
): EventStore {
  const pool = poolOf(clickhouse);
  // Also of PostgreSQL's answers, so that they are found again in the cache.
  const versionOf = async (version: string) => `${version}|${(await availability.usable())?.version ?? ""}`;
  const version: EventStore["version"] = async (project) => versionOf(await postgresStore.version(project));

  const answerable = async () => {
    const state = await availability.usable();
    return state && (await availability.isUp()) ? state : null;
  };

  const runPostgres: EventStore["run"] = async (...params) => {
    const as_of = toTimestamp(new Date());
    const computed = await postgresStore.run(...params);
    return { ...computed, version: await versionOf(computed.version), read: { engine: "postgres", as_of } };
  };

  const run: EventStore["run"] = async (project, insight, job, signal, onProgress) => {
    const state = await answerable();
    if (!state) return await runPostgres(project, insight, job, signal, onProgress);
    try {
      const order = { project: project.id, insight, job };
      const { result, version } =
        (await runStatement(clickhouse, order, signal, findStatement)) ??
        (await compute(order, signal, onProgress, pool));
      return {
        // The thread, or the statement, computes the insight of this name.
        result: result as never,
        version: `${version}|${state.version}`,
        read: { engine: "clickhouse", as_of: toTimestamp(state.asOf ?? new Date()) },
      };
    } catch (error) {
      if (signal.aborted || !isClickhouseFailure(error)) throw error;
      if (isOverLimit(error)) throw new Overloaded(60);
      availability.reportFailure();
      log.warn({ error: (error as Error).message, insight }, "PostgreSQL answers for ClickHouse.");
      return await runPostgres(project, insight, job, signal, onProgress);
    }
  };

  const catchUp: EventStore["catchUp"] = async (signal) =>
    (await answerable()) && (await waitForWatermark(refreshSeconds, signal)) ? store : fresh;
  // No run of `store` is shared with it.
  const fresh: EventStore = { version: postgresStore.version, catchUp, run: runPostgres };
  const store: EventStore = { version, catchUp, run };
  return store;
}

/** Computes an insight by one statement, if there is one for it; null: there is none. */
async function runStatement(
  clickhouse: Clickhouse,
  { project, insight, job }: { project: number; insight: InsightName; job: unknown },
  signal: AbortSignal,
  findStatement: typeof fastInsight,
): Promise<{ result: unknown; version: string } | null> {
  const version = await readDataVersion({ id: project });
  const personSets = new PersonSets(clickhouse, project, version, readIds);
  const ask = findStatement(insight, { personSets, signal }, job);
  return ask && { result: await limited(ask, signal), version };
}

const readIds = async (statement: string): Promise<Buffer | null> => {
  const [row] = await query<{ ids: Uint8Array | null }>(
    Prisma.raw(`select string_agg(int8send(id), null) as ids from (${statement}) s (id)`),
  );
  return row?.ids ? Buffer.from(row.ids) : null;
};

/** The threads for a ClickHouse. */
const poolOf = ({ address }: Clickhouse): ThreadPool =>
  threadPool(`clickhouse ${JSON.stringify(address)}`, (options) => {
    const workerData = { ...options.workerData, clickhouse: address };
    return new Worker(new URL("./worker.ts", import.meta.url), { ...options, workerData });
  });
