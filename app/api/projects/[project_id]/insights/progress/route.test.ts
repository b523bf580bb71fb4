import { uuidv7 } from "uuidv7";
import { expect, it } from "vitest";
import { trackProgress } from "@/lib/analysis/progress";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { buildEvent, buildKey, buildMembership, buildPerson } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as funnel from "../funnel/route";
import * as route from "./route";

async function setUp() {
  const { project, user } = await buildMembership();
  const as = await buildKey({ project, user });
  return { project, user, as, params: { project_id: project.id } };
}

const get = (params: { project_id: number }, as: Credential | undefined, id: string) =>
  call(analysis.progress, route, { ...(as && { as }), params, query: { id } });

it("is refused to strangers and without its scope, and for an id that is none", async () => {
  const { project, user, as, params } = await setUp();
  const id = uuidv7();
  expect((await get(params, undefined, id)).status).toBe(401);
  const other = await buildKey({ project, user, scopes: ["survey:read"] });
  expect((await get(params, other, id)).status).toBe(403);
  expect(await get(params, as, "latest")).toMatchObject({ status: 400, body: { attr: "id" } });
  expect(await call(analysis.progress, route, { as, params })).toMatchObject({
    status: 400,
    body: { attr: "id", code: "required" },
  });
});

it("is missing for an unknown id, and for another user's or project's", async () => {
  const { project, user, as, params } = await setUp();
  const id = uuidv7();
  expect((await get(params, as, id)).status).toBe(404);
  await trackProgress({ project, user }, id, async () => undefined);
  expect((await get(params, as, id)).status).toBe(200);
  expect((await get(params, await buildKey({ project }), id)).status).toBe(404);
  const elsewhere = await setUp();
  expect((await get(elsewhere.params, elsewhere.as, id)).status).toBe(404);
});

it("says how many rows were read, of how many PostgreSQL expects, while they are read and after", async () => {
  const { project, user, as, params } = await setUp();
  const id = uuidv7();
  await trackProgress({ project, user }, id, async (onStart) => {
    expect((await get(params, as, id)).body).toEqual({ rows_read: 0, rows_estimated: null });
    const reading = { rowsRead: 10, rowsEstimated: 40 };
    onStart?.(reading);
    expect((await get(params, as, id)).body).toEqual({ rows_read: 10, rows_estimated: 40 });
    reading.rowsRead = 39;
  });
  expect((await get(params, as, id)).body).toEqual({ rows_read: 39, rows_estimated: 40 });
});

it("is that of the analysis with its id, which is refused when the id is none", async () => {
  const { project, as, params } = await setUp();
  const person = await buildPerson(project);
  for (const event of ["viewed", "viewed", "bought"]) {
    await buildEvent(project, { event, person_id: person.id, timestamp: new Date("2026-03-01T12:00:00Z") });
  }
  const ask = (progress_id: string) =>
    call(analysis.funnelPost, funnel, {
      as,
      params,
      body: { events: [{ id: "viewed" }, { id: "bought" }], date_from: "all", progress_id },
    });
  expect(await ask("latest")).toMatchObject({ status: 400, body: { attr: "progress_id" } });
  const id = uuidv7();
  expect((await ask(id)).status).toBe(200);
  const { body } = await get(params, as, id.toUpperCase());
  // The rows are reported from time to time: at least the first report, with the estimate, has come.
  expect(body.rows_read).toBeLessThanOrEqual(3);
  expect(body.rows_estimated).toBeGreaterThan(0);
});
