// Measures a first run of the retention of events: how many expire a second, with vacuum, and what captures beside it wait.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createStore } from "@/bench/clickhouse/write-measures";
import { machine, median, publish, table } from "@/bench/publish";
import { startEmbedded } from "@/lib/database/embedded";
import { migrate } from "@/lib/database/migrate";

const persons = 20_000;

/** The load beside the run: a batch of a hundred events, ten times a second. */
const [batchSize, batchMs] = [100, 100];

/** Seconds of the load alone, before and after the run. */
const aloneSeconds = 20;

/** Events that expire: of `--events`, by default a million. A fourth as many are newer. */
function countAsked(): number {
  const at = process.argv.indexOf("--events");
  return at < 0 ? 1_000_000 : Number(process.argv[at + 1]);
}

/** Measures, publishes, and says whether the goals are met. */
export async function run(): Promise<boolean> {
  const count = countAsked();
  const folder = mkdtempSync(path.join(os.tmpdir(), "fieldbook-bench-"));
  const database = await startEmbedded(path.join(folder, "data"));
  // Read when the modules below are loaded.
  Object.assign(process.env, { DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  await migrate(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { pool } = await import("@/lib/database/client");
  const { applyRetention } = await import("@/lib/jobs/apply-retention");
  try {
    const project = await fill(client, count);
    const store = await createStore(project);
    await capture(store, sleep(3000));
    const before = await capture(store, sleep(aloneSeconds * 1000));
    const began = performance.now();
    const retention = applyRetention(new Date());
    const beside = await capture(store, retention);
    const seconds = (performance.now() - began) / 1000;
    const after = await capture(store, sleep(aloneSeconds * 1000));
    const { rows } = await client.query<{ removed: number; snapshots: number }>(
      `select (select retention_removed from deletions) as removed,
        (select count(*)::int from person_snapshots s where not exists (
          select from events e where e.project_id = s.project_id and e.person_id = s.person_id and e.person_snapshot_id = s.id)) as snapshots`,
    );
    if (rows[0]?.removed !== count) throw new Error(`${rows[0]?.removed} of ${count} events expired.`);
    const alone = median([...before, ...after]);
    const [rate, ratio] = [count / seconds, median(beside) / alone];
    publish(
      "retention",
      [
        `${machine()}. ${count.toLocaleString("en")} of ${(count * 1.25).toLocaleString("en")} events expire, of ${persons.toLocaleString("en")} persons and 20 names.`,
        "",
        table([
          ["what", "reached", "goal"],
          ["events/s, vacuum included", rate.toFixed(0), rate >= 10_000 ? "≥ 10,000" : "≥ 10,000, missed"],
          ["a batch of 100 events alone, p50, ms", alone.toFixed(1), ""],
          ["beside the run / alone, p50", ratio.toFixed(2), ratio <= 1.2 ? "≤ 1.2" : "≤ 1.2, missed"],
          ["beside the run, p95, ms", percentile(beside, 0.95).toFixed(1), ""],
          ["alone, p95, ms", percentile([...before, ...after], 0.95).toFixed(1), ""],
        ]),
      ].join("\n"),
    );
    return rate >= 10_000 && ratio <= 1.2;
  } finally {
    await client.end();
    await pool.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of each batch, stored at a steady rate until work ends. */
async function capture(store: (size: number) => Promise<void>, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  for (let due = performance.now(); !isOver; due += batchMs) {
    await sleep(Math.max(0, due - performance.now()));
    const began = performance.now();
    await store(batchSize);
    times.push(performance.now() - began);
  }
  await ended;
  return times;
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** A project whose events of the year before last expire, each with ten properties; every tenth changed a person. @returns its id */
async function fill(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into projects (uuid, name, api_token, retention)
     values (gen_random_uuid(), 'Bench', 'phc_bench', '{"events_months": 12}') returning id`,
  );
  const { id } = rows[0]!;
  const visits = Math.ceil((count * 1.25) / persons);
  await client.query(
    `insert into persons (project_id, id, uuid, properties, created_at, snapshot_id)
     select ${id}, p, gen_random_uuid(), jsonb_build_object('visits', ${visits}), now() - interval '2 years', p * 10000 + ${visits - 1} / 10
     from generate_series(0, ${persons - 1}) p`,
  );
  await client.query(
    `insert into person_snapshots (project_id, id, person_id, properties)
     select ${id}, p * 10000 + v / 10, p, jsonb_build_object('visits', v, 'plan', 'pro', 'email', p || '@example.com')
     from generate_series(0, ${persons - 1}) p, generate_series(0, ${visits - 1}, 10) v`,
  );
  await client.query(
    `insert into events (project_id, uuid, event, path_item, "timestamp", ingested_at, person_id, distinct_id, person_snapshot_id, properties)
     select ${id}, gen_random_uuid(), 'event ' || n % 20, '/products/' || n % 300, at, at, n % ${persons}, 'old-' || n % ${persons},
       n % ${persons} * 10000 + n / ${persons} / 10,
       jsonb_build_object('$current_url', 'https://shop.example/products/' || n % 300, '$pathname', '/products/' || n % 300,
         '$browser', 'Chrome', '$browser_version', 140, '$os', 'Mac OS X', '$device_type', 'Desktop', '$lib', 'web',
         '$session_id', gen_random_uuid(), '$window_id', gen_random_uuid(), 'price', n % 1000)
     from (select n, case when n < ${count} then now() - interval '24 months' + n * (interval '11 months' / ${count})
       else now() - interval '11 months' + (n - ${count}) * (interval '11 months' / ${count / 4}) end as at
       from generate_series(0, ${count * 1.25 - 1}) n) times`,
  );
  await client.query(
    "select setval('persons_id_seq', 1000000), setval('person_snapshots_id_seq', 10000000000)",
  );
  await client.query("vacuum (analyze)");
  return id;
}
