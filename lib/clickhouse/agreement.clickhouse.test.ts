// The benchmark's insights over ClickHouse, on one server and on two: the answers of PostgreSQL.
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as correlation from "@/app/api/projects/[project_id]/insights/funnel/correlation/route";
import * as funnel from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as path from "@/app/api/projects/[project_id]/insights/path/route";
import * as retention from "@/app/api/projects/[project_id]/insights/retention/route";
import * as stickiness from "@/app/api/projects/[project_id]/insights/stickiness/route";
import * as trend from "@/app/api/projects/[project_id]/insights/trend/route";
import * as correlationPersons from "@/app/api/projects/[project_id]/persons/funnel/correlation/route";
import * as funnelPersons from "@/app/api/projects/[project_id]/persons/funnel/route";
import * as lifecyclePersons from "@/app/api/projects/[project_id]/persons/lifecycle/route";
import * as pathPersons from "@/app/api/projects/[project_id]/persons/path/route";
import * as trendPersons from "@/app/api/projects/[project_id]/persons/trends/route";
import { eventFile } from "@/bench/analysis/events";
import { benchmarkInsights } from "@/bench/analysis/insights";
import { fill } from "@/bench/analysis/load";
import { setEventStore } from "@/lib/analysis/store";
import { Availability } from "@/lib/clickhouse/availability";
import { openClickhouse } from "@/lib/clickhouse/client";
import { clickhouseStore } from "@/lib/clickhouse/store";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { paths } from "@/lib/contract/endpoints/paths";
import { trends } from "@/lib/contract/endpoints/trends";
import { freshCopy } from "@/lib/testing/clickhouse/copy";
import { temporaryFolder } from "@/lib/testing/database";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { call, type Route } from "@/lib/testing/request";

const size = { name: "test", events: 20_000, persons: 1_000 };
const routes: Record<string, Route> = {
  funnel,
  "funnel/correlation": correlation,
  path,
  retention,
  stickiness,
  trend,
};

let folder: string;
let project: Awaited<ReturnType<typeof buildProject>>;
let key: { value: string };

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = await eventFile(folder, size);
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: "-c TimeZone=UTC" });
  await client.connect();
  project = await buildProject();
  key = await buildKey({ project });
  await fill(client, project.id, file);
  await client.end();
});

afterAll(() => rm(folder, { recursive: true }));

async function send(name: string, body: object): Promise<Response> {
  const request = new Request(`http://127.0.0.1:3000/api/projects/${project.id}/insights/${name}/`, {
    method: "POST",
    headers: { authorization: `Bearer ${key.value}`, "content-type": "application/json" },
    // Nothing ships what was captured since, for which a refresh would wait.
    body: JSON.stringify({ ...body, refresh: false }),
  });
  const params = Promise.resolve({ project_id: String(project.id) });
  return await routes[name]!.POST!(request, { params });
}

async function ask(name: string, body: object): Promise<{ result: never; engine?: string }> {
  const response = await send(name, body);
  const answer = (await response.json()) as { result: never };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer;
}

describe.each([1, 2] as const)("on %s servers", (nodes) => {
  let copy: Awaited<ReturnType<typeof freshCopy>>;
  beforeAll(async () => {
    copy = await freshCopy(nodes);
    await copy.ship();
  });
  afterAll(async () => {
    setEventStore(undefined);
    await copy.drop();
  });

  it.each(benchmarkInsights)(
    "ClickHouse and PostgreSQL agree: $name",
    async ({ path: name, body, textOf }) => {
      setEventStore(undefined);
      const { result } = await ask(name, body);
      setEventStore(clickhouseStore(copy.clickhouse));
      const answer = await ask(name, body);
      expect(answer).toMatchObject({ engine: "clickhouse", is_cached: false });
      expect(textOf(answer.result)).toBe(textOf(result));
    },
  );

  it("lists of persons say where they were read, too", async () => {
    setEventStore({ ...clickhouseStore(copy.clickhouse), version: async () => randomUUID() });
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    const range = { date_from: "2026-01-01", date_to: "2026-03-31" };
    const steps = { ...range, events: [{ id: "event 4" }, { id: "event 5" }] };
    const entity = { funnel_correlation_person_entity: { id: "event 6", type: "events" } };
    const lists = [
      await call(analysis.funnelPersonsPost, funnelPersons, {
        as,
        params,
        body: { ...steps, funnel_step: 1 },
      }),
      await call(analysis.correlationPersonsPost, correlationPersons, {
        as,
        params,
        body: { ...steps, ...entity },
      }),
      await call(paths.personsPost, pathPersons, { as, params, body: range }),
      await call(trends.personsPost, trendPersons, { as, params, body: range }),
      await call(lifecycle.persons, lifecyclePersons, {
        as,
        params,
        query: {
          ...range,
          events: JSON.stringify([{ id: "$pageview" }]),
          target_date: "2026-02-01",
          lifecycle_type: "dormant",
        },
      }),
    ];
    for (const { status, body } of lists) {
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ engine: "clickhouse", as_of: expect.any(String) });
      expect(body.total).toBeGreaterThan(0);
    }
  });

  // A limit may be exceeded when the first persons were sent already.
  it("whatever the limit of memory, the answer is whole, or 503", async () => {
    const asked = benchmarkInsights.filter(({ name }) =>
      ["funnel, frequent", "lifecycle", "paths, all", "correlation"].includes(name),
    );
    setEventStore(undefined);
    const expected = new Map<string, string>();
    for (const { name, path, body, textOf } of asked)
      expected.set(name, textOf((await ask(path, body)).result));
    const statuses: number[] = [];
    for (const limit of [3e5, 2e6, 6e6, 12e6, 20e6, 4e9]) {
      const readUrl = new URL(copy.clickhouse.address.readUrl!);
      readUrl.searchParams.set("ch_max_memory_usage", String(limit));
      readUrl.searchParams.set("ch_max_untracked_memory", "1");
      const limited = openClickhouse({ ...copy.clickhouse.address, readUrl: readUrl.href });
      const store = clickhouseStore(limited, new Availability(copy.clickhouse));
      // No answer is found in the cache.
      setEventStore({ ...store, version: async () => randomUUID() });
      for (const { name, path, body, textOf } of asked) {
        const response = await send(path, body);
        const answer = await response.json();
        statuses.push(response.status);
        if (response.status === 200) expect(textOf(answer.result as never)).toBe(expected.get(name));
        else expect(answer).toMatchObject({ type: "server_error", detail: "The server is busy. Try again." });
      }
      await Promise.all([limited.reader.close(), limited.writer.close()]);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });
});
