// Insights over ClickHouse beside PostgreSQL's engine, over the events of `npm run bench -- analysis`: on one server, on one and two that have a core each, and on ten times the events.
import os from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { ClickHouseSettings } from "@clickhouse/client";
import pg from "pg";
import { days, eventFile, firstDay, type Size } from "@/bench/analysis/events";
import { type BenchmarkInsight, benchmarkInsights } from "@/bench/analysis/insights";
import { projectOf } from "@/bench/analysis/load";
import { median } from "@/bench/publish";
import type { EventStore } from "@/lib/analysis/store";
import type { Clickhouse } from "@/lib/clickhouse/client";
import { insertTable, schemaStatements } from "@/lib/clickhouse/schema";
import { clickhouseLiteral } from "@/lib/database/clickhouse-literal";
import { startEmbedded } from "@/lib/database/embedded";
import { migrate } from "@/lib/database/migrate";
import { type ClickhouseServer, clusterName, startCluster } from "@/lib/testing/clickhouse/servers";

const rounds = Number(process.env.ROUNDS ?? 3);

/** TENFOLD=off leaves out ten times the events: with 10 million they take 20 minutes to copy on a busy machine, and 3 GB of disk. */
const isTenfold = process.env.TENFOLD !== "off";

/** Milliseconds of each insight by store, and the insights whose answers differ. */
export interface ReadTimes {
  times: Map<string, Map<string, number>>;
  /** Processor time of the only server that has one core, and of our own process meanwhile. */
  work: Map<string, { server: number; own: number }>;
  differences: string[];
}

/** Measures all stores alternately. The events are kept in a folder for the next run. */
export async function measureReads(size: Size): Promise<ReadTimes> {
  const folder = path.join(os.tmpdir(), `fieldbook-bench-clickhouse-${size.name}`);
  const database = await startEmbedded(path.join(folder, "data"));
  // Read when the modules below are loaded; threads load TypeScript as in tests.
  Object.assign(process.env, { DATABASE_URL: database.url, LOG_LEVEL: "warn", VITEST: "true" });
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.superuserUrl, options: "-c TimeZone=UTC" });
  await client.connect();
  const { rows: users } = await client.query("select from users limit 1");
  if (users.length === 0) await (await import("@/lib/testing/factories")).buildUser();
  const project = await projectOf(client, size, await eventFile(folder, size));
  const [single = [], pinned = []] = [
    await startCluster(path.join(folder, "single"), 1),
    await startCluster(path.join(folder, "pinned"), 2, true),
  ];
  try {
    const stores = await fillStores(client, single, pinned);
    return await compare(client, project, stores, () => pinned[0]!.processorTime());
  } finally {
    await client.end();
    await Promise.all([...single, ...pinned].map((server) => server.kill()));
    await database.stop();
  }
}

/** A database with the tables on some servers. */
async function open(servers: readonly ClickhouseServer[], database: string, isCluster: boolean) {
  const { openClickhouse } = await import("@/lib/clickhouse/client");
  const cluster = isCluster ? clusterName : null;
  const at = (server: ClickhouseServer) => ({
    url: new URL(`/${database}`, server.url).href,
    // Ten minutes instead of one: what is slow is measured, too.
    readUrl: new URL(`/${database}?ch_max_execution_time=600&request_timeout=600000`, server.url).href,
    cluster,
  });
  for (const server of servers) {
    const each = openClickhouse({ ...at(server), url: server.url });
    for (const query of schemaStatements({ cluster, database })) await each.writer.command({ query });
    await Promise.all([each.reader.close(), each.writer.close()]);
  }
  return openClickhouse(at(servers[0]!));
}

/** Microseconds of the events in one insert: a ninth of them. */
const sliceLength = 10 * 86_400_000_000;

/**
 * Copies all rows of one ClickHouse into another, ten days at a time: what an interrupted run copied is left, and an insert that
 * fails is tried again, because a row that is inserted twice counts once.
 *
 * @param times as many persons, each with the same events
 */
async function copyRows(from: Clickhouse, to: Clickhouse, times = 1): Promise<void> {
  const slices = Array.from({ length: days / 10 }, (_, at) => {
    const start = 1000 * firstDay + at * sliceLength;
    return ["events", `timestamp >= ${start} and timestamp < ${start + sliceLength}`] as const;
  });
  for (const [table, slice] of [["persons", "true"] as const, ...slices]) {
    const select = `select * from ${from.database}.${table}_local final prewhere ${slice}`;
    const count = await numberOf(from, `select count() from (${select})`);
    for (let copy = 0; copy < times; copy++) {
      const distance = copy * 100_000_000;
      const copied = `select count() from ${insertTable(to, table)} final
        where ${slice} and person_id > ${distance} and person_id <= ${distance + 100_000_000}`;
      const insert = `insert into ${insertTable(to, table)}
        select * replace (person_id + ${distance} as person_id) from ${rowsOf(from, to, select)}`;
      for (let attempt = 1; (await numberOf(to, copied)) !== count; attempt++) {
        if (attempt > 5) throw new Error(`${to.database} does not get its rows.`);
        await to.writer
          .command({ query: insert, clickhouse_settings: copySettings })
          .catch((error: Error) => console.warn(error.message));
      }
    }
  }
}

/** One block and so one part a month, in some memory, and an answer that is not silent for as long as a request may be. */
const copySettings: ClickHouseSettings = {
  max_threads: 2,
  max_insert_threads: "1",
  max_insert_block_size: "2000000",
  min_insert_block_size_rows: "2000000",
  min_insert_block_size_bytes: "4000000000",
  max_memory_usage: "6000000000",
  optimize_on_insert: 0,
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: "10000",
};

