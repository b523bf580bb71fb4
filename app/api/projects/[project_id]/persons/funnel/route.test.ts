import { beforeAll, describe, expect, it } from "vitest";
import * as correlated from "@/app/api/projects/[project_id]/persons/funnel/correlation/route";
import * as route from "@/app/api/projects/[project_id]/persons/funnel/route";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { buildKey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";

let visits: Visits;

const at = (time: string) => `2026-03-02T${time}Z`;
const march = { date_from: "2026-03-01", date_to: "2026-03-31" };
const steps = { events: [{ id: "$pageview" }, { id: "signed up" }, { id: "paid" }] };

type Body = Record<string, unknown>;

const ask = (body: Body, { project, as }: Pick<Visits, "project" | "as"> = visits) =>
  call(analysis.funnelPersonsPost, route, {
    as,
    params: { project_id: project.id },
    body: { ...march, ...steps, ...body },
  });

const askCorrelated = (body: Body) =>
  call(analysis.correlationPersonsPost, correlated, {
    as: visits.as,
    params: { project_id: visits.project.id },
    body: { ...march, ...steps, ...body },
  });

type Page = { results: { people: { properties: Record<string, unknown> }[] }[] };
const names = (page: Page) => page.results[0]!.people.map(({ properties }) => properties.name).sort();

beforeAll(async () => {
  visits = await buildVisits();
  const { happen } = visits;
  await happen("ada", at("10:00:00"), "/", { browser: "Firefox" });
  await happen("ada", at("10:01:00"), "read help", { page: "prices" });
  await happen("ada", at("10:02:00"), "signed up");
  await happen("ada", at("10:03:00"), "paid");
  await happen("ada", at("10:04:00"), "read help", { page: "refunds" });
  await happen("bob", at("09:00:00"), "read help", { page: "prices" });
  await happen("bob", at("10:00:00"), "/", { browser: "Chrome" });
  await happen("bob", at("10:03:00"), "signed up");
  await happen("cleo", at("10:00:00"), "/");
  await happen("cleo", at("10:30:00"), "read help", { page: "refunds" });
  await happen("dan", at("10:00:00"), "/");
  await visits.forget("dan");
});

describe("GET and POST persons/funnel/", () => {
  it("refuses a key without the scope", async () => {
    const as = await buildKey({ project: visits.project, scopes: ["cohort:read"] });
    expect((await ask({ funnel_step: 1 }, { ...visits, as })).status).toBe(403);
  });

  it("rejects a request that does not name a step", async () => {
    const { status, body } = await ask({});
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "funnel_step", code: "required", detail: "This field is required." });
  });

  it.each([
    [{}, "Filter parameter drop_off must be provided and a bool for funnel trends persons!"],
    [
      { drop_off: "maybe" },
      "Filter parameter drop_off must be provided and a bool for funnel trends persons!",
    ],
    [
      { drop_off: true },
      "Filter parameter entrance_period_start must be provided and a datetime for funnel trends persons!",
    ],
    [
      { drop_off: true, entrance_period_start: "soon" },
      "Filter parameter entrance_period_start must be provided and a datetime for funnel trends persons!",
    ],
  ])("rejects %j of a trend with PostHog's message", async (body, detail) => {
    const { status, body: problem } = await ask({ funnel_viz_type: "trends", ...body });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ detail });
  });

  it.each([{ limit: 0 }, { limit: -1 }, { limit: "many" }, { offset: -1 }])(
    "rejects the page %j",
    async (page) => {
      expect((await ask({ funnel_step: 1, ...page })).status).toBe(400);
    },
  );

  it.each([
    [1, ["ada", "bob", "cleo"], 1],
    [0, ["ada", "bob", "cleo"], 1],
    [2, ["ada", "bob"], 0],
    [3, ["ada"], 0],
    [4, [], 0],
    [-1, [], 0],
    [-2, ["cleo"], 1],
    [-3, ["bob"], 0],
  ])("lists the persons of step %i", async (funnel_step, people, missing_persons) => {
    const { status, body } = await ask({ funnel_step });
    expect(status).toBe(200);
    expect(names(body)).toEqual(people);
    expect(body).toMatchObject({ missing_persons, next: null });
    expect(body.results[0]!.count).toBe(people.length);
  });

  it("accepts a list of steps instead of one step", async () => {
    const { body } = await ask({ funnel_step: 1, funnel_custom_steps: [1, 3] });
    expect(names(body)).toEqual(["ada", "cleo"]);
  });

  it("filters by the value of a breakdown", async () => {
    const breakdown = { breakdown: "browser", funnel_step: 1 };
    expect(names((await ask({ ...breakdown, funnel_step_breakdown: "Chrome" })).body)).toEqual(["bob"]);
    expect(names((await ask({ ...breakdown, funnel_step_breakdown: ["Firefox"] })).body)).toEqual(["ada"]);
  });

  it("lists the persons who entered in an interval, and converted or did not", async () => {
    const trend = { funnel_viz_type: "trends", entrance_period_start: "2026-03-02 00:00:00" };
    expect(names((await ask({ ...trend, drop_off: false })).body)).toEqual(["ada"]);
    expect(names((await ask({ ...trend, drop_off: "true" })).body)).toEqual(["bob", "cleo"]);
    const next = { ...trend, entrance_period_start: "2026-03-03" };
    expect(names((await ask({ ...next, drop_off: true })).body)).toEqual([]);
  });

  it("lists the persons who converted within the bounds of a bin", async () => {
    // ada signs up after two minutes and bob after three.
    const times = { funnel_viz_type: "time_to_convert", funnel_to_step: 1 };
    const converted = async (bounds: Body) => names((await ask({ ...times, ...bounds })).body);
    expect(await converted({ conversion_seconds_from: 120, conversion_seconds_to: 180 })).toEqual(["ada"]);
    expect(await converted({ conversion_seconds_from: 180 })).toEqual(["bob"]);
    expect(await converted({ conversion_seconds_to: 120 })).toEqual([]);
    expect(await converted({ conversion_seconds_from: 0, funnel_to_step: 2 })).toEqual(["ada"]);
    const byBrowser = { breakdown: "browser", funnel_step_breakdown: "Chrome" };
    expect(await converted({ conversion_seconds_from: 0, ...byBrowser })).toEqual(["bob"]);
  });

  it.each([
    [{ funnel_step: 1, conversion_seconds_from: 60 }, "conversion_seconds_from"],
    [{ funnel_viz_type: "trends", conversion_seconds_to: 60 }, "conversion_seconds_to"],
    [{ funnel_viz_type: "time_to_convert", conversion_seconds_from: -1 }, "conversion_seconds_from"],
    [{ funnel_viz_type: "time_to_convert", conversion_seconds_from: 1, funnel_to_step: 3 }, "funnel_to_step"],
  ])("rejects the bounds of %j", async (body, attr) => {
    const { status, body: problem } = await ask(body);
    expect(status).toBe(400);
    expect(problem).toMatchObject({ attr });
  });

  it("finds persons by part of their name", async () => {
    expect(names((await ask({ funnel_step: 1, search: "AD" })).body)).toEqual(["ada"]);
  });

  it("returns each person once over all pages", async () => {
    const seen: unknown[] = [];
    let missing = 0;
    const { body: first } = await ask({ funnel_step: 1, limit: 1 });
    let page = first as typeof first & { missing_persons: number };
    for (;;) {
      seen.push(...names(page));
      missing += page.missing_persons;
      if (page.next === null) break;
      const query = Object.fromEntries(new URL(page.next).searchParams);
      const { status, body } = await call(analysis.funnelPersons, route, {
        as: visits.as,
        params: { project_id: visits.project.id },
        query,
      });
      expect(status).toBe(200);
      page = body;
    }
    expect(seen.sort()).toEqual(["ada", "bob", "cleo"]);
    expect(missing).toBe(1);
  });

  it("exports a CSV row for each person", async () => {
    const { headers, body } = await call(analysis.funnelPersons, route, {
      as: visits.as,
      params: { project_id: visits.project.id },
      query: { ...march, events: JSON.stringify(steps.events), funnel_step: 2, format: "csv" },
    });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const [header, ...rows] = String(body).trim().split("\r\n");
    expect(header).toContain("properties.name");
    expect(rows).toHaveLength(2);
  });

  it("handles a request with a correlation entity as a correlation request", async () => {
    const { body } = await ask({ funnel_correlation_person_entity: { id: "read help" } });
    expect(names(body)).toEqual(["ada", "cleo"]);
  });
});

