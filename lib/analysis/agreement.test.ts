// The questions of the benchmark, over a small part of its events: ours, PostgreSQL with one statement and DuckDB with the
// same must agree on every answer.
import { rm } from "node:fs/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as correlation from "@/app/api/projects/[project_id]/insights/funnel/correlation/route";
import * as funnel from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as path from "@/app/api/projects/[project_id]/insights/path/route";
import * as trend from "@/app/api/projects/[project_id]/insights/trend/route";
import { eventFile } from "@/bench/analysis/events";
import { fill, loadDuck } from "@/bench/analysis/load";
import { questions } from "@/bench/analysis/questions";
import { definitionOf } from "@/lib/analysis/funnel/definition";
import { funnelJob } from "@/lib/analysis/funnel/reading";
import { scopeOf } from "@/lib/analysis/scope";
import { temporaryFolder } from "@/lib/testing/database";
import { buildKey, buildProject } from "@/lib/testing/factories";
import type { Route } from "@/lib/testing/request";

const size = { name: "test", events: 20_000, persons: 1_000 };
const routes: Record<string, Route> = { funnel, "funnel/correlation": correlation, path, trend };

let folder: string;
let client: pg.Client;
let duck: DuckDBConnection;
let project: { id: number };
let key: { value: string };

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = await eventFile(folder, size);
  client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: "-c TimeZone=UTC" });
  await client.connect();
  project = await buildProject();
  key = await buildKey({ project: project as Awaited<ReturnType<typeof buildProject>> });
  await fill(client, project.id, file);
  duck = await (await DuckDBInstance.create(":memory:", { threads: "2" })).connect();
  await loadDuck(duck, size, file);
}, 300_000);

afterAll(async () => {
  duck.disconnectSync();
  await client.end();
  await rm(folder, { recursive: true });
});

async function ask(name: string, body: unknown): Promise<never> {
  const request = new Request(`http://127.0.0.1:3000/api/projects/${project.id}/insights/${name}/`, {
    method: "POST",
    headers: { authorization: `Bearer ${key.value}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const params = Promise.resolve({ project_id: String(project.id) });
  const response = await routes[name]!.POST!(request, { params });
  const answer = (await response.json()) as { result: never };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer.result;
}

it.each(questions)(
  "everybody agrees about: $name",
  async ({ path: name, body, ours, sql, rows }) => {
    const said = ours(await ask(name, body));
    expect(said).toMatch(/[1-9]/);
    const of = (table: string) => `(select * from ${table} where project_id = ${project.id})`;
    expect(rows((await client.query(sql(of("events"), of("persons")))).rows)).toBe(said);
    const reader = await duck.runAndReadAll(sql("events_test", "persons_test"));
    expect(rows(reader.getRowObjectsJS())).toBe(said);
  },
  100_000,
);

/** The scans of a statement's plan, where sorting through the table is not open to it. */
async function scansOf(statement: string): Promise<string[]> {
  await client.query("set enable_seqscan = off; set enable_bitmapscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${statement}`);
  await client.query("reset all");
  return rows.flatMap((row) => /(Index (?:Only )?Scan using \S+)/.exec(row["QUERY PLAN"])?.[1] ?? []);
}

/** Vacuums the events; whether every page is known to be visible then, which a reader of the past prevents. */
async function isVacuumed(): Promise<boolean> {
  await client.query("vacuum (analyze, index_cleanup on) events");
  const { rows } = await client.query<{ is_visible: boolean }>(
    "select relallvisible >= relpages as is_visible from pg_class where oid = 'events'::regclass",
  );
  return rows[0]?.is_visible ?? false;
}

it("reads indexes, and no table while it is vacuumed", async () => {
  await expect.poll(isVacuumed).toBe(true);
  const { id } = project;
  const scope = scopeOf({ id, timezone: "UTC", test_account_filters: [] }, { date_from: "2026-01-01" });
  const events = ["event 4", "event 5", null].map((name) => ({ id: name }));
  const jobOf = (asked: Parameters<typeof definitionOf>[0]) => funnelJob(scope, definitionOf(asked)).reading;
  const { streams, byPerson } = jobOf({ events: events.slice(0, 2) });
  for (const { statement } of streams!) {
    expect(await scansOf(statement)).toEqual(["Index Only Scan using events_by_name"]);
  }
  expect(await scansOf(byPerson)).toEqual([expect.stringContaining("Index Only Scan")]);
  const anything = jobOf({ events }).byPerson;
  expect(await scansOf(anything)).toEqual(["Index Only Scan using events_by_person"]);
  const strict = jobOf({ events: events.slice(0, 2), funnel_order_type: "strict" }).byPerson;
  expect(await scansOf(strict)).toEqual(["Index Only Scan using events_by_person"]);
});
