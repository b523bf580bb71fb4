// The insights of the benchmark over a small part of its events: the engine's result equals that of one SQL statement
// in PostgreSQL. The benchmark compares with DuckDB, over all events.
import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as correlation from "@/app/api/projects/[project_id]/insights/funnel/correlation/route";
import * as funnel from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as path from "@/app/api/projects/[project_id]/insights/path/route";
import * as retention from "@/app/api/projects/[project_id]/insights/retention/route";
import * as stickiness from "@/app/api/projects/[project_id]/insights/stickiness/route";
import * as trend from "@/app/api/projects/[project_id]/insights/trend/route";
import { eventFile } from "@/bench/analysis/events";
import { benchmarkInsights } from "@/bench/analysis/insights";
import { fill } from "@/bench/analysis/load";
import { temporaryFolder } from "@/lib/testing/database";
import { buildKey, buildProject } from "@/lib/testing/factories";
import type { Route } from "@/lib/testing/request";

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
let client: pg.Client;
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
}, 300_000);

afterAll(async () => {
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

it.each(benchmarkInsights)(
  "the engine and PostgreSQL agree: $name",
  async ({ path: name, body, textOf, sql, textOfRows }) => {
    const answer = textOf(await ask(name, body));
    expect(answer).toMatch(/[1-9]/);
    const of = (table: string) =>
      `(select *, properties ->> 'plan' as plan from ${table} where project_id = ${project.id})`;
    expect(textOfRows((await client.query(sql(of("events"), of("persons")))).rows)).toBe(answer);
  },
  100_000,
);