describe("GET and POST persons/funnel/correlation/", () => {
  const help = { funnel_correlation_person_entity: { id: "read help", type: "events" } };

  it("rejects a request that does not name an event or a property", async () => {
    expect(await askCorrelated({})).toMatchObject({
      status: 400,
      body: { detail: "No entity for persons specified", attr: "funnel_correlation_person_entity" },
    });
    expect(await askCorrelated({ funnel_correlation_type: "properties" })).toMatchObject({
      status: 400,
      body: { detail: "Property Correlation expects atleast one Property to get persons for" },
    });
  });

  it("lists the persons of one value of the breakdown, and of all values as without it", async () => {
    const byBrowser = { breakdown: "browser", breakdown_attribution_type: "all_events" };
    const converted = { ...help, funnel_correlation_person_converted: "true" };
    // Only ada's first event has a browser, so that she converts among all persons, and not among those of Firefox.
    expect(names((await askCorrelated({ ...converted, ...byBrowser })).body)).toEqual(["ada"]);
    const inFirefox = { ...byBrowser, funnel_step_breakdown: "Firefox" };
    expect(names((await askCorrelated({ ...converted, ...inFirefox })).body)).toEqual([]);
    expect(names((await askCorrelated({ ...help, ...inFirefox })).body)).toEqual(["ada"]);
  });

  it("lists the persons who performed the event between the first and the last step", async () => {
    // Ada between the first step and the last, Cleo within the window; Bob only before he began.
    expect(names((await askCorrelated(help)).body)).toEqual(["ada", "cleo"]);
    const converted = (funnel_correlation_person_converted: string) =>
      askCorrelated({ ...help, funnel_correlation_person_converted });
    expect(names((await converted("TRUE")).body)).toEqual(["ada"]);
    expect(names((await converted("false")).body)).toEqual(["cleo"]);
    expect(
      names(
        (await askCorrelated({ ...help, funnel_window_interval: 20, funnel_window_interval_unit: "minute" }))
          .body,
      ),
    ).toEqual(["ada"]);
  });

  it("filters by the properties of the event", async () => {
    const properties = [{ key: "page", value: "prices" }];
    const entity = { ...help.funnel_correlation_person_entity, properties };
    const { body } = await askCorrelated({ funnel_correlation_person_entity: entity });
    expect(names(body)).toEqual(["ada"]);
  });

  it("never counts a step of the funnel", async () => {
    const { body } = await askCorrelated({ funnel_correlation_person_entity: { id: "signed up" } });
    expect(names(body)).toEqual([]);
  });

  it("lists the persons with the given property values", async () => {
    const { body } = await askCorrelated({
      funnel_correlation_type: "properties",
      funnel_correlation_property_values: [{ key: "name", value: ["bob", "cleo", "dan"], type: "person" }],
    });
    expect(names(body)).toEqual(["bob", "cleo"]);
  });

  it("is paginated by parameters of its own", async () => {
    const { body } = await askCorrelated({ ...help, funnel_correlation_person_limit: 1, limit: 50 });
    expect(body.results[0]!.count).toBe(1);
    const next = new URL(body.next ?? "");
    expect(next.searchParams.get("funnel_correlation_person_offset")).toBe("1");
    const { body: rest } = await call(analysis.correlationPersons, correlated, {
      as: visits.as,
      params: { project_id: visits.project.id },
      query: Object.fromEntries(next.searchParams),
    });
    expect([...names(body), ...names(rest)].sort()).toEqual(["ada", "cleo"]);
  });
});
