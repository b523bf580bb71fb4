import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import type { Person } from "@/lib/contract/person/person";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildEvent, buildKey, buildPerson, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activityRoute from "./[id]/activity/route";
import * as deleteEventsRoute from "./[id]/delete_events/route";
import * as deletePropertyRoute from "./[id]/delete_property/route";
import * as oneRoute from "./[id]/route";
import * as splitRoute from "./[id]/split/route";
import * as updatePropertyRoute from "./[id]/update_property/route";
import * as allActivityRoute from "./activity/route";
import * as batchRoute from "./batch_by_distinct_ids/route";
import * as uuidsRoute from "./batch_by_uuids/route";
import * as bulkRoute from "./bulk_delete/route";
import * as deletionRoute from "./deletion_status/route";
import * as resetRoute from "./reset_person_distinct_id/route";
import * as route from "./route";
import * as valuesRoute from "./values/route";

let project: Project;
let as: { value: string };

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

/** A call of the project, by its key. */
const to = (id?: string | number) => ({
  as,
  params: { project_id: project.id, ...(id !== undefined && { id }) },
});

/** A separate project, for tests that count all persons. */
async function elsewhere() {
  const own = await buildProject();
  return { own, as: await buildKey({ project: own }), params: { project_id: own.id } };
}

describe("listing persons", () => {
  test.each(["0", "-1", "many"])("refuses a limit of %s", async (limit) => {
    const { status, body } = await call(persons.list, route, { ...to(), query: { limit } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "validation_error", code: "invalid_input", attr: "limit" });
  });

  test("rejects properties that are not JSON with the documented message", async () => {
    const { status, body } = await call(persons.list, route, { ...to(), query: { properties: "{" } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "invalid_input",
      detail: "Properties are unparsable!",
      attr: "properties",
    });
  });

  test.each([
    ["without a type", JSON.stringify([{ key: "plan", value: "pro" }])],
    ["alone, without a type", JSON.stringify({ key: "plan", value: "pro" })],
    ["in PostHog's old form", JSON.stringify({ plan: "pro" })],
    ["in PostHog's old form, with an operator", JSON.stringify({ plan__icontains: "PR" })],
  ])("treats a filter %s as a person filter", async (_, properties) => {
    const { own, ...caller } = await elsewhere();
    const person = await buildPerson(own, { properties: { plan: "pro" } });
    await buildPerson(own, { properties: { plan: "free" } });
    const { body } = await call(persons.list, route, { ...caller, query: { properties } });
    expect(body.results.map(({ uuid }) => uuid)).toEqual([person.uuid]);
  });

  test("rejects formats other than json and csv, and ignores an empty one", async () => {
    const { status, body } = await call(persons.list, route, { ...to(), query: { format: "xml" } });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "not_found" });
    expect(await call(persons.list, route, { ...to(), query: { format: "" } })).toMatchObject({
      status: 200,
    });
  });

  test("returns the newest first, with exact count and pagination links", async () => {
    const { own, ...caller } = await elsewhere();
    const made = [];
    for (let n = 0; n < 5; n++) made.push(await buildPerson(own, { created_at: new Date(2026, 0, n + 1) }));
    const { body } = await call(persons.list, route, { ...caller, query: { limit: 2, offset: 2 } });
    expect(body.count).toBe(5);
    expect(body.results.map((person) => person.uuid)).toEqual([made[2]?.uuid, made[1]?.uuid]);
    expect(body.next).toMatch(/\/persons\/\?limit=2&offset=4$/);
    expect(body.previous).toMatch(/\/persons\/\?limit=2&offset=0$/);
  });

  test("filters by distinct id, by email, by part of the email, by uuid, and by property filters", async () => {
    const { own, ...caller } = await elsewhere();
    const distinct = unique();
    const ada = await buildPerson(own, {
      distinct_ids: [distinct],
      properties: { email: "Ada@Example.com", age: 36 },
    });
    await buildPerson(own, { properties: { email: "bob@example.org", age: 20 } });
    const filters = JSON.stringify([{ key: "age", value: "30", operator: "gt", type: "person" }]);
    const searches = [
      { distinct_id: distinct },
      { email: "Ada@Example.com" },
      { email: " Ada@Example.com " },
      { search: "ada@" },
      { search: distinct },
      { search: ada.uuid },
      { properties: filters },
      { properties: filters, search: "example" },
    ];
    for (const query of searches) {
      const { body } = await call(persons.list, route, { ...caller, query });
      expect(
        body.results.map((person) => person.uuid),
        JSON.stringify(query),
      ).toEqual([ada.uuid]);
      expect(body.count).toBe(1);
    }
  });

  test("searches the properties that name the project's persons, and no others", async () => {
    const own = await buildProject({ person_display_name_properties: ["username", "team"] });
    const caller = { as: await buildKey({ project: own }), params: { project_id: own.id } };
    const search = async (text: string) =>
      (await call(persons.list, route, { ...caller, query: { search: text } })).body.results.map(
        ({ uuid }) => uuid,
      );
    const { uuid } = await buildPerson(own, {
      properties: { name: "Greta", username: "Countess", team: ["Äpfel 7"], email: "ada@example.com" },
    });
    for (const text of ["COUNT", "äpfel", "l 7", "ada@"]) expect(await search(text), text).toEqual([uuid]);
    for (const text of ["greta", "count%"]) expect(await search(text), text).toEqual([]);
  });

  test("combines repeated filters with AND, and rejects one that is not JSON", async () => {
    const { own, ...caller } = await elsewhere();
    const [plan, seats] = [unique(), unique()];
    const both = await buildPerson(own, { properties: { [plan]: "team", [seats]: 3 } });
    await buildPerson(own, { properties: { [plan]: "team" } });
    await buildPerson(own, { properties: { [seats]: 3 } });
    const filter = (key: string) => ({ key, value: "", operator: "is_set", type: "person" });
    const list = async (...filters: string[]) =>
      await call(persons.list, route, { ...caller, query: { properties: filters } });
    for (const form of [
      (one: object) => JSON.stringify(one),
      (one: object) => JSON.stringify([one]),
      (one: object) => JSON.stringify({ type: "AND", values: [one] }),
    ]) {
      const { body } = await list(form(filter(plan)), form(filter(seats)));
      expect(body.results.map(({ uuid }) => uuid)).toEqual([both.uuid]);
    }
    const { status, body } = await list("{", JSON.stringify([filter(plan)]));
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: "Properties are unparsable!" });
  });

  test("filters by the time of the last change", async () => {
    const { own, ...caller } = await elsewhere();
    const [still, moving] = [await buildPerson(own), await buildPerson(own)];
    await db.person.updateMany({
      where: { project_id: own.id },
      data: { updated_at: new Date("2026-01-01T00:00:00Z") },
    });
    const since = async (updated_after: string) => {
      const { body } = await call(persons.list, route, { ...caller, query: { updated_after } });
      expect(body.count).toBe(body.results.length);
      return body.results.map(({ uuid }) => uuid).sort();
    };
    expect(await since("2025-12-31T23:59:59Z")).toEqual([still.uuid, moving.uuid].sort());
    expect(await since("")).toHaveLength(2);
    expect(await since("2026-01-01")).toEqual([]);
    const params = { ...caller.params, id: moving.uuid };
    await call(persons.update, oneRoute, { ...caller, params, body: { properties: { a: 1 } } });
    expect(await since("2026-01-01")).toEqual([moving.uuid]);
    const { status, body } = await call(persons.list, route, {
      ...caller,
      query: { updated_after: "yesterday" },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "invalid_input", attr: "updated_after" });
  });

  test("treats wildcards in a search literally", async () => {
    const { own, ...caller } = await elsewhere();
    await buildPerson(own, { properties: { email: "a_b@example.com" } });
    await buildPerson(own, { properties: { email: "acb@example.com" } });
    const { body } = await call(persons.list, route, { ...caller, query: { search: "a_b" } });
    expect(body.count).toBe(1);
  });

  test("ignores case in a search in every alphabet, like the filter icontains", async () => {
    const { own, ...caller } = await elsewhere();
    await buildPerson(own, { properties: { email: "Ängström.ΑΘΗΝΑ.Ni\u212ai@example.com" } });
    for (const search of ["äNGSTRÖM", "αθηνα", "ä", "nIKI@", "ni\u212aI@EX"]) {
      const { body } = await call(persons.list, route, { ...caller, query: { search } });
      expect(body.count, search).toBe(1);
    }
  });

  test("leaves out persons created in the future", async () => {
    const { own, ...caller } = await elsewhere();
    await buildPerson(own, { created_at: new Date(Date.now() + 3 * 86_400_000) });
    const { body } = await call(persons.list, route, caller);
    expect(body).toMatchObject({ count: 0, results: [] });
  });

  test("is a CSV on request, with all rows, flattened and sorted", async () => {
    const { own, as: key } = await elsewhere();
    await buildPerson(own, { distinct_ids: ["=cmd"], properties: { email: "x@y.z" } });
    await buildPerson(own, { distinct_ids: ["two"], properties: { vip: true } });
    for (const form of ["persons/?format=csv&limit=1", "persons.csv?limit=1", "persons.csv/?format=json"]) {
      const request = new Request(`http://127.0.0.1:3000/api/projects/${own.id}/${form}`, {
        headers: { authorization: `Bearer ${key.value}` },
      });
      const response = await route.GET(request, { params: Promise.resolve({ project_id: String(own.id) }) });
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      const [header, ...lines] = (await response.text()).split("\r\n");
      expect(header).toBe(
        "created_at,distinct_ids.0,id,is_identified,last_seen_at,name,properties.email,properties.vip,uuid",
      );
      expect(lines.filter(Boolean)).toHaveLength(2);
      expect(lines.join("\n")).toContain(",'=cmd,");
    }
  });

  test("answers 405 to POST, with a hint about capture", async () => {
    const { status, body, headers } = await call(persons.list, route, { ...to(), method: "POST", body: {} });
    expect(status).toBe(405);
    expect(headers.get("allow")).toContain("GET");
    expect(body).toMatchObject({ code: "method_not_allowed", detail: expect.stringContaining("$identify") });
  });
});

