import { describe, expect, it } from "vitest";
import type { LifecycleSeries } from "@/lib/contract/analysis/lifecycle";
import { lifecycle } from "@/lib/contract/endpoints/lifecycle";
import { trends } from "@/lib/contract/endpoints/trends";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";
import * as trendRoute from "../../insights/trend/route";
import * as route from "./route";

const week = { date_from: "2024-03-11", date_to: "2024-03-17" };

const persons = ({ project, as }: Visits, query: Record<string, string | number>) =>
  call(lifecycle.persons, route, { as, params: { project_id: project.id }, query: { ...week, ...query } });

/** The names of who has a status on a day. */
const names = async (visits: Visits, target_date: string, lifecycle_type: string, query = {}) => {
  const { body } = await persons(visits, { target_date, lifecycle_type, ...query });
  return body.results[0]?.people.map(({ name }) => name).sort();
};

const trend = async ({ project, as }: Visits, query: Record<string, string> = {}) => {
  const { status, body } = await call(trends.trend, trendRoute, {
    as,
    params: { project_id: project.id },
    query: { ...week, shown_as: "Lifecycle", ...query },
  });
  return { status, body: body as typeof body & { result: LifecycleSeries[] } };
};

/** The numbers of a lifecycle by status. */
const numbers = async (visits: Visits, query: Record<string, string> = {}) => {
  const { body } = await trend(visits, query);
  return Object.fromEntries(body.result.map(({ status, data }) => [status, data.join(" ")]));
};

/**
 * Ada was created on 12 March and visits on the 12th and 13th; Bob, older, on the 10th, the 11th and the 14th; Cem, older,
 * on the 11th, and is deleted.
 */
async function buildWeek(overrides = {}) {
  const visits = await buildVisits(overrides);
  await visits.person("Ada", { created_at: new Date("2024-03-12T09:00:00Z"), properties: { name: "Ada" } });
  await visits.happen("Ada", "2024-03-12T10:00:00Z", "/");
  await visits.happen("Ada", "2024-03-13T10:00:00Z", "/", { plan: "team" });
  for (const day of [10, 11, 14]) await visits.happen("Bob", `2024-03-${day}T12:00:00Z`, "/");
  await visits.happen("Cem", "2024-03-11T12:00:00Z", "/");
  await visits.forget("Cem");
  return visits;
}

