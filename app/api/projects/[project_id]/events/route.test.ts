import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { ResultOf } from "@/lib/contract/endpoint";
import { events } from "@/lib/contract/endpoints/events";
import { db } from "@/lib/database/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildEvent, buildKey, buildPerson, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { seed } from "@/lib/testing/seed";
import * as route from "./route";
import * as valuesRoute from "./values/route";

async function setUp() {
  const project = await buildProject();
  const as = await buildKey({ project, scopes: ["person:read"] });
  const params = { project_id: project.id };
  const list = (query: Record<string, string | number> = {}) =>
    call(events.list, route, { as, params, query });
  const names = async (query: Record<string, string | number>) => {
    const { status, body } = await list(query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map(({ event }) => event);
  };
  return { project, list, names };
}

const unused = "00000000-0000-4000-8000-000000000000";
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe("listing events", () => {
  it("is refused to a key without person:read", async () => {
    const project = await buildProject();
    const as = await buildKey({ project, scopes: ["survey:write", "query:read"] });
    expect((await call(events.list, route, { as, params: { project_id: project.id } })).status).toBe(403);
  });

  it.each([
    ["limit", "0"],
    ["limit", "x"],
    ["after", "yesterday"],
    ["before", "2026-13-01"],
    ["before_uuid", "1"],
    ["before", ""],
    ["person_id", "anna"],
    ["search", "x".repeat(201)],
    ["orderBy", '["event"]'],
    ["properties", "{"],
    ["properties", '[{"key":"plan","value":"pro","type":"nonsense"}]'],
    ["properties", '[{"key":"plan","value":"pro","operator":"nonsense"}]'],
  ])("refuses %s=%s", async (attr, value) => {
    const { list } = await setUp();
    const alone = attr === "before" && value === "" ? { before_uuid: unused } : {};
    const { status, body } = await list({ [attr]: value, ...alone });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "validation_error", attr });
  });

  it("is empty before the first event, for unknown ids, and for another project's person", async () => {
    const { list, project } = await setUp();
    await buildEvent(project, { event: "mine" });
    const theirs = await buildPerson(await buildProject());
    const empty = { status: 200, body: { next: null, results: [] } };
    expect(await (await setUp()).list()).toMatchObject(empty);
    for (const person_id of [theirs.uuid, String(theirs.id), "0", "99999999999999999999"])
      expect(await list({ person_id })).toMatchObject(empty);
    expect(await list({ distinct_id: "nobody" })).toMatchObject(empty);
    expect(await list({ event: "nothing" })).toMatchObject(empty);
  });

  it("searches names and properties, ignoring case, without patterns", async () => {
    const { project, names } = await setUp();
    const { id: person_id } = await buildPerson(project);
    const happen = (event: string, minute: number, properties = {}) =>
      buildEvent(project, { event, person_id, properties, timestamp: at(minute) });
    await happen("Order placed", 1);
    await happen("looked", 2, { page: "/ORDERS", note: 'says "hi"' });
    await happen("looked", 3, { page: "/home" });
    const search = (text: string) => names({ person_id: String(person_id), search: text });
    expect(await search("order")).toEqual(["looked", "Order placed"]);
    expect(await search('"HI"')).toEqual(["looked"]);
    expect(await search("%")).toEqual([]);
    expect(await names({ search: " placed " })).toEqual(["Order placed"]);
    expect(await search(" ")).toHaveLength(3);
  });

  it("returns events in PostHog's shape, newest first, with their person", async () => {
    const { project, list } = await setUp();
    const [early, late] = ["2026-01-01T10:00:00.000Z", "2026-01-01T11:00:00.250Z"];
    await captureEvents(
      project,
      {
        event: "first",
        distinct_id: "anna",
        timestamp: early,
        properties: { $process_person_profile: false },
      },
      {
        event: "second",
        distinct_id: "bela",
        timestamp: late,
        properties: { plan: "pro", $set: { email: "bela@example.com", secret: 1 } },
      },
    );
    const bela = (await readPerson(project, "bela"))!;
    const { body } = await list();
    expect(body).toMatchObject({
      next: null,
      results: [
        {
          event: "second",
          distinct_id: "bela",
          timestamp: "2026-01-01T11:00:00.250000Z",
          properties: { plan: "pro" },
          person: { uuid: bela.uuid, distinct_ids: ["bela"], properties: { email: "bela@example.com" } },
          elements: [],
          elements_chain: "",
        },
        { event: "first", distinct_id: "anna", timestamp: "2026-01-01T10:00:00Z", person: null },
      ],
    });
    expect(body.results[0]?.person?.properties).toEqual({ email: "bela@example.com" });
  });

  it("filters by name, person, distinct id, time and properties, combined with AND", async () => {
    const { project, names } = await setUp();
    const person = await buildPerson(project, { distinct_ids: ["anna", "a2"], properties: { plan: "pro" } });
    const of = { person_id: person.id };
    await buildEvent(project, { event: "a", timestamp: at(1), distinct_id: "anna", ...of });
    await buildEvent(project, {
      event: "b",
      timestamp: at(2),
      distinct_id: "a2",
      ...of,
      properties: { n: 5 },
    });
    await buildEvent(project, { event: "c", timestamp: at(3), distinct_id: "else", properties: { n: 7 } });
    expect(await names({})).toEqual(["c", "b", "a"]);
    expect(await names({ event: "b" })).toEqual(["b"]);
    expect(await names({ person_id: person.uuid })).toEqual(["b", "a"]);
    expect(await names({ person_id: String(person.id) })).toEqual(["b", "a"]);
    expect(await names({ distinct_id: "a2" })).toEqual(["b"]);
    expect(await names({ distinct_id: "else" })).toEqual(["c"]);
    expect(await names({ person_id: person.uuid, distinct_id: "anna", event: "a" })).toEqual(["a"]);
    expect(await names({ after: at(1).toISOString(), before: at(3).toISOString() })).toEqual(["b"]);
    expect(await names({ after: "2026-01-01T01:01:00+01:00" })).toEqual(["c", "b"]);
    const filter = (entry: object) => ({ properties: JSON.stringify([entry]) });
    expect(await names(filter({ key: "n", value: 6, operator: "gt" }))).toEqual(["c"]);
    expect(await names(filter({ key: "plan", value: "pro", type: "person" }))).toEqual(["b", "a"]);
  });

  it("passes filter values as parameters, whatever they contain", async () => {
    const { project, names } = await setUp();
    const hostile = `x' or 1=1 -- "\\ %${unique()}`;
    await buildEvent(project, { event: hostile, distinct_id: hostile, properties: { [hostile]: hostile } });
    await buildEvent(project, { event: "other" });
    const properties = JSON.stringify([{ key: hostile, value: hostile }]);
    expect(await names({ event: hostile, distinct_id: hostile, properties })).toEqual([hostile]);
  });

  it("ends a page of very large events early, and continues with the next page", async () => {
    const { project, list } = await setUp();
    const large = () => Array.from({ length: 60_000 }, () => Math.random().toString(36)).join("");
    for (let n = 0; n < 9; n++)
      await buildEvent(project, { event: `large ${n}`, timestamp: at(n), properties: { text: large() } });
    const seen: string[] = [];
    let query: Record<string, string> = {};
    let pages = 0;
    do {
      const { body } = await list(query);
      seen.push(...body.results.map(({ event }) => event));
      query = body.next ? Object.fromEntries(new URL(body.next).searchParams) : {};
      pages++;
    } while (query.before);
    expect(seen).toEqual(Array.from({ length: 9 }, (_, n) => `large ${8 - n}`));
    expect(pages).toBeGreaterThan(1);
  });

  it("continues with next from any event to the one before it, at the same instant too", async () => {
    const { project } = await setUp();
    const person = await buildPerson(project, { distinct_ids: ["anna"] });
    const as = await buildKey({ project });
    await db.event.createMany({
      data: Array.from({ length: 23 }, (_, n) => ({
        project_id: project.id,
        uuid: `00000000-0000-4000-8000-${String((n * 7) % 23).padStart(12, "0")}`,
        event: `event ${n % 3}`,
        path_item: "x",
        timestamp: at(Math.floor(n / 6)),
        distinct_id: "anna",
        person_id: n % 4 === 0 ? null : person.id,
      })),
    });
    // Some events differ only in microseconds.
    await db.$executeRaw`update events set timestamp = timestamp + interval '7 microseconds'
      where project_id = ${project.id} and right(uuid::text, 1) in ('1', '4')`;
    const pages = async (query: Record<string, string>): Promise<string[]> => {
      const ids: string[] = [];
      let url: URL | null = new URL(`http://localhost/?${new URLSearchParams(query)}`);
      while (url) {
        const params = { project_id: project.id };
        const sent: Record<string, string> = Object.fromEntries(url.searchParams);
        const { body }: { body: ResultOf<typeof events.list> } = await call(events.list, route, {
          as,
          params,
          query: sent,
        });
        ids.push(...body.results.map(({ id }) => id));
        url = body.next ? new URL(body.next) : null;
      }
      return ids;
    };
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom({}, { event: "event 1" }, { distinct_id: "anna" }, { person_id: person.uuid }),
        async (limit, query) => {
          const pagedIds = await pages({ ...query, limit: String(limit) });
          expect(pagedIds).toEqual(await pages({ ...query, limit: "1000" }));
          expect(new Set(pagedIds).size).toBe(pagedIds.length);
        },
      ),
      { numRuns: 12, seed },
    );
    expect(await pages({ limit: "4" })).toHaveLength(23);
  });
});

