// What the copy in ClickHouse costs writers: capture with and without the outbox, the lag under a steady load,
// and bytes. Our own code on a PostgreSQL and two ClickHouse servers of its own; the shipping loop is in a
// separate process where possible.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { median } from "@/bench/publish";
import { schemaStatements } from "@/lib/clickhouse/schema";
import { startEmbedded } from "@/lib/database/embedded";
import { migrate } from "@/lib/database/migrate";
import { clusterName, startCluster } from "@/lib/testing/clickhouse/servers";

/** A row of the table of results. */
export interface Measure {
  what: string;
  reached: number;
  goal: string;
  isMet: boolean;
}

const rounds = 9;
const batchesOfRound = 60;
const batchSize = 200;
const persons = 2000;

/** The load under which the lag is measured. */
const [eventsPerSecond, loadSeconds] = [2000, 30];

/** Measures all three, in the order of the table. */
export async function measureWrites(): Promise<Measure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "fieldbook-bench-"));
  const database = await startEmbedded(path.join(folder, "data"));
  const servers = await startCluster(folder, 2);
  // Read when the modules below are loaded.
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    CLICKHOUSE_URL: servers[0]!.url,
    CLICKHOUSE_CLUSTER: clusterName,
    LOG_LEVEL: "silent",
  });
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { pool } = await import("@/lib/database/client");
  const { openClickhouse } = await import("@/lib/clickhouse/client");
  const clickhouse = openClickhouse({ url: servers[0]!.url, readUrl: null, cluster: clusterName });
  try {
    for (const { url } of servers) {
      const each = openClickhouse({ url, readUrl: null, cluster: clusterName });
      for (const query of schemaStatements(each)) await each.writer.command({ query });
      await Promise.all([each.reader.close(), each.writer.close()]);
    }
    const { rows } = await client.query<{ id: number }>(
      `insert into projects (uuid, name, api_token) values (gen_random_uuid(), 'Bench', 'phc_bench') returning id`,
    );
    const store = await createStore(rows[0]!.id);
    const ratio = await measureCapture(client, store);
    const { backfill } = await import("@/lib/clickhouse/backfill");
    await backfill(client, clickhouse, () => undefined);
    const lag = await measureLag(clickhouse, store);
    const bytes = await measureBytes(client, clickhouse);
    return [
      {
        what: "capture with outbox / without",
        reached: ratio,
        goal: "≥ 0.85",
        isMet: ratio >= 0.85,
      },
      {
        what: `lag p95 at ${eventsPerSecond.toLocaleString("en")} events/s, s`,
        reached: lag,
        goal: "≤ 5",
        isMet: lag <= 5,
      },
      { what: "bytes an event, ClickHouse / PostgreSQL", reached: bytes, goal: "≤ 0.2", isMet: bytes <= 0.2 },
    ];
  } finally {
    await client.end();
    await pool.end();
    await Promise.all([clickhouse.reader.close(), clickhouse.writer.close()]);
    await Promise.all(servers.map((server) => server.kill()));
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A function that stores a batch as capture does. @param project whose id it is */
export async function createStore(project: number) {
  const { storeEvents } = await import("@/lib/capture/store");
  const { normalizeEvents } = await import("@/lib/capture/normalize");
  let n = 0;
  return async (size = batchSize): Promise<void> => {
    const batch = Array.from({ length: size }, () => eventOf(n++));
    await storeEvents(
      project,
      normalizeEvents({ api_key: "phc_bench", batch }, { received: Date.now() }).events,
    );
  };
}

/** About what posthog-js says of a page. */
const eventOf = (n: number) => ({
  uuid: uuidv7(),
  event: `event ${n % 20}`,
  distinct_id: `person-${(n * 7919) % persons}`,
  timestamp: new Date(Date.now() - (n % 90) * 86_400_000).toISOString(),
  properties: {
    $current_url: `https://shop.example/products/${n % 300}?from=search`,
    $pathname: `/products/${n % 300}`,
    $browser: "Chrome",
    $browser_version: 140,
    $os: "Mac OS X",
    $device_type: "Desktop",
    $lib: "web",
    $session_id: `0199d3c4-7c52-7a21-a0e7-${String(n % 5000).padStart(12, "0")}`,
    $window_id: "0199d3c4-7c52-7a21-a0e7-2b33099c2f76",
    price: n % 1000,
  },
  ...(n < persons && { $set: { email: `person-${n}@example.com`, plan: n % 3 === 0 ? "pro" : "free" } }),
});

/** Rounds with the triggers and without take turns; the ratio is the median of the rounds' ratios. */
async function measureCapture(client: pg.Client, store: () => Promise<void>): Promise<number> {
  const { createOutbox, dropOutbox } = await import("@/lib/clickhouse/outbox");
  const timeRound = async () => {
    const startedAt = performance.now();
    for (let n = 0; n < batchesOfRound; n++) await store();
    return performance.now() - startedAt;
  };
  await timeRound();
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // The first measurement has the colder caches.
    const times = { on: 0, off: 0 };
    for (const side of round % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const)) {
      if (side === "on") await createOutbox(client);
      times[side] = await timeRound();
      if (side === "off") continue;
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from event_outbox",
      );
      if (rows[0]!.count < batchesOfRound * batchSize) throw new Error("The outbox was not written to.");
      await dropOutbox(client);
    }
    ratios.push(times.off / times.on);
  }
  return median(ratios);
}