describe("a single person", () => {
  test("is refused for an id that is neither a number nor a uuid", async () => {
    const { status, body } = await call(persons.get, oneRoute, to("somebody"));
    expect(status).toBe(400);
    expect(body).toEqual({
      type: "validation_error",
      code: "invalid_input",
      detail:
        "The ID provided does not look like a personID. If you are using a distinctId, please use /persons?distinct_id=somebody instead.",
      attr: null,
    });
  });

  test("requires valid arguments before the lookup", async () => {
    const nobody = to("somebody");
    const attrs = [
      await call(persons.update, oneRoute, { ...nobody, body: {} }),
      await call(persons.updateProperty, updatePropertyRoute, { ...nobody, body: { key: "plan" } }),
      await call(persons.deleteProperty, deletePropertyRoute, { ...nobody, body: {} }),
      await call(persons.deleteProperty, deletePropertyRoute, { ...nobody, body: { $unset: "plan" } }),
    ].map(({ status, body }) => [status, (body as { attr?: string | null }).attr]);
    expect(attrs).toEqual([
      [400, "properties"],
      [400, "value"],
      [400, "$unset"],
      [400, null],
    ]);
  });

  test.each(["-1", "999999999", "9".repeat(40), "01a1fc44-0000-7000-8000-000000000000"])(
    "is not found under %s",
    async (id) => {
      const { status, body } = await call(persons.get, oneRoute, to(id));
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "not_found", detail: "Not found." });
    },
  );

  test("is found by id and by uuid, and named by the first display property, meaningful ids first", async () => {
    const anonymous = "17787c327b-0e8f623ea9-336473-1aeaa0-17787c30995b7c";
    const person = await buildPerson(project, {
      distinct_ids: [anonymous, "known"],
      properties: { name: "Ada" },
    });
    for (const id of [Number(person.id), person.uuid]) {
      const { status, body } = await call(persons.get, oneRoute, to(id));
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: "Ada", distinct_ids: ["known", anonymous], uuid: person.uuid });
      expect(body.id).toBe(Number(person.id));
    }
  });

  test.each([
    [{ email: "a@b.c", name: "Ada" }, "a@b.c"],
    [{ email: "", name: [], username: "ada" }, "ada"],
    [{ email: null, name: 0, username: { first: "Ada" } }, { first: "Ada" }],
    [{ email: false, name: {}, plan: "team" }, "known"],
  ])("of %j is named %j", async (properties, name) => {
    const own = await buildProject();
    const as = await buildKey({ project: own });
    const person = await buildPerson(own, { distinct_ids: ["known"], properties });
    const params = { project_id: own.id, id: person.uuid };
    expect((await call(persons.get, oneRoute, { as, params })).body.name).toEqual(name);
  });

  test.each([persons.update, persons.put])(
    "sets properties with $method, and records it in the log",
    async (change) => {
      const person = await buildPerson(project, { properties: { kept: 1, changed: 1 } });
      for (const body of [{}, { properties: null }]) {
        const refused = await call(change, oneRoute, { ...to(Number(person.id)), body });
        expect(refused.status).toBe(400);
        expect(refused.body).toMatchObject({
          code: "required",
          attr: "properties",
          detail: "This field is required.",
        });
      }
      const body = { properties: { changed: { deep: true }, gone: null } };
      const done = await call(change, oneRoute, { ...to(Number(person.id)), body });
      expect(done.status).toBe(200);
      expect(done.body.properties).toEqual({ kept: 1, changed: { deep: true }, gone: null });
      const log = await call(persons.activity, activityRoute, to(Number(person.id)));
      expect(log.body.results[0]).toMatchObject({
        activity: "updated",
        scope: "Person",
        item_id: String(person.id),
        detail: {
          name: person.uuid,
          changes: [{ type: "Person", action: "changed", field: "properties", before: null, after: null }],
        },
      });
    },
  );

  test("cannot grow beyond the limits of capture, and may always shrink", async () => {
    const person = await buildPerson(project);
    const at = to(Number(person.id));
    const large = "x".repeat(300_000);
    const set = (properties: object) => call(persons.update, oneRoute, { ...at, body: { properties } });
    expect((await set({ a: large })).status).toBe(200);
    const refused = await set({ b: large });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      type: "validation_error",
      code: "invalid_input",
      detail: "The person's properties would exceed 512 KiB.",
      attr: null,
    });
    await db.person.update({
      where: { project_id_id: { project_id: project.id, id: person.id } },
      data: { properties: { a: large, b: large, c: 1 } },
    });
    expect((await set({ c: 2 })).status).toBe(200);
    expect((await set({ d: 1 })).status).toBe(400);
    const { status } = await call(persons.deleteProperty, deletePropertyRoute, {
      ...at,
      body: { $unset: "c" },
    });
    expect(status).toBe(200);
  });

  const rounds = process.env.LONG ? 200 : 2;
  test(`loses no update of fifty simultaneous ones, ${rounds} times`, { timeout: 0 }, async () => {
    const person = await buildPerson(project);
    const at = to(Number(person.id));
    const names = Array.from({ length: 50 }, (_, n) => `property_${n}`);
    for (let round = 1; round <= rounds; round++) {
      const update = async (name: string, attempt = 1): Promise<number> => {
        const body = { properties: { [name]: round } };
        const { status } = await call(persons.update, oneRoute, { ...at, body });
        // Ten seconds without a free connection: nothing was changed, and a client sends it again.
        return status === 503 && attempt < 3 ? await update(name, attempt + 1) : status;
      };
      const statuses = await Promise.all(names.map((name) => update(name)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const { body } = await call(persons.get, oneRoute, at);
      expect(body.properties).toEqual(Object.fromEntries(names.map((name) => [name, round])));
    }
  });

  test("update_property requires a value, then a key; body before query", async () => {
    const person = await buildPerson(project);
    const at = to(Number(person.id));
    const update = (body: object, query: Record<string, string> = {}) =>
      call(persons.updateProperty, updatePropertyRoute, { ...at, body, query });
    expect((await update({ key: "a" })).body).toMatchObject({ code: "required", attr: "value" });
    expect((await update({ value: 1 })).body).toMatchObject({ code: "required", attr: "key" });
    expect((await update({ key: "empty", value: "" })).status).toBe(200);
    expect((await update({ key: "none", value: 0 }, { key: "other", value: "9" })).status).toBe(200);
    expect((await update({}, { key: "query", value: "true" })).status).toBe(200);
    expect((await update({ properties: { old: "form" } })).status).toBe(200);
    const { body } = await call(persons.get, oneRoute, at);
    expect(body.properties).toEqual({ empty: "", none: 0, query: true, old: "form" });
  });

  test.each([
    ["true", true],
    ["5", 5],
    ['"x"', "x"],
    ['{"a":[1,null]}', { a: [1, null] }],
    ["1.50", "1.50"],
    ["1e5", "1e5"],
    ["-0", "-0"],
    ["007", "007"],
    ["12345678901234567890", "12345678901234567890"],
    ['{"a": 1}', '{"a": 1}'],
    ['"\\u0000"', '"\\u0000"'],
    ["team", "team"],
  ])("update_property parses the value %s of a query string as %j", async (value, stored) => {
    const person = await buildPerson(project);
    const query = { key: "plan", value };
    const at = to(Number(person.id));
    const { status, body } = await call(persons.updateProperty, updatePropertyRoute, {
      ...at,
      query,
      body: {},
    });
    expect(status).toBe(200);
    expect(body.properties).toEqual({ plan: stored });
  });

  test("update_property rejects a parameter sent twice with two values", async () => {
    const person = await buildPerson(project);
    const twice: Record<string, Record<string, string | string[]>> = {
      key: { key: ["a", "b"], value: "3" },
      value: { key: "a", value: ["3", "4"] },
    };
    for (const [name, query] of Object.entries(twice)) {
      const at = { ...to(Number(person.id)), query, body: {} };
      const { status, body } = await call(persons.updateProperty, updatePropertyRoute, at);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "invalid_input", attr: name, detail: "Send this parameter once." });
    }
  });

  test("a number that cannot be stored exactly is rejected with its position", async () => {
    const person = await buildPerson(project, { properties: { kept: 1 } });
    const at = to(Number(person.id));
    const refused = [
      ["properties", "properties.a.1", '{"properties":{"a":[1,12345678901234567890]}}'],
      ["value", undefined, '{"key":"a","value":9007199254740993}'],
    ] as const;
    for (const [attr, path, body] of refused) {
      for (const [endpoint, route] of [
        [persons.update, oneRoute],
        [persons.updateProperty, updatePropertyRoute],
      ] as const) {
        const answer = await call(endpoint, route, { ...at, body });
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ type: "validation_error", code: "invalid_input", attr });
        expect((answer.body as { extra?: { path: string } }).extra?.path).toBe(path);
      }
    }
    const exact = '{"properties":{"a":9007199254740991,"b":"12345678901234567890","c":1e22}}';
    const { body } = await call(persons.update, oneRoute, { ...at, body: exact });
    expect(body.properties).toEqual({
      kept: 1,
      a: 9_007_199_254_740_991,
      b: "12345678901234567890",
      c: 1e22,
    });
  });

  test("delete_property removes an existing property, and ignores a missing one", async () => {
    const person = await buildPerson(project, { properties: { a: 1, b: 2 } });
    const at = to(Number(person.id));
    const refused = await call(persons.deleteProperty, deletePropertyRoute, { ...at, body: {} });
    expect(refused.body).toMatchObject({ code: "required", attr: "$unset" });
    for (const key of ["a", "never"]) {
      const done = await call(persons.deleteProperty, deletePropertyRoute, { ...at, body: { $unset: key } });
      expect(done.status).toBe(200);
      expect(done.body).toMatchObject({ success: true, person: { properties: { b: 2 } } });
    }
  });

  test.each([
    [5, "$unset"],
    [{ a: 1 }, "$unset"],
    [["a", 5], "$unset.1"],
    [["a", ""], "$unset.1"],
    [[], null],
    ["", null],
  ])("delete_property refuses %j", async ($unset, path) => {
    const id = unique();
    const person = await buildPerson(project, { distinct_ids: [id], properties: { a: 1 } });
    const { status, body } = await call(persons.deleteProperty, deletePropertyRoute, {
      ...to(Number(person.id)),
      body: { $unset },
    });
    expect(status).toBe(400);
    const { attr, extra } = body as { attr?: string; extra?: { path: string } };
    expect([attr, extra?.path ?? (path === null ? null : attr)]).toEqual(["$unset", path]);
    expect(await readPerson(project, id)).toMatchObject({ properties: { a: 1 } });
  });

  test.each([
    [{ body: { $unset: ["a", "b,c", "a", "never"] } }, ["a", "b,c", "never"], { d: 4 }],
    [{ query: { $unset: ["a", "b,c"] }, body: {} }, ["a", "b,c"], { d: 4 }],
    [{ query: { $unset: "a,d" }, body: {} }, ["a", "d"], { "b,c": 2 }],
    [{ query: { $unset: '["b,c"]' }, body: {} }, ["b,c"], { a: 1, d: 4 }],
    [{ query: { $unset: "a" }, body: { $unset: ["d"] } }, ["d"], { a: 1, "b,c": 2 }],
  ])("delete_property removes every key of %j by one event that lists them", async (sent, keys, left) => {
    const id = unique();
    const person = await buildPerson(project, {
      distinct_ids: [id],
      properties: { a: 1, "b,c": 2, d: 4 },
    });
    const at = to(Number(person.id));
    const { status, body } = await call(persons.deleteProperty, deletePropertyRoute, { ...at, ...sent });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true });
    expect((body as { person: Person }).person.properties).toEqual(left);
    const events = await db.event.findMany({ where: { project_id: project.id, distinct_id: id } });
    expect(events).toMatchObject([{ event: "$delete_person_property", properties: { $unset: keys } }]);
    const log = await call(persons.activity, activityRoute, at);
    expect(log.body.results).toMatchObject([{ activity: "delete_property" }]);
  });
});