/** A subquery over rows of another database or of another server. */
function rowsOf(from: Clickhouse, to: Clickhouse, select: string): string {
  const source = new URL("/", from.address.url);
  if (source.origin === new URL(to.address.url).origin) return `(${select})`;
  source.searchParams.set("query", `${select} format Native`);
  return `url(${clickhouseLiteral(source.href)}, 'Native')`;
}

/** The number that a statement selects. */
async function numberOf({ reader }: Clickhouse, query: string): Promise<number> {
  const answer = await reader.query({ query, format: "JSONCompactEachRow" });
  const [row] = await answer.json<[string]>();
  return Number(row?.[0]);
}

async function fillStores(
  client: pg.Client,
  single: readonly ClickhouseServer[],
  pinned: readonly ClickhouseServer[],
): Promise<Map<string, EventStore | undefined>> {
  const { backfill } = await import("@/lib/clickhouse/backfill");
  const { Availability } = await import("@/lib/clickhouse/availability");
  const { clickhouseStore } = await import("@/lib/clickhouse/store");
  const { readCopyState } = await import("@/lib/clickhouse/state");
  const one = await open(single, "one", false);
  // An earlier run may have done it.
  await backfill(client, one, () => undefined);
  const ten = isTenfold ? await open(single, "ten", false) : null;
  // Its parts would be merged while it is measured. They overlap as those of a backfill do.
  await ten?.writer.command({
    query: "alter table events_local modify setting max_bytes_to_merge_at_max_space_in_pool = 1",
  });
  const pinnedOne = await open(pinned.slice(0, 1), "one", false);
  const pinnedTwo = await open(pinned, "two", true);
  for (const [to, times] of [...(ten ? [[ten, 10] as const] : []), [pinnedOne, 1], [pinnedTwo, 1]] as const) {
    await copyRows(one, to, times);
  }
  // Nothing is shipped while it is measured.
  const state = async () => ({ ...(await readCopyState())!, lagSeconds: 0 });
  return new Map([
    ["PostgreSQL", undefined],
    ["one server", clickhouseStore(one, new Availability(one, state))],
    ...(ten ? [["ten times", clickhouseStore(ten, new Availability(ten, state))] as const] : []),
    ["one core", clickhouseStore(pinnedOne, new Availability(pinnedOne, state))],
    ["two servers, a core each", clickhouseStore(pinnedTwo, new Availability(pinnedTwo, state))],
  ]);
}

async function compare(
  client: pg.Client,
  id: number,
  stores: ReadonlyMap<string, EventStore | undefined>,
  serverTime: () => number,
): Promise<ReadTimes> {
  const { setEventStore } = await import("@/lib/analysis/store");
  const { Overloaded } = await import("@/lib/errors");
  const ask = await operations();
  const { rows } = await client.query("select * from projects where id = $1", [id]);
  const all = new Map<string, Map<string, number[]>>();
  const work = new Map<string, { server: number[]; own: number[] }>();
  const differences: string[] = [];
  // The first round only warms up, and compares. Ten times the events may exceed the limit of memory.
  for (let round = 0; round <= rounds; round++) {
    for (const insight of benchmarkInsights) {
      let expected: string | null = null;
      for (const [name, store] of stores) {
        if (round === 0 && name === "ten times") continue;
        setEventStore(store && { ...store, catchUp: async () => store });
        const before = { server: serverTime(), own: process.cpuUsage() };
        const began = performance.now();
        const answer = await ask(rows[0], insight).catch((error: unknown) => {
          if (name !== "ten times" || !(error instanceof Overloaded)) throw error;
          return null;
        });
        if (!answer) continue;
        const took = performance.now() - began;
        if (store && answer.engine !== "clickhouse")
          throw new Error(`${insight.name}: PostgreSQL answered for ${name}.`);
        const text = insight.textOf(answer.result as never);
        expected ??= text;
        if (name !== "ten times" && text !== expected) differences.push(`${insight.name}, ${name}`);
        if (round === 0) continue;
        const times = all.get(insight.name) ?? new Map<string, number[]>();
        all.set(insight.name, times.set(name, [...(times.get(name) ?? []), took]));
        if (name !== "one core") continue;
        const { user, system } = process.cpuUsage(before.own);
        const { server = [], own = [] } = work.get(insight.name) ?? {};
        work.set(insight.name, {
          server: [...server, serverTime() - before.server],
          own: [...own, (user + system) / 1000],
        });
      }
    }
  }
  return {
    times: new Map(
      [...all].map(([name, own]) => [name, new Map([...own].map(([store, some]) => [store, median(some)]))]),
    ),
    work: new Map(
      [...work].map(([name, { server, own }]) => [name, { server: median(server), own: median(own) }]),
    ),
    differences,
  };
}

/** Asks an insight of the benchmark as its endpoint does. */
async function operations() {
  const { funnel } = await import("@/lib/analysis/funnel/answer");
  const { correlation } = await import("@/lib/analysis/correlation/answer");
  const { pathsInsight } = await import("@/lib/analysis/paths/answer");
  const { retentionInsight } = await import("@/lib/analysis/retention/answer");
  const { stickinessInsight } = await import("@/lib/analysis/stickiness/answer");
  const { trend } = await import("@/lib/analysis/trends/answer");
  const byPath: Record<
    BenchmarkInsight["path"],
    (project: never, params: never) => Promise<{ result: unknown; engine?: string }>
  > = {
    funnel,
    "funnel/correlation": correlation,
    path: pathsInsight,
    trend,
    retention: retentionInsight,
    stickiness: stickinessInsight,
  };
  return (project: unknown, { path: name, body }: BenchmarkInsight) =>
    byPath[name](project as never, body as never);
}