test("values of an event property are sorted by frequency, filtered by a text or an event, and masked", async () => {
  const project = await buildProject();
  const captured: [string, string | number][] = [
    ["bought", "team"],
    ["bought", "team"],
    ["bought", "solo"],
    ["left", 7],
    ["left", ""],
  ];
  for (const [event, plan] of captured)
    await buildEvent(project, { event, properties: { plan, distinct_id: "ada", email: "ada@example.com" } });
  const params = { project_id: project.id };
  const askValues = (query: Record<string, string>, as: Awaited<ReturnType<typeof buildKey>>) =>
    call(events.values, valuesRoute, { as, params, query });
  const valuesOf = async (query: Record<string, string>, as: Awaited<ReturnType<typeof buildKey>>) =>
    (await askValues(query, as)).body;
  const as = await buildKey({ project, scopes: ["person:read"] });
  expect(await valuesOf({ key: "plan" }, as)).toEqual([{ name: "team" }, { name: "solo" }, { name: 7 }]);
  expect(await valuesOf({ key: "plan", value: "SO" }, as)).toEqual([{ name: "solo" }]);
  expect(await valuesOf({ key: "plan", event_name: "left" }, as)).toEqual([{ name: 7 }]);
  expect(await valuesOf({}, as)).toEqual([]);
  expect(await valuesOf({ key: "distinct_id" }, as)).toEqual([{ name: "ada" }]);
  const masked = await buildKey({ project, scopes: ["person:read"], is_masked: true });
  expect(await askValues({ key: "distinct_id" }, masked)).toMatchObject({
    status: 400,
    body: { code: "personal_data" },
  });
});
