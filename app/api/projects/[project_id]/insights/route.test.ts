import { beforeAll, describe, expect, it } from "vitest";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { insights } from "@/lib/contract/endpoints/insights";
import { paths } from "@/lib/contract/endpoints/paths";
import { retention } from "@/lib/contract/endpoints/retention";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { trends } from "@/lib/contract/endpoints/trends";
import { db } from "@/lib/database/client";
import { buildKey, buildMember, buildProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";
import * as one from "./[id]/route";
import * as correlation from "./funnel/correlation/route";
import * as funnel from "./funnel/route";
import * as path from "./path/route";
import * as retentionRoute from "./retention/route";
import * as route from "./route";
import * as stickinessRoute from "./stickiness/route";
import * as trend from "./trend/route";

const events = [{ id: "$pageview" }, { id: "signed up" }];
const signUp = { insight: "FUNNELS", events, date_from: "2026-03-01", date_to: "2026-03-31" };
const countEvents = { kind: "HogQLQuery", query: "select count() from events" };

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project });
  return { project, as, ...callsOf(project, as) };
}

/** The five calls, of one caller in one project. */
function callsOf(project: { id: number }, as: Credential) {
  const params = { project_id: project.id };
  return {
    create: (body: Record<string, unknown>) => call(insights.create, route, { as, params, body }),
    list: (query: Record<string, string> = {}) => call(insights.list, route, { as, params, query }),
    get: (id: number | string, query: Record<string, string> = {}) =>
      call(insights.get, one, { as, params: { ...params, id }, query }),
    change: (id: number | string, body: Record<string, unknown>) =>
      call(insights.update, one, { as, params: { ...params, id }, body }),
    remove: (id: number | string) => call(insights.remove, one, { as, params: { ...params, id } }),
  };
}

