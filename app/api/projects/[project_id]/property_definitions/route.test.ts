import { describe, expect, it } from "vitest";
import { definitions } from "@/lib/contract/endpoints/definitions";
import { db } from "@/lib/database/client";
import { buildEvent, buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as oneRoute from "./[id]/route";
import * as byNameRoute from "./by_name/route";
import * as route from "./route";

type Query = Record<string, string | number>;

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["person:write"] });
  const params = { project_id: project.id };
  const list = (query: Query = {}) => call(definitions.properties, route, { as, params, query });
  const names = async (query: Query = {}) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map(({ name }) => name);
  };
  const byName = (query: Query) => call(definitions.propertyByName, byNameRoute, { as, params, query });
  const update = (id: string, body: object) =>
    call(definitions.updateProperty, oneRoute, { as, params: { ...params, id }, body });
  return { project, as, params, list, names, byName, update };
}

describe("property definitions", () => {
  it("are refused to a key without person:read", async () => {
    const project = await buildProject();
    const as = await buildKey({ project, scopes: ["survey:write"] });
    const params = { project_id: project.id };
    expect((await call(definitions.properties, route, { as, params })).status).toBe(403);
    expect((await call(definitions.propertyByName, byNameRoute, { as, params })).status).toBe(403);
  });

  it.each([
    ["type", "nonsense"],
    ["event_names", "a,b"],
    ["event_names", "[1]"],
    ["excluded_properties", "{}"],
  ])("refuse %s=%s", async (attr, value) => {
    const { list } = await setUp();
    expect(await list({ [attr]: value })).toMatchObject({ status: 400, body: { attr } });
  });

  it("are not found for unknown properties, nor in another project", async () => {
    const { byName, update } = await setUp();
    const other = await setUp();
    await buildEvent(other.project, { properties: { plan: "pro" } });
    const theirs = (await other.byName({ name: "plan" })).body;
    expect((await byName({ name: "plan" })).status).toBe(404);
    expect((await byName({ name: "plan", type: "group" })).status).toBe(404);
    expect((await update(theirs.id, { tags: ["mine"] })).status).toBe(404);
  });

  it("list the properties of events with their types, without those that ingestion adds", async () => {
    const { project, list } = await setUp();
    const written = { $set: { a: 1 }, $groups: {}, distinct_id: "x" };
    await buildEvent(project, { properties: { n: 1, mixed: 1, on: true, at: "2026-01-01", ...written } });
    await buildEvent(project, {
      properties: { n: null, mixed: "x", at: "2026-01-01T10:00:00Z", none: null },
    });
    await buildEvent(await buildProject(), { properties: { theirs: 1 } });
    const { body } = await list();
    expect(body.count).toBe(5);
    expect(
      body.results.map(({ name, property_type, is_numerical }) => [name, property_type, is_numerical]),
    ).toEqual([
      ["at", "DateTime", false],
      ["mixed", "String", false],
      ["n", "Numeric", true],
      ["none", null, false],
      ["on", "Boolean", false],
    ]);
    expect(body.results[0]).toMatchObject({
      description: "",
      tags: [],
      is_seen_on_filtered_events: null,
      verified: false,
      hidden: false,
    });
  });

  it("are those of persons on request, and empty for groups and sessions", async () => {
    const { project, names, byName } = await setUp();
    await buildPerson(project, { properties: { email: "a@example.com", age: 7 } });
    await buildEvent(project, { properties: { plan: "pro" } });
    expect(await names({ type: "person" })).toEqual(["age", "email"]);
    expect(await names({ type: "group" })).toEqual([]);
    expect(await names({ type: "session" })).toEqual([]);
    const { body } = await byName({ name: "age", type: "person" });
    expect(body).toMatchObject({ name: "age", property_type: "Numeric" });
  });

  it("show which events have a property, and list those of the given events first, or alone", async () => {
    const { project, list, names } = await setUp();
    await buildEvent(project, { event: "paid", properties: { total: 5, shared: 1 } });
    await buildEvent(project, { event: "seen", properties: { a: 1, shared: 1 } });
    const event_names = '["paid"]';
    const { body } = await list({ event_names });
    expect(
      body.results.map((definition) => [definition.name, definition.is_seen_on_filtered_events]),
    ).toEqual([
      ["shared", true],
      ["total", true],
      ["a", false],
    ]);
    expect(await names({ event_names, filter_by_event_names: "true" })).toEqual(["shared", "total"]);
    expect(await names({ event_names: '["never"]', filter_by_event_names: "true" })).toEqual([]);
  });

  it("are searched, included, excluded and paginated", async () => {
    const { project, names, list } = await setUp();
    await buildEvent(project, {
      properties: { $os: "mac", "$feature/new": true, plan: "pro", "Plan Price": 5 },
    });
    expect(await names({ search: "price PLAN" })).toEqual(["Plan Price"]);
    expect(await names({ properties: "plan, $os" })).toEqual(["$os", "plan"]);
    expect((await names({ excluded_properties: '["plan", "$os"]' })).toSorted()).toEqual([
      "$feature/new",
      "Plan Price",
    ]);
    expect((await names({ exclude_core_properties: "true" })).toSorted()).toEqual(["Plan Price", "plan"]);
    expect(await names({ is_numerical: "true" })).toEqual(["Plan Price"]);
    expect(await names({ is_feature_flag: "true" })).toEqual(["$feature/new"]);
    expect(await names({ is_feature_flag: "false" })).toHaveLength(3);
    const { body } = await list({ limit: 3 });
    expect(body).toMatchObject({ count: 4, next: expect.stringContaining("limit=3&offset=3") });
    expect(await names({ limit: 3, offset: 3 })).toHaveLength(1);
  });

  it("store a description and tags, separately for events and persons", async () => {
    const { project, as, params, byName, update } = await setUp();
    await buildEvent(project, { properties: { plan: "pro" } });
    await buildPerson(project, { properties: { plan: "pro" } });
    const [ofEvent, ofPerson] = [
      (await byName({ name: "plan" })).body,
      (await byName({ name: "plan", type: "person" })).body,
    ];
    expect(ofEvent.id).not.toBe(ofPerson.id);
    const { body } = await update(ofPerson.id, { description: "What they pay", tags: ["Money"] });
    expect(body).toMatchObject({
      description: "What they pay",
      tags: ["money"],
      updated_by: { id: as.user_id },
    });
    const one = { ...params, id: ofPerson.id };
    expect((await call(definitions.property, oneRoute, { as, params: one })).body).toEqual(body);
    expect((await byName({ name: "plan" })).body).toEqual(ofEvent);
    expect(
      await db.activity.findMany({ where: { project_id: project.id, scope: "PropertyDefinition" } }),
    ).toMatchObject([{ item_id: ofPerson.id, activity: "changed", detail: { name: "plan" } }]);
  });

  it("skip rows that are too large to scan", async () => {
    const { project, names } = await setUp();
    const wide = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, n) => [`${n} ${Math.random()} ${Math.random()}`, Math.random()]),
    );
    await buildEvent(project, { properties: wide });
    await buildEvent(project, { properties: { plan: "pro" } });
    expect(await names()).toEqual(["plan"]);
  });
});