describe("splitting", () => {
  test("without a main id keeps the first id, empties the properties, and moves events with their ids", async () => {
    const person = await buildPerson(project, {
      distinct_ids: ["s1", "s2", "s3"].map((id) => id + unique()),
      properties: { a: 1 },
    });
    const ids = (
      await db.personDistinctId.findMany({
        where: { project_id: project.id, person_id: person.id },
        orderBy: { id: "asc" },
      })
    ).map((row) => row.distinct_id);
    const event = await buildEvent(project, { distinct_id: ids[1]!, person_id: person.id });
    const { status, body } = await call(persons.split, splitRoute, { ...to(Number(person.id)), body: {} });
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ uuid: person.uuid, distinct_ids: [ids[0]], properties: {} });
    const moved = await db.event.findFirstOrThrow({ where: { project_id: project.id, uuid: event.uuid } });
    const owner = await db.personDistinctId.findFirstOrThrow({
      where: { project_id: project.id, distinct_id: ids[1]! },
    });
    expect(moved.person_id).toBe(owner.person_id);
    expect(owner.person_id).not.toBe(person.id);
    const log = await call(persons.activity, activityRoute, to(Number(person.id)));
    expect(log.body.results[0]).toMatchObject({
      activity: "split_person",
      detail: { name: person.uuid, changes: [{ action: "split", after: { distinct_ids: ids } }] },
    });
    const newLog = await call(persons.activity, activityRoute, to(Number(owner.person_id)));
    expect(newLog.body.results).toMatchObject([
      { activity: "split_off", detail: { changes: [{ after: { distinct_ids: ids } }] } },
    ]);
  });

  test.each<[string, (ids: string[]) => object]>([
    ["main_distinct_id", () => ({ main_distinct_id: "stranger" })],
    ["main_distinct_id", () => ({ main_distinct_id: "" })],
    ["main_distinct_id", ([a, b]) => ({ main_distinct_id: a, distinct_ids_to_split: [b] })],
    ["distinct_ids_to_split", ([a]) => ({ distinct_ids_to_split: [a, "stranger"] })],
    ["distinct_ids_to_split", () => ({ distinct_ids_to_split: [] })],
    ["distinct_ids_to_split", (all) => ({ distinct_ids_to_split: all })],
    ["distinct_ids_to_split", ([a, b]) => ({ distinct_ids_to_split: [a], new_persons: [[b]] })],
    ["new_persons", ([a]) => ({ new_persons: [[a], ["stranger"]] })],
    ["new_persons", ([a]) => ({ new_persons: [[a], [a]] })],
    ["new_persons", ([a, b]) => ({ new_persons: [[a], [b]] })],
  ])("rejects an invalid %s, and changes nothing (%#)", async (attr, bodyOf) => {
    const ids = [unique(), unique()];
    const person = await buildPerson(project, { distinct_ids: ids, properties: { kept: 1 } });
    const at = to(Number(person.id));
    const refused = await call(persons.split, splitRoute, { ...at, body: bodyOf(ids) });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ type: "validation_error", code: "invalid_input", attr });
    const { body } = await call(persons.get, oneRoute, at);
    expect(body).toMatchObject({ distinct_ids: ids, properties: { kept: 1 } });
    expect((await call(persons.activity, activityRoute, at)).body.total_count).toBe(0);
  });

  test("with a main id keeps that id and the properties; with a list only the listed ids are split off", async () => {
    const [a, b, c] = [unique(), unique(), unique()];
    const person = await buildPerson(project, { distinct_ids: [a, b, c], properties: { kept: 1 } });
    const at = to(Number(person.id));
    const some = await call(persons.split, splitRoute, { ...at, body: { distinct_ids_to_split: [c, c] } });
    expect(some.body.person).toMatchObject({ distinct_ids: [a, b], properties: { kept: 1 } });
    const main = await call(persons.split, splitRoute, { ...at, body: { main_distinct_id: b } });
    expect(main.body.person).toMatchObject({ distinct_ids: [b], properties: { kept: 1 } });
  });

  test("ids of one list stay together as a new person, with what the events of all of them set", async () => {
    const [own, phone, laptop, office] = [unique(), unique(), unique(), unique()];
    const person = await buildPerson(project, { distinct_ids: [own, phone, office, laptop] });
    const sets = [
      { event: "$identify", distinct_id: laptop, $set: { plan: "team", seats: 2 } },
      { event: "opened", distinct_id: phone, $set: { plan: "free" } },
    ];
    for (const [minute, { event, distinct_id, $set }] of sets.entries())
      await buildEvent(project, {
        event,
        distinct_id,
        person_id: person.id,
        timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)),
        properties: { $set },
      });
    const { status, body } = await call(persons.split, splitRoute, {
      ...to(Number(person.id)),
      body: { new_persons: [[laptop, phone], [office]], restore_properties: true },
    });
    expect(status).toBe(200);
    expect(body.person.distinct_ids).toEqual([own]);
    const created = await db.person.findMany({
      where: { project_id: project.id, distinct_ids: { some: { distinct_id: { in: [phone, office] } } } },
      orderBy: { id: "asc" },
      include: { distinct_ids: { orderBy: { id: "asc" } } },
    });
    const results = created.map(async ({ id, distinct_ids, properties, is_identified, created_at }) => ({
      ids: distinct_ids.map(({ distinct_id }) => distinct_id),
      events: await db.event.count({ where: { project_id: project.id, person_id: id } }),
      properties,
      is_identified,
      isOfEvents: created_at.getTime() === Date.UTC(2026, 0, 1),
    }));
    expect(await Promise.all(results)).toEqual([
      {
        ...{ ids: [phone, laptop], events: 2, properties: { plan: "free", seats: 2 } },
        ...{ is_identified: true, isOfEvents: true },
      },
      { ids: [office], events: 0, properties: {}, is_identified: false, isOfEvents: false },
    ]);
  });
});

