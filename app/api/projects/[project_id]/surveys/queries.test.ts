import type { PoolClient } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildFlag, buildKey, buildMember, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as one from "./[id]/route";
import * as calendar from "./calendar/route";
import * as all from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  pool.on("acquire", listen);
  project = await buildProject();
  key = await buildKey({ project });
});

let heard: string[] = [];
const listened = new WeakSet<PoolClient>();

/** Records every statement of a connection from now on, BEGIN and COMMIT included. */
function listen(client: PoolClient): void {
  if (listened.has(client)) return;
  listened.add(client);
  const query = client.query;
  client.query = ((...args: [string | { text: string }]) => {
    heard.push(typeof args[0] === "string" ? args[0] : args[0].text);
    return Reflect.apply(query, client, args) as unknown;
  }) as typeof query;
}

/** Texts of the statements that reach PostgreSQL while the work is done. */
async function statementsOf(work: () => Promise<{ status: number }>): Promise<string[]> {
  heard = [];
  expect((await work()).status).toBeLessThan(300);
  return heard;
}

const targeting_flag_filters = { groups: [{ properties: [{ key: "a", value: "b", type: "person" }] }] };
const full = () => ({
  name: unique(),
  type: "popover" as const,
  start_date: new Date().toISOString(),
  questions: [{ type: "open" as const, question: "Why?" }],
  targeting_flag_filters,
});

const atMost = async (most: number, work: () => Promise<{ status: number }>) => {
  const statements = await statementsOf(work);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
};

describe("a request queries the database", () => {
  const params = () => ({ project_id: project.id });

  it("at most 4 times to list, whatever the length, page and search", async () => {
    for (let n = 0; n < 12; n++) await buildSurvey(project, { ...full(), responses_limit: n });
    for (const query of [
      {},
      { limit: 5 },
      { limit: 5, offset: 5 },
      { search: "x", offset: 3 },
      { offset: 99 },
    ])
      await atMost(4, () => call(surveys.list, all, { as: key, params: params(), query }));
    const viewer = await buildMember(project, "viewer");
    await atMost(4, () => call(surveys.list, all, { as: viewer, params: params() }));
  });

  it("at most 8 times for the calendar, whatever its surveys and days", async () => {
    for (let n = 1; n < 6; n++)
      await buildSurvey(project, {
        ...full(),
        responses_limit: n,
        iteration_count: 3,
        iteration_frequency_days: 7,
      });
    for (const query of [{}, { date_from: "2026-01-01T00:00:00Z", date_to: "2027-01-01T00:00:00Z" }])
      await atMost(8, () => call(surveys.calendar, calendar, { as: key, params: params(), query }));
  });

  it("at most 4 times to retrieve", async () => {
    const { id } = await buildSurvey(project, full());
    await atMost(4, () => call(surveys.get, one, { as: key, params: { ...params(), id } }));
  });

  it("at most 10 times to create, with a flag linked and another made", async () => {
    const { id: linked_flag_id } = await buildFlag(project);
    const body = { name: unique(), type: "popover" };
    const plain = () => call(surveys.create, all, { as: key, params: params(), body });
    expect(await statementsOf(plain)).toEqual(expect.arrayContaining(["BEGIN", "COMMIT"]));
    await atMost(9, () =>
      call(surveys.create, all, { as: key, params: params(), body: { name: unique(), type: "popover" } }),
    );
    await atMost(10, () =>
      call(surveys.create, all, { as: key, params: params(), body: { ...full(), linked_flag_id } }),
    );
  });

  it("at most 14 times to update, with a new name, start and targeting", async () => {
    const { id } = await buildSurvey(project);
    await atMost(13, () => call(surveys.update, one, { as: key, params: { ...params(), id }, body: full() }));
    const groups = [{ properties: [{ key: "a", value: "c", type: "person" }] }];
    await atMost(14, () =>
      call(surveys.update, one, {
        as: key,
        params: { ...params(), id },
        body: { ...full(), targeting_flag_filters: { groups }, archived: true, responses_limit: 5 },
      }),
    );
  });

  it("at most 6 times for an unchanged survey", async () => {
    const { id } = await buildSurvey(project);
    await atMost(6, () => call(surveys.update, one, { as: key, params: { ...params(), id }, body: {} }));
  });
});
