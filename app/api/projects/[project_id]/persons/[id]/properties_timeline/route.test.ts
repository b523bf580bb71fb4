import { describe, expect, it } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import { readPerson, sendCapture } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

/** A project, a key that may read persons, and the timeline of a person in it. */
const setUp = async (overrides = {}) => {
  const project = await buildProject(overrides);
  const as = await buildKey({ project, scopes: ["person:read"] });
  const timeline = (id: string | number | bigint, query: Record<string, string> = {}) =>
    call(persons.propertiesTimeline, route, {
      as,
      params: { project_id: project.id, id: String(id) },
      query: { date_from: "2024-01-01", date_to: "2024-01-31", ...query },
    });
  /** Captures an event of `ada` that sets properties. */
  const happen = (timestamp: string, event: string, $set: object, rest: object = {}) =>
    sendCapture({
      api_key: project.api_token,
      event,
      distinct_id: "ada",
      timestamp,
      properties: { $set, ...rest },
    });
  return { project, as, timeline, happen };
};

const filters = (...keys: string[]) =>
  JSON.stringify(keys.map((key) => ({ key, type: "person", value: "whatever" })));

describe("GET persons/:id/properties_timeline/", () => {
  it("rejects malformed filters, actions and groups", async () => {
    const { project, timeline } = await setUp();
    const { id } = await buildPerson(project);
    const refused = async (query: Record<string, string>, attr: string) =>
      expect(await timeline(id, query)).toMatchObject({ status: 400, body: { attr } });
    await refused({ properties: "[{" }, "properties");
    await refused({ events: "nonsense" }, "events");
    await refused({ actions: "[{}]" }, "actions");
    await refused({ aggregation_group_type_index: "0" }, "aggregation_group_type_index");
    await refused({ properties: '[{"key":"x","type":"hogql"}]' }, "properties");
    await refused({ interval: "year" }, "interval");
  });

  it("rejects an invalid id with a hint about distinct ids", async () => {
    const { timeline } = await setUp();
    const { status, body } = await timeline("ada");
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: "invalid_input",
      detail: expect.stringContaining("/persons?distinct_id=ada"),
    });
  });

  it("does not find another project's person", async () => {
    const { timeline } = await setUp();
    const { id, uuid } = await buildPerson(await buildProject());
    for (const other of [id, uuid, 1]) expect((await timeline(other)).status).toBe(404);
  });

  it("starts a point where a crucial property changes, with all properties at that time", async () => {
    const { project, timeline, happen } = await setUp();
    // plan: free, free, team, (removed), team. The name changes without effect, but is shown as it was.
    await happen("2024-01-02T10:00:00Z", "a", { plan: "free", name: "A" });
    await happen("2024-01-02T11:00:00Z", "b", { name: "B" });
    await happen("2024-01-03T10:00:00Z", "a", { plan: "team" });
    await happen("2024-01-04T10:00:00Z", "a", {}, { $unset: ["plan"] });
    await happen("2024-01-05T10:00:00Z", "a", { plan: "team" });
    await happen("2024-01-05T10:00:00.500Z", "b", {});
    const { id, uuid } = (await readPerson(project, "ada"))!;
    const { body } = await timeline(id, { properties: filters("plan") });
    // Capture stores which event created the person.
    const noted = { $creator_event_uuid: expect.any(String) };
    expect(body).toEqual({
      points: [
        {
          timestamp: "2024-01-02T10:00:00Z",
          properties: { plan: "free", name: "A", ...noted },
          relevant_event_count: 2,
        },
        {
          timestamp: "2024-01-03T10:00:00Z",
          properties: { plan: "team", name: "B", ...noted },
          relevant_event_count: 1,
        },
        { timestamp: "2024-01-04T10:00:00Z", properties: { name: "B", ...noted }, relevant_event_count: 1 },
        {
          timestamp: "2024-01-05T10:00:00Z",
          properties: { plan: "team", name: "B", ...noted },
          relevant_event_count: 2,
        },
      ],
      crucial_property_keys: ["plan"],
      effective_date_from: "2024-01-01T00:00:00+00:00",
      effective_date_to: "2024-01-31T23:59:59.999999+00:00",
    });
    expect((await timeline(uuid, { properties: filters("plan") })).body).toEqual(body);
  });

  it("distinguishes null from a missing property, and text from a number", async () => {
    const { project, timeline, happen } = await setUp();
    for (const [hour, value] of [undefined, null, 1, "1", "1"].entries()) {
      await happen(`2024-01-02T1${hour}:00:00Z`, "a", value === undefined ? {} : { x: value });
    }
    const { id } = (await readPerson(project, "ada"))!;
    const { body } = await timeline(id, { properties: filters("x") });
    expect(body.points.map(({ relevant_event_count }) => relevant_event_count)).toEqual([1, 1, 1, 2]);
  });

  it("has one point without crucial properties, and none without events", async () => {
    const { project, timeline, happen } = await setUp();
    await happen("2024-01-02T10:00:00Z", "a", { plan: "free" });
    await happen("2024-01-03T10:00:00Z", "a", { plan: "team" });
    const { id } = (await readPerson(project, "ada"))!;
    const { body } = await timeline(id);
    expect(body).toMatchObject({
      points: [{ properties: { plan: "free" }, relevant_event_count: 2 }],
      crucial_property_keys: [],
    });
    const events = JSON.stringify([{ id: "never" }]);
    expect((await timeline(id, { events })).body.points).toEqual([]);
    // An event's own filter is no person property.
    const byEvent = JSON.stringify([{ key: "plan", type: "event", value: "free" }]);
    expect((await timeline(id, { properties: byEvent })).body.crucial_property_keys).toEqual([]);
  });

  it("counts only the requested events, regardless of the filters' properties", async () => {
    const { project, timeline, happen } = await setUp();
    await happen("2024-01-02T10:00:00Z", "a", { plan: "free" });
    await happen("2024-01-03T10:00:00Z", "b", { plan: "team" });
    await happen("2024-01-04T10:00:00Z", "a", {});
    const { id } = (await readPerson(project, "ada"))!;
    const events = (...list: object[]) => ({ events: JSON.stringify(list) });
    const properties = [{ key: "plan", type: "person", value: "nobody's" }];
    const { body } = await timeline(id, events({ id: "a", properties }));
    expect(body.crucial_property_keys).toEqual(["plan"]);
    expect(body.points.map(({ timestamp }) => timestamp)).toEqual([
      "2024-01-02T10:00:00Z",
      "2024-01-04T10:00:00Z",
    ]);
    const any = await timeline(id, events({ id: "a", properties }, { id: null }));
    expect(any.body.points.map(({ relevant_event_count }) => relevant_event_count)).toEqual([1, 2]);
  });

  it("treats a person breakdown as a crucial property", async () => {
    const { project, timeline } = await setUp();
    const { id } = await buildPerson(project);
    const keys = async (query: Record<string, string>) =>
      (await timeline(id, query)).body.crucial_property_keys;
    expect(await keys({ breakdown: "plan", breakdown_type: "person" })).toEqual(["plan"]);
    expect(
      await keys({ breakdown: '["b","a"]', breakdown_type: "person", properties: filters("b") }),
    ).toEqual(["a", "b"]);
    expect(await keys({ breakdown: "plan" })).toEqual([]);
  });

  it("expands a point of a chart to its interval, unless the chart has no time axis", async () => {
    const { project, timeline } = await setUp({ timezone: "Europe/Berlin" });
    const { id } = await buildPerson(project);
    const range = async (date: string, query: Record<string, string> = {}) => {
      const { body } = await timeline(id, { date_from: date, date_to: date, ...query });
      return [body.effective_date_from, body.effective_date_to];
    };
    const moment = "2024-02-05T13:30:00Z";
    expect(await range(moment)).toEqual(["2024-02-04T23:00:00+00:00", "2024-02-05T22:59:59.999999+00:00"]);
    expect(await range(moment, { interval: "hour" })).toEqual([
      "2024-02-05T13:30:00+00:00",
      "2024-02-05T14:30:00+00:00",
    ]);
    expect(await range(moment, { interval: "month" })).toEqual([
      "2024-02-04T23:00:00+00:00",
      "2024-02-29T22:59:59.999999+00:00",
    ]);
    expect(await range(moment, { interval: "month", display: "ActionsPie" })).toEqual([
      "2024-02-04T23:00:00+00:00",
      "2024-02-05T22:59:59.999999+00:00",
    ]);
  });

  it("starts with the first event for date_from=all", async () => {
    const { project, timeline, happen } = await setUp();
    await happen("2019-05-06T07:08:09.123456Z", "a", {});
    const { id } = (await readPerson(project, "ada"))!;
    expect((await timeline(id, { date_from: "all" })).body.effective_date_from).toBe(
      "2019-05-06T07:08:09.123000+00:00",
    );
  });
});