describe("deleting", () => {
  test("removes the person and the ids, keeps the events, records it, and answers 404 the second time", async () => {
    const distinct = unique();
    const person = await buildPerson(project, { distinct_ids: [distinct] });
    await buildEvent(project, { distinct_id: distinct, person_id: person.id });
    const at = { ...to(person.uuid), query: { delete_events: "false" } };
    expect((await call(persons.remove, oneRoute, at)).status).toBe(204);
    expect((await call(persons.remove, oneRoute, at)).status).toBe(404);
    expect(
      await db.personDistinctId.count({ where: { project_id: project.id, distinct_id: distinct } }),
    ).toBe(0);
    expect(await db.event.count({ where: { project_id: project.id, person_id: person.id } })).toBe(1);
    const { body } = await call(persons.allActivity, allActivityRoute, { ...to(), query: { limit: 1 } });
    expect(body.results[0]).toMatchObject({
      activity: "deleted",
      item_id: String(person.id),
      detail: { name: person.uuid, changes: null },
    });
    const queue = await call(persons.deletionStatus, deletionRoute, {
      ...to(),
      query: { person_uuid: person.uuid },
    });
    expect(queue.body.count).toBe(0);
  });

  test("queues the events once, on request", async () => {
    const person = await buildPerson(project);
    await call(persons.remove, oneRoute, { ...to(person.uuid), query: { delete_events: "true" } });
    const { body } = await call(persons.deletionStatus, deletionRoute, {
      ...to(),
      query: { person_uuid: person.uuid },
    });
    expect(body.results).toMatchObject([
      { person_uuid: person.uuid, status: "pending", delete_verified_at: null },
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ["alone", { keep_person: "true" }],
    ["with delete_events", { keep_person: "", delete_events: "true" }],
  ])("with keep_person %s queues the events and keeps the person readable", async (_with, query) => {
    const distinct = unique();
    const person = await buildPerson(project, { distinct_ids: [distinct], properties: { kept: 1 } });
    const at = { ...to(person.uuid), query };
    expect((await call(persons.remove, oneRoute, at)).status).toBe(204);
    const { body } = await call(persons.get, oneRoute, to(person.uuid));
    expect(body).toMatchObject({ distinct_ids: [distinct], properties: { kept: 1 } });
    const log = await call(persons.activity, activityRoute, to(person.uuid));
    expect(log.body.results).toMatchObject([
      {
        activity: "delete_events",
        item_id: String(person.id),
        detail: { name: person.uuid, changes: null },
      },
    ]);
    const queue = await call(persons.deletionStatus, deletionRoute, {
      ...to(),
      query: { person_uuid: person.uuid },
    });
    expect(queue.body.results).toMatchObject([{ status: "pending" }]);
  });

  test("with keep_person false deletes the person, and ignores delete_events false", async () => {
    const person = await buildPerson(project);
    const remove = (query: Record<string, string>) =>
      call(persons.remove, oneRoute, { ...to(person.uuid), query });
    expect((await remove({ keep_person: "1", delete_events: "0" })).status).toBe(204);
    expect((await call(persons.activity, activityRoute, to(person.uuid))).body.total_count).toBe(0);
    expect(await db.eventDeletion.count({ where: { person_uuid: person.uuid } })).toBe(0);
    expect((await remove({ keep_person: "false" })).status).toBe(204);
    expect((await remove({})).status).toBe(404);
    expect(await db.eventDeletion.count({ where: { person_uuid: person.uuid } })).toBe(0);
  });

  test("in bulk with keep_person, in body or query, reports queued events and no deleted persons", async () => {
    const [one, two] = [await buildPerson(project), await buildPerson(project)];
    const ids = [one.uuid, two.uuid];
    for (const sent of [
      { body: { ids, keep_person: true } },
      { query: { ids, keep_person: "true" }, body: {} },
    ]) {
      const done = await call(persons.bulkRemove, bulkRoute, { ...to(), ...sent });
      expect(done.body).toEqual({
        persons_found: 2,
        persons_deleted: 0,
        events_queued_for_deletion: true,
        recordings_queued_for_deletion: false,
        errors: [],
      });
    }
    expect(await db.person.count({ where: { uuid: { in: ids } } })).toBe(2);
    expect(await db.eventDeletion.count({ where: { person_uuid: { in: ids } } })).toBe(2);
  });

  test("in bulk requires at least one person, and at most a hundred of each kind of id", async () => {
    const bulk = (body: object) => call(persons.bulkRemove, bulkRoute, { ...to(), body });
    expect((await bulk({})).body).toMatchObject({ detail: "You need to specify either distinct_ids or ids" });
    expect((await bulk({ ids: [1, 1.5] })).body).toMatchObject({
      detail: "Must be a string or an integer.",
      attr: "ids",
      extra: { path: "ids.1" },
    });
    const person = await buildPerson(project);
    const ids = [person.uuid, ...Array.from({ length: 100 }, (_, n) => n)];
    expect((await bulk({ ids })).body).toMatchObject({ detail: "You can only pass 100 ids in one call" });
    const strangers = ids.map(String);
    expect((await bulk({ distinct_ids: strangers })).body).toMatchObject({
      detail: "You can only pass 100 distinct_ids in one call",
    });
    expect(await db.person.count({ where: { project_id: project.id, uuid: person.uuid } })).toBe(1);
  });

  /** Distinct ids are unique within a project: other tests create theirs in other projects. */
  const countPersons = (ids: bigint[]) =>
    db.person.count({ where: { project_id: project.id, id: { in: ids } } });

  test("in bulk accepts numbers, uuids and distinct ids together, each person once, ignoring unknown ids", async () => {
    const shared = [unique(), unique()];
    const [one, two, three] = [
      await buildPerson(project),
      await buildPerson(project),
      await buildPerson(project, { distinct_ids: shared }),
    ];
    const body = {
      ids: [Number(one.id), two.uuid, "999999999"],
      distinct_ids: [...shared, "stranger"],
      delete_events: true,
    };
    const done = await call(persons.bulkRemove, bulkRoute, { ...to(), body });
    expect(done.status).toBe(200);
    expect(done.body).toEqual({
      persons_found: 3,
      persons_deleted: 3,
      events_queued_for_deletion: true,
      recordings_queued_for_deletion: false,
      errors: [],
    });
    expect(await countPersons([one.id, two.id, three.id])).toBe(0);
    const again = await call(persons.bulkRemove, bulkRoute, { ...to(), body });
    expect(again.body).toMatchObject({
      persons_found: 0,
      persons_deleted: 0,
      events_queued_for_deletion: false,
    });
  });

  test("in bulk deletes no persons when one of the ids is invalid", async () => {
    const { id } = await buildPerson(project);
    for (const sent of [
      { body: { ids: [Number(id), "not an id"] } },
      { query: { ids: `${id},not an id` }, body: {} },
    ])
      expect(await call(persons.bulkRemove, bulkRoute, { ...to(), ...sent })).toMatchObject({
        status: 400,
        body: { code: "invalid_input", attr: "ids", extra: { path: "ids.1" } },
      });
    expect(await countPersons([id])).toBe(1);
  });

  const named = async (
    name: "ids" | "distinct_ids",
    list: (one: string, other: string) => string | string[],
  ) => {
    const [one, other] = [unique(), unique()];
    const made = [
      await buildPerson(project, { distinct_ids: [one] }),
      await buildPerson(project, { distinct_ids: [other] }),
    ] as const;
    const [a, b] = name === "ids" ? [String(made[0].id), made[1].uuid] : [one, other];
    const { status, body } = await call(persons.bulkRemove, bulkRoute, {
      ...to(),
      query: { [name]: list(a, b) },
      body: {},
    });
    return { status, body, left: await countPersons(made.map(({ id }) => id)) };
  };

  test.each<[string, (one: string, other: string) => string | string[]]>([
    ["repeated", (one, other) => [one, other]],
    ["between commas", (one, other) => `${one},${other}`],
    ["as a JSON list", (one, other) => JSON.stringify([one, other])],
  ])("in bulk deletes all persons of a list that is sent %s", async (_how, list) => {
    for (const name of ["ids", "distinct_ids"] as const)
      expect(await named(name, list)).toMatchObject({ status: 200, body: { persons_deleted: 2 }, left: 0 });
  });

  test("in bulk splits repeated ids at commas, which no id contains", async () => {
    const all = await named("ids", (one, other) => [`${one},999999999`, other]);
    expect(all).toMatchObject({ status: 200, left: 0 });
  });

  test("in bulk deletes no persons when one id of a list in the query is invalid", async () => {
    for (const wrong of [1.5, null, 2 ** 53]) {
      const refused = await named("ids", (one, other) => JSON.stringify([one, other, wrong]));
      expect(refused).toMatchObject({
        status: 400,
        body: { attr: "ids", extra: { path: "ids.2" } },
        left: 2,
      });
    }
    const many = Array.from({ length: 101 }, (_, n) => String(n));
    const refused = await named("ids", (one) => [one, ...many]);
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: "You can only pass 100 ids in one call" },
      left: 2,
    });
  });

  test("in bulk finds a distinct id that contains a comma, and none of its parts", async () => {
    const [part, rest] = [unique(), unique()];
    const whole = `${part},${rest}`;
    await buildPerson(project, { distinct_ids: [part] });
    for (const [query, body] of [
      [{ distinct_ids: [whole, "stranger"] }, {}],
      [{ distinct_ids: JSON.stringify([whole]) }, {}],
      [{}, { distinct_ids: [whole] }],
    ]) {
      const { uuid } = await buildPerson(project, { distinct_ids: [whole] });
      const done = await call(persons.bulkRemove, bulkRoute, { ...to(), query: query!, body });
      expect(done.body).toMatchObject({ persons_deleted: 1 });
      expect(await db.person.count({ where: { uuid } })).toBe(0);
    }
    expect(await db.personDistinctId.count({ where: { project_id: project.id, distinct_id: part } })).toBe(1);
  });

  test.each([
    ["NUL", "a%00b"],
    ["bytes that are not UTF-8", "a%ffb"],
  ])("in bulk deletes no person whose id a query with %s loses", async (_, sent) => {
    const { own, ...caller } = await elsewhere();
    await captureEvents(own, { event: "a", distinct_id: "ab" }, { event: "a", distinct_id: "a\ufffdb" });
    const address = `http://localhost:3000/api/projects/${own.id}/persons/bulk_delete/?distinct_ids=${sent}`;
    const answer = await bulkRoute.POST(
      new Request(address, { method: "POST", headers: { authorization: `Bearer ${caller.as.value}` } }),
      { params: Promise.resolve({ project_id: String(own.id) }) },
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_input", attr: "distinct_ids" });
    for (const id of ["ab", "a\ufffdb"]) expect(await readPerson(own, id)).not.toBeNull();
  });

  test("in bulk deletes no person for a JSON list in the query that can't be stored", async () => {
    const answer = await call(persons.bulkRemove, bulkRoute, {
      ...to(),
      query: { distinct_ids: '["a\\u0000b"]' },
      body: {},
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input", attr: "distinct_ids" } });
  });

  test("in bulk accepts its arguments in the query, too", async () => {
    const person = await buildPerson(project);
    const query = { ids: JSON.stringify([person.uuid]), delete_events: "1" };
    const { body } = await call(persons.bulkRemove, bulkRoute, { ...to(), query, body: {} });
    expect(body).toMatchObject({ persons_deleted: 1, events_queued_for_deletion: true });
  });
});

describe("other endpoints that PostHog's clients call", () => {
  const batch = (distinct_ids: unknown, caller: { as: { value: string }; params: object } = to()) =>
    call(persons.batchByDistinctIds, batchRoute, {
      as: caller.as,
      params: caller.params as Record<string, string | number>,
      body: { distinct_ids },
    });

  test("batch_by_distinct_ids requires a key with person:read", async () => {
    const as = await buildKey({ project, scopes: ["survey:read"] });
    expect((await batch(["a"], { ...to(), as })).status).toBe(403);
  });

  test("batch_by_distinct_ids looks up a whole list or rejects it, and treats other types as an empty list", async () => {
    const many = Array.from({ length: 201 }, (_, n) => `id ${n}`);
    const refused = await batch(many);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      attr: "distinct_ids",
      detail: "You can only pass 200 distinct_ids in one call",
    });
    expect(await batch([1.5])).toMatchObject({ status: 400, body: { attr: "distinct_ids" } });
    for (const nothing of [undefined, null, [], "a", { a: 1 }, many.slice(1)])
      expect(await batch(nothing)).toMatchObject({ status: 200, body: { results: {} } });
  });

  /** A person as lists have them. */
  const get = async ({ uuid }: { uuid: string }) => {
    const { first_seen_at, ...listed } = (await call(persons.get, oneRoute, to(uuid))).body;
    return listed;
  };

  test("batch_by_distinct_ids returns persons under each requested id, none of another project", async () => {
    const [a, b, c, elsewhereOnly] = [unique(), unique(), unique(), unique()];
    const one = await buildPerson(project, {
      distinct_ids: [a, b],
      properties: { email: `${a}@example.com` },
    });
    const two = await buildPerson(project, { distinct_ids: [c] });
    await buildPerson(await buildProject(), { distinct_ids: [elsewhereOnly] });
    const { body } = await batch([a, b, c, a, elsewhereOnly, "stranger"]);
    expect(body.results).toEqual({ [a]: await get(one), [b]: await get(one), [c]: await get(two) });
  });

  const byUuids = (uuids: unknown, caller?: { value: string }) =>
    call(persons.batchByUuids, uuidsRoute, { ...to(), ...(caller && { as: caller }), body: { uuids } });

  test("batch_by_uuids requires a key with person:read", async () => {
    expect((await byUuids([], await buildKey({ project, scopes: ["survey:read"] }))).status).toBe(403);
  });

  test("batch_by_uuids looks up a whole list or rejects it, and treats other types as an empty list", async () => {
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect(await byUuids(many)).toMatchObject({
      status: 400,
      body: { attr: "uuids", detail: "You can only pass 200 uuids in one call" },
    });
    for (const wrong of [["nobody"], [many[0], 5]])
      expect(await byUuids(wrong)).toMatchObject({
        status: 400,
        body: { code: "invalid_input", attr: "uuids", detail: "One or more UUIDs are invalid." },
      });
    for (const nothing of [undefined, null, [], "a", { a: 1 }, many.slice(1)])
      expect(await byUuids(nothing)).toMatchObject({ status: 200, body: { results: {} } });
  });

  test("batch_by_uuids returns persons under their UUIDs, none of another project", async () => {
    const [one, two] = [await buildPerson(project), await buildPerson(project)];
    const elsewhere = await buildPerson(await buildProject());
    const { body } = await byUuids([one.uuid.toUpperCase(), two.uuid, one.uuid, elsewhere.uuid]);
    expect(body.results).toEqual({ [one.uuid]: await get(one), [two.uuid]: await get(two) });
  });

  test("delete_events queues the events and keeps the person, and answers 404 for an unknown person", async () => {
    const missing = await call(persons.deleteEvents, deleteEventsRoute, to(999_999_999));
    expect(missing.status).toBe(404);
    const person = await buildPerson(project);
    const done = await call(persons.deleteEvents, deleteEventsRoute, to(person.uuid));
    expect(done).toMatchObject({ status: 202, body: null });
    expect(await call(persons.get, oneRoute, to(person.uuid))).toMatchObject({ status: 200 });
    expect(await db.eventDeletion.count({ where: { person_uuid: person.uuid } })).toBe(1);
    const log = await call(persons.activity, activityRoute, to(person.uuid));
    expect(log.body.results).toMatchObject([{ activity: "delete_events", detail: { name: person.uuid } }]);
  });

  test("reset_person_distinct_id requires an id, and changes nothing: a freed id creates a new person at once", async () => {
    const reset = (distinct_id?: unknown) =>
      call(persons.resetDistinctId, resetRoute, { ...to(), body: { distinct_id } });
    for (const nothing of [undefined, null, "", 5, ["a"]])
      expect(await reset(nothing)).toMatchObject({ status: 400, body: { attr: "distinct_id" } });
    const distinct_id = unique();
    await captureEvents(project, { event: "seen", distinct_id });
    const first = (await readPerson(project, distinct_id))!;
    await call(persons.remove, oneRoute, to(first.uuid));
    for (const id of [distinct_id, "nobody's"])
      expect(await reset(id)).toMatchObject({ status: 202, body: null });
    await captureEvents(project, { event: "seen", distinct_id });
    const second = (await readPerson(project, distinct_id))!;
    expect(second.uuid).not.toBe(first.uuid);
    expect((await reset(distinct_id)).status).toBe(202);
    expect((await readPerson(project, distinct_id))?.uuid).toBe(second.uuid);
  });
});

