import { describe, expect, it } from "vitest";
import { definitions } from "@/lib/contract/endpoints/definitions";
import { db } from "@/lib/database/client";
import { buildEvent, buildKey, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as oneRoute from "./[id]/route";
import * as byNameRoute from "./by_name/route";
import * as route from "./route";

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["person:write", "activity_log:read"] });
  const params = { project_id: project.id };
  const list = (query: Record<string, string | number> = {}) =>
    call(definitions.events, route, { as, params, query });
  const names = async (query: Record<string, string | number> = {}) =>
    (await list(query)).body.results.map(({ name }) => name);
  const byName = (name: string) =>
    call(definitions.eventByName, byNameRoute, { as, params, query: { name } });
  const update = (id: string, body: object) =>
    call(definitions.updateEvent, oneRoute, { as, params: { ...params, id }, body });
  return { project, as, params, list, names, byName, update };
}

describe("event definitions", () => {
  it("are refused to a key without person:read, and updating them to one without person:write", async () => {
    const project = await buildProject();
    const params = { project_id: project.id };
    const none = await buildKey({ project, scopes: ["survey:write"] });
    expect((await call(definitions.events, route, { as: none, params })).status).toBe(403);
    const read = await buildKey({ project, scopes: ["person:read"] });
    const one = { ...params, id: "00000000-0000-8000-8000-000000000000" };
    const changed = await call(definitions.updateEvent, oneRoute, { as: read, params: one, body: {} });
    expect(changed.status).toBe(403);
  });

  it("reject an unknown event type, and a lookup without a name", async () => {
    const { list, byName } = await setUp();
    expect((await list({ event_type: "nonsense" })).body).toMatchObject({ attr: "event_type" });
    expect(await byName("")).toMatchObject({ status: 400, body: { attr: "name" } });
  });

  it("are not found for events that were never captured, or in another project", async () => {
    const { project, byName, update, list } = await setUp();
    const other = await setUp();
    await buildEvent(other.project, { event: "theirs" });
    const theirs = (await other.list()).body.results[0]!;
    expect((await byName("theirs")).status).toBe(404);
    expect((await update(theirs.id, { description: "Mine" })).status).toBe(404);
    expect((await update("nonsense", { description: "Mine" })).status).toBe(404);
    await buildEvent(project, { event: "theirs" });
    expect((await list()).body.results[0]?.id).not.toBe(theirs.id);
    expect(await db.definitionNote.count({ where: { project_id: other.project.id } })).toBe(0);
  });

  it("are empty before the first event is captured", async () => {
    const { list } = await setUp();
    expect((await list()).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("list each event once, in alphabetical order, with its first and its last time", async () => {
    const { project, list, byName } = await setUp();
    for (const [event, day] of [
      ["order paid", 2],
      ["club joined", 1],
      ["order paid", 5],
    ] as const)
      await buildEvent(project, { event, timestamp: new Date(Date.UTC(2026, 0, day)) });
    const { body } = await list();
    expect(body).toMatchObject({ count: 2, results: [{ name: "club joined" }, { name: "order paid" }] });
    expect(body.results[1]).toMatchObject({
      created_at: "2026-01-02T00:00:00Z",
      last_seen_at: "2026-01-05T00:00:00Z",
      description: "",
      tags: [],
      updated_by: null,
      verified: false,
    });
    expect((await byName("order paid")).body).toEqual(body.results[1]);
  });

  it("are searched, filtered by type and paginated", async () => {
    const { project, list, names } = await setUp();
    for (const event of ["$pageview", "Order Paid", "order sent"]) await buildEvent(project, { event });
    expect(await names({ search: " PAID order " })).toEqual(["Order Paid"]);
    expect(await names({ search: "nothing" })).toEqual([]);
    expect(await names({ event_type: "event_posthog" })).toEqual(["$pageview"]);
    expect((await names({ event_type: "event_custom" })).toSorted()).toEqual(["Order Paid", "order sent"]);
    const { body } = await list({ limit: 2 });
    expect(body).toMatchObject({ count: 3, next: expect.stringContaining("limit=2&offset=2") });
    const rest = await names({ limit: 2, offset: 2 });
    expect([...body.results.map(({ name }) => name), ...rest]).toEqual(await names());
  });

  it("stop at a thousand", async () => {
    const { project, list } = await setUp();
    await db.$executeRaw`
      insert into events (project_id, uuid, event, path_item, timestamp, distinct_id)
      select ${project.id}, gen_random_uuid(), name, name, now(), 'someone'
      from generate_series(1, 1200) n, lateral (select 'event ' || lpad(n::text, 4, '0') as name) named`;
    const { results, count } = (await list({ limit: 1000 })).body;
    expect([count, results.length, results.at(-1)?.name]).toEqual([1000, 1000, "event 1000"]);
  });

  it("store a description and tags, and the user who wrote them", async () => {
    const { project, as, params, byName, update } = await setUp();
    await buildEvent(project, { event: "paid" });
    const { id } = (await byName("paid")).body;
    const { status, body } = await update(id, { description: "Money came.", tags: ["Core", "a ", "core"] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      description: "Money came.",
      tags: ["a", "core"],
      updated_by: { id: as.user_id },
    });
    expect((await call(definitions.event, oneRoute, { as, params: { ...params, id } })).body).toEqual(body);
    expect((await byName("paid")).body).toEqual(body);
    expect((await update(id, { tags: [] })).body).toMatchObject({ description: "Money came.", tags: [] });
    expect(await update(id, { tags: [""] })).toMatchObject({ status: 400, body: { attr: "tags" } });
    expect(await update(id, { tags: "core" })).toMatchObject({ status: 400, body: { attr: "tags" } });
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "EventDefinition" },
      orderBy: { created_at: "asc" },
    });
    expect(entries).toMatchObject([
      {
        item_id: id,
        activity: "changed",
        detail: { name: "paid", changes: [{ field: "description", before: "" }, { field: "tags" }] },
      },
      { detail: { changes: [{ field: "tags", before: ["a", "core"], after: [] }] } },
    ]);
  });

  it("do not change without a difference, and keep both of two simultaneous changes", async () => {
    const { project, byName, update } = await setUp();
    await buildEvent(project, { event: "paid" });
    const before = (await byName("paid")).body;
    expect((await update(before.id, { description: "" })).body).toEqual(before);
    expect(await db.definitionNote.count({ where: { project_id: project.id } })).toBe(0);
    await Promise.all([update(before.id, { description: "Both" }), update(before.id, { tags: ["both"] })]);
    expect((await byName("paid")).body).toMatchObject({ description: "Both", tags: ["both"] });
  });
});