describe("saved analyses", () => {
  it("are refused to strangers, and to viewers and keys that may only read", async () => {
    const { project, create } = await setUp();
    const { body } = await create({ name: "Sign-up", filters: signUp });
    const params = { project_id: project.id };
    expect((await call(insights.list, route, { params })).status).toBe(401);
    expect(
      (await callsOf(project, await buildKey({ project, scopes: ["survey:write"] })).list()).status,
    ).toBe(403);
    for (const as of [
      await buildMember(project, "viewer"),
      await buildKey({ project, scopes: ["person:read"] }),
    ]) {
      const calls = callsOf(project, as);
      expect((await calls.get(body.id)).status).toBe(200);
      expect((await calls.list()).body.count).toBe(1);
      expect((await calls.create({ filters: signUp })).status).toBe(403);
      expect((await calls.change(body.id, { favorited: true })).status).toBe(403);
      expect((await calls.remove(body.id)).status).toBe(403);
    }
    expect(
      (await callsOf(project, await buildMember(project, "editor")).create({ filters: signUp })).status,
    ).toBe(201);
  });

  it.each([
    [{}, "filters", "required", undefined],
    [{ filters: {}, query: {} }, "filters", "required", undefined],
    [{ filters: signUp, query: countEvents }, "query", "invalid_input", undefined],
    [{ filters: { events } }, "filters", "required", "filters.insight"],
    [{ filters: { insight: "WEB_ANALYTICS" } }, "filters", "invalid_choice", "filters.insight"],
    [
      { filters: { insight: "TRENDS", shown_as: "Stickiness" } },
      "filters",
      "invalid_choice",
      "filters.shown_as",
    ],
    [
      { filters: { ...signUp, funnel_order_type: "loose" } },
      "filters",
      "invalid_choice",
      "filters.funnel_order_type",
    ],
    [{ filters: { insight: "PATHS", step_limit: 0 } }, "filters", "invalid_input", "filters.step_limit"],
    [{ query: { kind: "FunnelsQuery" } }, "query", "invalid_choice", "query.kind"],
    [{ query: { kind: "HogQLQuery" } }, "query", "required", "query.query"],
    [{ filters: signUp, tags: [""] }, "tags", "blank", "tags.0"],
    [{ filters: signUp, name: "a".repeat(401) }, "name", "max_length", undefined],
  ])("that are invalid are refused: %#", async (body, attr, code, path) => {
    const { create } = await setUp();
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 400, body: { attr, code } });
    if (path) expect(answer.body).toMatchObject({ extra: { path } });
  });

  it("are created, found by id and short id, changed, deleted and restored, with their activity", async () => {
    const { project, create, get, change, remove } = await setUp();
    const { status, body: created } = await create({
      name: "Sign-up",
      filters: { ...signUp, refresh: true, display: "FunnelViz" },
      query: {},
      tags: ["Growth", "growth"],
      saved: true,
    });
    expect(status).toBe(201);
    expect(created).toMatchObject({
      name: "Sign-up",
      description: "",
      filters: { ...signUp, display: "FunnelViz" },
      query: null,
      saved: true,
      favorited: false,
      tags: ["growth"],
      created_by: { email: expect.any(String) },
      deleted: false,
      result: null,
      last_refresh: null,
      is_cached: false,
    });
    expect(created.filters).not.toHaveProperty("refresh");
    expect(created.short_id).toMatch(/^[a-zA-Z][a-zA-Z0-9]{7}$/);
    const { id, short_id } = created;
    expect((await get(short_id)).body).toEqual(created);

    const { body: favorite } = await change(id, { favorited: true });
    expect(favorite).toMatchObject({ favorited: true, last_modified_at: created.last_modified_at });
    expect((await change(id, { filters: null })).body).toMatchObject({ code: "required" });
    const { body: changed } = await change(short_id, { query: countEvents, description: "All events." });
    expect(changed).toMatchObject({ filters: {}, query: countEvents, description: "All events." });
    expect(changed.last_modified_at > created.last_modified_at).toBe(true);
    expect((await change(id, { description: "All events." })).body).toEqual(changed);

    expect((await remove(id)).status).toBe(204);
    for (const answer of [await get(id), await remove(id), await change(id, { name: "Again" })]) {
      expect(answer.status).toBe(404);
    }
    expect((await change(id, { deleted: false })).body).toEqual(changed);

    const log = await db.activity.findMany({
      where: { project_id: project.id },
      orderBy: { created_at: "asc" },
    });
    expect(
      log.map(({ scope, item_id, activity, detail }) => [scope, item_id, activity, fieldsOf(detail)]),
    ).toEqual([
      ["Insight", String(id), "created", []],
      ["Insight", String(id), "updated", ["favorited"]],
      ["Insight", String(id), "updated", ["description", "filters", "query"]],
      ["Insight", String(id), "deleted", ["deleted"]],
      ["Insight", String(id), "updated", ["deleted"]],
    ]);
  });

  it("of other projects, and ids of no form, are a 404", async () => {
    const { create } = await setUp();
    const { body } = await create({ filters: signUp });
    const others = await setUp();
    for (const id of [body.id, body.short_id, "9999999999", "short", "a'--b;c'd"]) {
      expect((await others.get(id)).status).toBe(404);
      expect((await others.change(id, { favorited: true })).status).toBe(404);
      expect((await others.remove(id)).status).toBe(404);
    }
    expect((await others.list()).body.count).toBe(0);
  });

  it("are listed by text, kind, flags, tags and creator, in an order, page by page", async () => {
    const { project, as, create, list, remove } = await setUp();
    const own = await buildMember(project, "editor");
    await create({ name: "b Sign-up", filters: signUp, saved: true, tags: ["growth"] });
    await create({ name: "A routes", filters: { insight: "PATHS" }, favorited: true, tags: ["web"] });
    await create({
      name: "c",
      filters: { insight: "TRENDS", shown_as: "Lifecycle" },
      description: "Who SIGNS up",
    });
    await create({ name: "d", filters: { ...signUp, insight: "CORRELATION" } });
    await callsOf(project, own).create({ name: "e", query: countEvents });
    await remove((await create({ name: "gone", filters: signUp })).body.id);

    const names = async (query: Record<string, string>) =>
      (await list({ order: "name", ...query })).body.results.map(({ name }) => name);
    expect(await names({})).toEqual(["A routes", "b Sign-up", "c", "d", "e"]);
    expect(await names({ order: "-created_at" })).toEqual(["e", "d", "c", "A routes", "b Sign-up"]);
    expect(await names({ search: "sign" })).toEqual(["b Sign-up", "c"]);
    expect(await names({ search: "GROWTH" })).toEqual(["b Sign-up"]);
    expect(await names({ saved: "true" })).toEqual(["b Sign-up"]);
    expect(await names({ favorited: "true" })).toEqual(["A routes"]);
    expect(await names({ insight: "LIFECYCLE" })).toEqual(["c"]);
    expect(await names({ insight: "SQL" })).toEqual(["e"]);
    expect(await names({ tags: '["growth", "Web"]' })).toEqual(["A routes", "b Sign-up"]);
    expect(await names({ created_by: `[${own.id}]` })).toEqual(["e"]);
    expect(await names({ user: "true" })).toEqual(["A routes", "b Sign-up", "c", "d"]);
    expect((await callsOf(project, own).list({ user: "true" })).body.count).toBe(1);

    const { body: page } = await list({ order: "name", limit: "2", offset: "2" });
    expect(page).toMatchObject({ count: 5, results: [{ name: "c" }, { name: "d" }] });
    expect(page.next).toContain("offset=4");
    for (const query of [{ order: "color" }, { insight: "WEB_ANALYTICS" }, { created_by: "somebody" }]) {
      const answer = await call(insights.list, route, { as, params: { project_id: project.id }, query });
      expect(answer).toMatchObject({ status: 400, body: { attr: Object.keys(query)[0] } });
    }
  });
});

const fieldsOf = (detail: unknown) =>
  (detail as { changes: { field: string }[] | null }).changes?.map(({ field }) => field) ?? [];