describe("GET persons/lifecycle/", () => {
  it("rejects a request without a date, then without a status, then with other errors", async () => {
    const visits = await buildVisits();
    const required = (attr: string) => ({
      status: 400,
      body: { type: "validation_error", code: "required", detail: "This field is required.", attr },
    });
    expect(await persons(visits, {})).toMatchObject(required("target_date"));
    expect(await persons(visits, { target_date: "dStart" })).toMatchObject(required("lifecycle_type"));
    const refused = async (query: Record<string, string>, attr: string) =>
      expect(await persons(visits, { target_date: "dStart", lifecycle_type: "new", ...query })).toMatchObject(
        { status: 400, body: { attr } },
      );
    await refused({ interval: "year" }, "interval");
    await refused({ actions: '[{"id":1}]' }, "actions");
    await refused({ properties: "[{" }, "properties");
    await refused({ limit: "0" }, "limit");
    await refused({ offset: "-1" }, "offset");
    await refused({ date_from: "2024-03-20" }, "date_from");
    await refused({ date_from: "1900-01-01", interval: "hour" }, "interval");
  });

  it("does not support POST", async () => {
    const { project, as } = await buildVisits();
    const { status } = await call(lifecycle.persons, route, {
      as,
      method: "POST",
      params: { project_id: project.id },
      body: {},
    });
    expect(status).toBe(405);
  });

  it("lists new, returning, resurrecting and dormant persons", async () => {
    const visits = await buildWeek();
    // The 10th is read, though it is not in the range: on the 11th Bob is returning.
    expect(await names(visits, "2024-03-11", "returning")).toEqual(["Bob"]);
    expect(await names(visits, "2024-03-12", "new")).toEqual(["Ada"]);
    expect(await names(visits, "2024-03-13", "returning")).toEqual(["Ada"]);
    expect(await names(visits, "2024-03-14", "resurrecting")).toEqual(["Bob"]);
    expect(await names(visits, "2024-03-14", "dormant")).toEqual(["Ada"]);
    expect(await names(visits, "2024-03-12T23:59:59Z", "dormant")).toEqual(["Bob"]);
  });

  it("lists no persons for an unknown status, or far outside the range", async () => {
    const visits = await buildWeek();
    expect(await names(visits, "2024-03-12", "sleepy")).toEqual([]);
    expect(await names(visits, "2024-04-12", "dormant")).toEqual([]);
    // The intervals just outside of the range: Bob's first activity, and the dormant persons after the last interval.
    expect(await names(visits, "2024-03-10", "resurrecting")).toEqual(["Bob"]);
    expect(await names(visits, "2024-03-15", "dormant", { date_to: "2024-03-14" })).toEqual(["Bob"]);
  });

  it("counts a deleted person for the page, and does not return them", async () => {
    const visits = await buildWeek();
    const asked = { target_date: "2024-03-11", lifecycle_type: "resurrecting" };
    const { body } = await persons(visits, asked);
    expect(body).toEqual({ results: [{ people: [], count: 0 }], next: null, total: 1, missing_total: 1 });
    expect((await persons(visits, { ...asked, limit: 1, offset: 0 })).body.next).toBeNull();
    expect((await numbers(visits)).resurrecting).toBe("1 0 0 1 0 0 0");
  });

  it("is paginated in the order of UUIDs", async () => {
    const visits = await buildVisits();
    const everybody = ["a", "b", "c", "d", "e"];
    for (const name of everybody) await visits.happen(name, "2024-03-12T10:00:00Z", "/");
    const seen: unknown[] = [];
    let address: string | null = null;
    for (let page = 0; page < 3; page++) {
      const query: Record<string, string> = address ? Object.fromEntries(new URL(address).searchParams) : {};
      const { body } = await persons(visits, {
        target_date: "2024-03-12",
        lifecycle_type: "resurrecting",
        limit: 2,
        ...query,
      });
      const people = body.results[0]!.people;
      expect(people).toHaveLength([2, 2, 1][page]!);
      expect(body.results[0]!.count).toBe(people.length);
      seen.push(...people.map(({ uuid }) => uuid).sort());
      address = body.next;
    }
    expect(address).toBeNull();
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted());
  });

  it("returns each person with all fields", async () => {
    const visits = await buildWeek();
    const ada = await visits.person("Ada");
    const { body } = await persons(visits, { target_date: "2024-03-12", lifecycle_type: "new" });
    expect(body.results).toEqual([
      {
        people: [
          {
            id: Number(ada.id),
            uuid: ada.uuid,
            name: "Ada",
            type: "person",
            distinct_ids: ["Ada-id"],
            properties: { name: "Ada" },
            created_at: "2024-03-12T09:00:00Z",
            is_identified: false,
            last_seen_at: "2024-03-13T10:00:00Z",
            matched_recordings: [],
            value_at_data_point: null,
          },
        ],
        count: 1,
      },
    ]);
  });

  it("answers as CSV with a row for each person", async () => {
    const visits = await buildWeek();
    const { body, headers } = await persons(visits, {
      target_date: "2024-03-12",
      lifecycle_type: "new",
      format: "csv",
    });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header = "", row = "", ...rest] = String(body).split("\r\n");
    expect(header.split(",")).toEqual(
      expect.arrayContaining(["uuid", "name", "distinct_ids.0", "properties.name"]),
    );
    expect(row).toContain("Ada-id");
    expect(rest).toEqual([""]);
  });

  it("does not count another project's events", async () => {
    const [visits, others] = [await buildWeek(), await buildVisits()];
    await others.happen("Dan", "2024-03-12T10:00:00Z", "/");
    expect(await names(visits, "2024-03-12", "resurrecting")).toEqual([]);
  });
});