test("properties in the body of split, bulk_delete and delete_property have no effect", async () => {
  const [a, b] = [unique(), unique()];
  const person = await buildPerson(project, { distinct_ids: [a, b], properties: { kept: 1, plan: "team" } });
  const at = to(Number(person.id));
  const properties = {
    kept: 2,
    $unset: "kept",
    main_distinct_id: a,
    ids: [person.uuid],
    delete_events: true,
  };
  const removed = await call(persons.deleteProperty, deletePropertyRoute, {
    ...at,
    body: { $unset: "plan", properties },
  });
  expect(removed.body).toMatchObject({ success: true, person: { properties: { kept: 1 } } });
  expect((await call(persons.bulkRemove, bulkRoute, { ...to(), body: { properties } })).status).toBe(400);
  const split = await call(persons.split, splitRoute, { ...at, body: { main_distinct_id: b, properties } });
  expect(split.body.person).toMatchObject({ distinct_ids: [b], properties: { kept: 1 } });
});

test("values are sorted by frequency, filtered by a substring, and empty without a key", async () => {
  const { own, ...caller } = await elsewhere();
  for (const plan of ["team", "team", "solo", ""]) await buildPerson(own, { properties: { plan } });
  const all = await call(persons.values, valuesRoute, { ...caller, query: { key: "plan" } });
  expect(all.body).toEqual([
    { name: "team", count: 2 },
    { name: "solo", count: 1 },
  ]);
  expect(
    (await call(persons.values, valuesRoute, { ...caller, query: { key: "plan", value: "SO" } })).body,
  ).toEqual([{ name: "solo", count: 1 }]);
  expect((await call(persons.values, valuesRoute, caller)).body).toEqual([]);
});