describe("the result of a saved analysis", () => {
  let visits: Visits;
  let as: Credential;

  beforeAll(async () => {
    visits = await buildVisits();
    as = await buildKey({ project: visits.project });
    await visits.happen("ada", "2026-03-02T10:00:00Z", "/");
    await visits.happen("ada", "2026-03-02T10:01:00Z", "signed up");
    await visits.happen("bob", "2026-03-02T10:00:00Z", "/");
    await visits.happen("bob", "2026-03-02T10:02:00Z", "cancelled");
    await visits.happen("cleo", "2026-04-02T10:00:00Z", "/");
  });

  /** What the endpoint of the analysis itself returns. */
  const direct = async (filters: Record<string, unknown>) => {
    const parts = { as, params: { project_id: visits.project.id }, body: filters };
    switch (filters.insight) {
      case "FUNNELS":
        return await call(analysis.funnelPost, funnel, parts);
      case "CORRELATION":
        return await call(analysis.correlationPost, correlation, parts);
      case "PATHS":
        return await call(paths.edgesPost, path, parts);
      case "RETENTION":
        return await call(retention.insightPost, retentionRoute, parts);
      case "STICKINESS":
        return await call(stickiness.insightPost, stickinessRoute, parts);
      default:
        return await call(trends.trendPost, trend, parts);
    }
  };

  it.each([
    signUp,
    { ...signUp, insight: "CORRELATION" },
    { ...signUp, insight: "LIFECYCLE", shown_as: "Lifecycle" },
    { ...signUp, insight: "TRENDS", shown_as: "Lifecycle" },
    { ...signUp, insight: "TRENDS", breakdown: "plan" },
    { ...signUp, insight: "PATHS" },
    { ...signUp, insight: "STICKINESS" },
    { insight: "RETENTION", period: "Week", date_from: "2026-03-02", date_to: "2026-03-08" },
  ])("is that of its own endpoint, and absent until it is asked for: $insight", async (filters) => {
    const { create, get } = callsOf(visits.project, as);
    const { id } = (await create({ filters })).body;
    for (const query of [{}, { refresh: "false" }, { refresh: "force_cache" }]) {
      expect((await get(id, query)).body).toMatchObject({ result: null, last_refresh: null });
    }
    const { body: own } = await direct(filters);
    const { body } = await get(id, { refresh: "blocking" });
    expect(body).toMatchObject({ result: own.result, is_cached: true, last_refresh: own.last_refresh });
    expect((await get(id, { refresh: "force_blocking" })).body).toMatchObject({
      result: own.result,
      is_cached: false,
    });
  });

  it("can be of other dates", async () => {
    const { create, get } = callsOf(visits.project, as);
    const { id } = (await create({ filters: signUp })).body;
    const april = JSON.stringify({ date_from: "2026-04-01", date_to: "2026-04-30" });
    const { body } = await get(id, { refresh: "blocking", filters_override: april });
    expect(body.result).toMatchObject([{ count: 1 }, { count: 0 }]);
    expect(body.filters).toMatchObject({ date_from: "2026-03-01" });
    // The stored end of March does not end what begins in April.
    const open = { refresh: "blocking", filters_override: JSON.stringify({ date_from: "2026-04-01" }) };
    expect((await get(id, open)).body.result).toMatchObject([{ count: 1 }, { count: 0 }]);
    for (const sent of ["[]", "{", '{"date_from": "someday"}']) {
      expect(await get(id, { refresh: "blocking", filters_override: sent })).toMatchObject({
        status: 400,
        body: { attr: "filters_override" },
      });
    }
    expect((await get(id, { refresh: "later" })).body).toMatchObject({ attr: "refresh" });
  });

  it("of a query is its rows, for those who may run queries", async () => {
    const { create, get } = callsOf(visits.project, as);
    const source = {
      kind: "HogQLQuery",
      query: "select event, count() as n from events group by event order by n desc limit 1",
    };
    const { id } = (await create({ query: { kind: "DataVisualizationNode", source, display: "Bar" } })).body;
    expect((await get(id, { refresh: "true" })).body).toMatchObject({
      query: { display: "Bar", source },
      result: [["$pageview", 3]],
      columns: ["event", "n"],
      hasMore: true,
      is_cached: false,
    });
    const reader = await buildKey({ project: visits.project, scopes: ["person:read"] });
    expect((await callsOf(visits.project, reader).get(id)).status).toBe(200);
    expect(await callsOf(visits.project, reader).get(id, { refresh: "true" })).toMatchObject({
      status: 403,
      body: { detail: "API key missing required scope 'query:read'" },
    });
  });

  it("is the error of the analysis when its filters can't be calculated", async () => {
    const { create, get } = callsOf(visits.project, as);
    const { id } = (await create({ filters: { insight: "FUNNELS" } })).body;
    expect(await get(id, { refresh: "blocking" })).toMatchObject({ status: 400, body: { attr: "events" } });
    await db.insight.update({
      where: { project_id_id: { project_id: visits.project.id, id } },
      data: { filters: { insight: "WEB_ANALYTICS" } },
    });
    expect((await get(id)).body).toMatchObject({ filters: { insight: "WEB_ANALYTICS" } });
    expect(await get(id, { refresh: "blocking" })).toMatchObject({ status: 400, body: { attr: "filters" } });
  });
});