/** The lag that readers see, of which nineteen samples in twenty are below. */
async function measureLag(
  clickhouse: Parameters<typeof import("@/lib/clickhouse/loop").openShippingLoop>[0],
  store: (size: number) => Promise<void>,
): Promise<number> {
  const { openShippingLoop } = await import("@/lib/clickhouse/loop");
  const { readCopyState } = await import("@/lib/clickhouse/state");
  const loop = await openShippingLoop(clickhouse);
  const samples: number[] = [];
  const until = performance.now() + loadSeconds * 1000;
  const sampling = (async () => {
    for (; performance.now() < until; await sleep(100))
      samples.push((await readCopyState())?.lagSeconds ?? Number.POSITIVE_INFINITY);
  })();
  for (let at = performance.now(); at < until; at += 100) {
    await sleep(Math.max(0, at - performance.now()));
    await store(eventsPerSecond / 10);
  }
  await sampling;
  await loop.stop();
  return samples.sort((a, b) => a - b)[Math.floor(samples.length * 0.95)]!;
}

/** Both with everything that belongs to an event: indexes and snapshots in PostgreSQL, merged parts in ClickHouse. */
async function measureBytes(
  client: pg.Client,
  clickhouse: Parameters<typeof import("@/lib/clickhouse/ship").catchUp>[1],
): Promise<number> {
  const { catchUp } = await import("@/lib/clickhouse/ship");
  const { onEachServer } = await import("@/lib/clickhouse/servers");
  await catchUp(client, clickhouse, 60);
  await client.query("vacuum events, person_snapshots");
  const { rows } = await client.query<{ bytes: number; events: number }>(
    `select (pg_total_relation_size('events') + pg_total_relation_size('person_snapshots'))::float8 as bytes,
       (select count(*)::float8 from events) as events`,
  );
  const copied = { bytes: 0, events: 0 };
  await onEachServer(clickhouse, async (server) => {
    await server.command({ query: "optimize table events_local final" });
    const answer = await server.query({
      query: `select toFloat64(sum(bytes_on_disk)) as bytes, toFloat64(sum(rows)) as events from system.parts
        where database = currentDatabase() and table = 'events_local' and active`,
      format: "JSONEachRow",
    });
    const [sum] = await answer.json<{ bytes: number; events: number }>();
    copied.bytes += sum?.bytes ?? 0;
    copied.events += sum?.events ?? 0;
  });
  const { bytes, events } = rows[0]!;
  return copied.bytes / copied.events / (bytes / events);
}