describe("GET insights/trend/", () => {
  it("rejects stickiness", async () => {
    const visits = await buildVisits();
    expect(await trend(visits, { shown_as: "Stickiness" })).toMatchObject({
      status: 400,
      body: { attr: "shown_as" },
    });
  });

  it("counts each status by the day, dormant persons as negative numbers, including deleted persons", async () => {
    const visits = await buildWeek();
    const { body } = await trend(visits, { events: '[{"id":"$pageview"}]' });
    const days = [11, 12, 13, 14, 15, 16, 17].map((day) => `2024-03-${day}`);
    expect(body).toEqual({
      result: [
        { status: "new", label: "$pageview - new", days, data: [0, 1, 0, 0, 0, 0, 0] },
        { status: "returning", label: "$pageview - returning", days, data: [1, 0, 1, 0, 0, 0, 0] },
        { status: "resurrecting", label: "$pageview - resurrecting", days, data: [1, 0, 0, 1, 0, 0, 0] },
        { status: "dormant", label: "$pageview - dormant", days, data: [0, -2, 0, -1, -1, 0, 0] },
      ],
      is_cached: false,
      last_refresh: expect.any(String),
      timezone: "UTC",
      previous_period: { date_from: "2024-03-04", date_to: "2024-03-10" },
    });
  });

  it("counts any event without a series, and only the first series of several", async () => {
    const visits = await buildWeek();
    await visits.happen("Ada", "2024-03-14T10:00:00Z", "buy");
    expect((await numbers(visits)).returning).toBe("1 0 1 1 0 0 0");
    const events = '[{"id":"buy","order":2},{"id":"$pageview","order":1}]';
    expect((await numbers(visits, { events })).returning).toBe("1 0 1 0 0 0 0");
    expect((await trend(visits, { events: '[{"id":null}]' })).body.result[0]?.label).toBe("All events - new");
  });

  it("applies property filters, the filters of the series, cohorts and test accounts", async () => {
    const visits = await buildWeek({
      test_account_filters: [{ key: "name", value: "Bob", operator: "is_not", type: "person" }],
    });
    const team = '[{"key":"plan","value":"team"}]';
    expect((await numbers(visits, { properties: team })).resurrecting).toBe("0 0 1 0 0 0 0");
    const events = `[{"id":"$pageview","properties":${team}}]`;
    expect((await numbers(visits, { events })).resurrecting).toBe("0 0 1 0 0 0 0");
    const bob = '[{"key":"name","value":"Bob","type":"person"}]';
    expect((await numbers(visits, { properties: bob })).resurrecting).toBe("0 0 0 1 0 0 0");
    expect((await numbers(visits, { filter_test_accounts: "true" })).new).toBe("0 1 0 0 0 0 0");
    expect((await numbers(visits, { filter_test_accounts: "true" })).returning).toBe("0 0 1 0 0 0 0");
    const cohort = '[{"key":"id","value":999999,"type":"cohort"}]';
    expect((await numbers(visits, { properties: cohort })).new).toBe("0 0 0 0 0 0 0");
  });

  it("divides time by the given interval in the project's time zone", async () => {
    const visits = await buildVisits({ timezone: "America/New_York" });
    // 10 March 2024 has 23 hours there. 03:30Z on the 11th is still the 10th; 04:30Z is the 11th.
    await visits.happen("Ada", "2024-03-11T03:30:00Z", "/");
    await visits.happen("Ada", "2024-03-11T04:30:00Z", "/");
    const days = { date_from: "2024-03-10", date_to: "2024-03-11" };
    expect(await numbers(visits, days)).toMatchObject({ resurrecting: "1 0", returning: "0 1" });
    expect(await numbers(visits, { ...days, interval: "week" })).toMatchObject({
      resurrecting: "1 0",
      returning: "0 1",
    });
    const month = await trend(visits, { ...days, interval: "month" });
    expect(month.body.result[2]).toMatchObject({ days: ["2024-03-01"], data: [1] });
    const hour = await trend(visits, {
      interval: "hour",
      date_from: "2024-03-10T05:30:00Z",
      date_to: "2024-03-10T07:30:00Z",
    });
    expect(hour.body.result[0]?.days).toEqual([
      "2024-03-10 00:00:00",
      "2024-03-10 01:00:00",
      "2024-03-10 03:00:00",
    ]);
  });

  it("starts with the first event for date_from=all", async () => {
    const visits = await buildWeek();
    const { body } = await trend(visits, { date_from: "all", date_to: "2024-03-12" });
    expect(body.result[0]?.days).toEqual(["2024-03-10", "2024-03-11", "2024-03-12"]);
    const nobody = await trend(await buildVisits(), { date_from: "all", date_to: "2024-03-12" });
    expect(nobody.body.result[0]).toMatchObject({ days: ["2024-03-12"], data: [0] });
  });

  it("accepts the parameters in a body, which takes precedence", async () => {
    const { project, as } = await buildWeek();
    const { body } = await call(trends.trendPost, trendRoute, {
      as,
      params: { project_id: project.id },
      query: { ...week, shown_as: "Lifecycle", date_to: "2024-03-11" },
      body: { date_to: "2024-03-12", events: [{ id: "$pageview", custom_name: "Visit" }] },
    });
    expect(body.result[0]).toMatchObject({ label: "Visit - new", data: [0, 1] });
  });

  it("answers as CSV with a row for each status", async () => {
    const { body } = await trend(await buildWeek(), { format: "csv" });
    expect(String(body).split("\r\n")).toHaveLength(6);
  });

  it("caches the result until the data changes or a refresh is requested", async () => {
    const visits = await buildWeek();
    const cached = async (query = {}) => (await trend(visits, query)).body.is_cached;
    expect(await cached()).toBe(false);
    expect(await cached()).toBe(true);
    expect(await cached({ refresh: "true" })).toBe(false);
    expect(await cached({ interval: "week" })).toBe(false);
    await visits.happen("Ada", "2024-03-14T10:00:00Z", "/");
    expect(await cached()).toBe(false);
  });
});
