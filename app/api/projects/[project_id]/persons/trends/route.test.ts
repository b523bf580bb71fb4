import { describe, expect, it } from "vitest";
import type { HogqlResult } from "@/lib/contract/analysis/hogql";
import type { TrendSeries } from "@/lib/contract/analysis/trend";
import { query as hogql } from "@/lib/contract/endpoints/query";
import { trends } from "@/lib/contract/endpoints/trends";
import { db } from "@/lib/database/client";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";
import * as trendRoute from "../../insights/trend/route";
import * as queryRoute from "../../query/route";
import * as route from "./route";

const week = { date_from: "2024-03-11", date_to: "2024-03-17" };
const buy = { id: "buy" };
const ofPrice = (math: string) => ({ ...buy, math, math_property: "price" });

type Question = Record<string, unknown>;

const ask = ({ project, as }: Visits, body: Question) =>
  call(trends.trendPost, trendRoute, {
    as,
    params: { project_id: project.id },
    body: { ...week, events: [buy], ...body },
  });

const seriesOf = async (visits: Visits, body: Question): Promise<TrendSeries[]> => {
  const answer = await ask(visits, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result as TrendSeries[]; // not shown as a lifecycle
};

/** The numbers of each series from the 11th to the 13th, with the value of its breakdown; later days have none. */
const numbers = async (visits: Visits, body: Question) =>
  (await seriesOf(visits, body)).map(({ data, breakdown_value: value }) => [
    ...(value === undefined ? [] : [value]),
    ...data.slice(0, 3),
  ]);

/** One number for the whole range. */
const whole = async (visits: Visits, body: Question) =>
  (await seriesOf(visits, { display: "BoldNumber", ...body })).map((series) => series.aggregated_value);

const persons = ({ project, as }: Visits, body: Question) =>
  call(trends.personsPost, route, {
    as,
    params: { project_id: project.id },
    body: { ...week, events: [buy], ...body },
  });

const names = async (visits: Visits, body: Question) => {
  const answer = await persons(visits, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.results[0]?.people.map(({ name }) => name).sort();
};

/**
 * | day | buy                                                     | pages         |
 * | --- | ------------------------------------------------------- | ------------- |
 * | 11  | Ada 10 (team), Ada "20" (team), Bob "much" (free)       | Ada, Bob      |
 * | 12  | Ada 30 (free)                                           | Cem           |
 * | 13  | Bob 5 (free), Bob 7 (free), Cem without price and plan  | Ada, Cem      |
 */
async function buildPurchases(overrides = {}) {
  const visits = await buildVisits(overrides);
  const at = (day: number, hour: number) => `2024-03-${day}T${String(hour).padStart(2, "0")}:00:00Z`;
  await visits.happen("Ada", at(11, 12), "buy", { price: "20", plan: "team" });
  await visits.happen("Ada", at(11, 10), "buy", { price: 10, plan: "team" });
  await visits.happen("Bob", at(11, 9), "buy", { price: "much", plan: "free" });
  await visits.happen("Ada", at(12, 10), "buy", { price: 30, plan: "free" });
  await visits.happen("Bob", at(13, 10), "buy", { price: 5, plan: "free" });
  await visits.happen("Bob", at(13, 11), "buy", { price: 7, plan: "free" });
  await visits.happen("Cem", at(13, 12), "buy");
  for (const [who, day] of [
    ["Ada", 11],
    ["Bob", 11],
    ["Cem", 12],
    ["Ada", 13],
    ["Cem", 13],
  ] as const)
    await visits.happen(who, at(day, 20), "/");
  return visits;
}

const paged = { id: "$pageview" };

describe("insights/trend/", () => {
  it("counts by every math, as by hand", async () => {
    const visits = await buildPurchases();
    const expected: Record<string, (number | null)[]> = {
      total: [3, 1, 3],
      dau: [2, 1, 2],
      avg_count_per_actor: [1.5, 1, 1.5],
      sum: [30, 30, 12],
      avg: [15, 30, 6],
      median: [15, 30, 6],
      min: [10, 30, 5],
      max: [20, 30, 7],
      p90: [19, 30, 6.8],
    };
    const maths = Object.keys(expected);
    const answer = await seriesOf(visits, { events: maths.map(ofPrice) });
    const shown = answer.map(({ action, data }) => [action?.math, data.slice(0, 3)]);
    expect(Object.fromEntries(shown)).toEqual(expected);
    // Nothing happened on the 14th: there are no persons and no prices.
    expect(answer.map(({ data }) => data[3])).toEqual([0, 0, null, 0, null, null, null, null, null]);
    const total = await whole(visits, { events: maths.map(ofPrice) });
    expect(total).toEqual([7, 3, 7 / 3, 72, 14.4, 10, 5, 30, 26]);
  });

  it("answers in PostHog's shape", async () => {
    const visits = await buildPurchases();
    const [first] = await seriesOf(visits, {
      events: [{ ...buy, custom_name: "Purchase" }],
      date_to: "2024-03-12",
    });
    expect(first).toEqual({
      action: {
        id: "buy",
        type: "events",
        order: 0,
        name: "buy",
        custom_name: "Purchase",
        math: "total",
        math_property: null,
      },
      label: "Purchase",
      count: 4,
      data: [3, 1],
      days: ["2024-03-11", "2024-03-12"],
      labels: ["11-Mar-2024", "12-Mar-2024"],
    });
    const [number] = await seriesOf(visits, { events: [], display: "ActionsTable" });
    expect(number).toMatchObject({ label: "All events", aggregated_value: 12, data: [], days: [], count: 0 });
    const { body } = await call(trends.trend, trendRoute, {
      as: visits.as,
      params: { project_id: visits.project.id },
      query: { ...week, events: '[{"id":"buy","math":"dau"}]', format: "csv" },
    });
    expect(String(body).split("\r\n")).toHaveLength(3);
  });

  it("computes formulas, with 0 for a division by zero", async () => {
    const visits = await buildPurchases();
    const events = [buy, paged, ofPrice("avg")];
    expect(await numbers(visits, { events, formula: "A / B" })).toEqual([[1.5, 1, 1.5]]);
    const [series] = await seriesOf(visits, { events, formula: "(a - b) * 2 / b + -c" });
    expect(series).toMatchObject({
      action: null,
      label: "Formula ((a - b) * 2 / b + -c)",
      data: [-14, -30, -5, 0, 0, 0, 0],
    });
    expect(await whole(visits, { events, formula: "A / B" })).toEqual([1.4]);
  });

  it("groups by properties of events and persons, and by cohorts", async () => {
    const visits = await buildPurchases();
    const byPlan = { breakdown: "plan" };
    expect(await numbers(visits, byPlan)).toEqual([
      ["free", 1, 1, 2],
      ["team", 2, 0, 0],
      ["", 0, 0, 1],
    ]);
    expect(await numbers(visits, { ...byPlan, events: [buy, paged], formula: "A - B" })).toEqual([
      ["", -2, -1, -1],
      ["free", 1, 1, 2],
      ["team", 2, 0, 0],
    ]);
    await db.project.update({
      where: { id: visits.project.id },
      data: { modifiers: { personsOnEventsMode: "person_id_override_properties_joined" } },
    });
    const byName = { breakdown: "name", breakdown_type: "person", events: [{ ...buy, math: "dau" }] };
    expect(await numbers(visits, byName)).toEqual([
      ["Ada", 1, 1, 0],
      ["Bob", 1, 0, 1],
      ["Cem", 0, 0, 1],
    ]);
    const cohort = await db.cohort.create({
      data: { project_id: visits.project.id, name: "Bobs", is_static: true },
    });
    const { id: person_id } = await visits.person("Bob");
    await db.cohortMember.create({
      data: { project_id: visits.project.id, cohort_id: cohort.id, person_id },
    });
    const byCohort = { breakdown: [cohort.id], breakdown_type: "cohort" };
    expect(await numbers(visits, byCohort)).toEqual([[String(cohort.id), 1, 0, 2]]);
  });

  it("combines all but 25 values, and counts each of their persons once", async () => {
    const visits = await buildVisits();
    for (let value = 0; value < 28; value++) {
      // The first 25 have two events.
      await visits.happen("Ada", "2024-03-11T10:00:00Z", "buy", { code: `c${value}` });
      if (value < 25) await visits.happen("Ada", "2024-03-12T10:00:00Z", "buy", { code: `c${value}` });
    }
    const byCode = { breakdown: "code", events: [buy, { ...buy, math: "dau" }] };
    const series = await seriesOf(visits, byCode);
    expect(series).toHaveLength(52);
    expect(series[25]).toMatchObject({ breakdown_value: "Other", label: "buy - Other", count: 3 });
    expect(series[51]).toMatchObject({ breakdown_value: "Other", count: 1 });
    expect(await names(visits, { ...byCode, breakdown_value: "Other" })).toEqual(["Ada"]);
  });

  it("cumulates, counting each person once", async () => {
    const visits = await buildPurchases();
    const events = [buy, { ...buy, math: "dau" }, ofPrice("sum")];
    expect(await numbers(visits, { events, display: "ActionsLineGraphCumulative" })).toEqual([
      [3, 4, 7],
      [2, 2, 3],
      [30, 60, 72],
    ]);
  });

  it("compares with as many days before", async () => {
    const visits = await buildPurchases();
    const twoDays = { date_from: "2024-03-12", date_to: "2024-03-13", compare: true };
    const series = await seriesOf(visits, twoDays);
    expect(series).toMatchObject([
      { compare: true, compare_label: "current", days: ["2024-03-12", "2024-03-13"], data: [1, 3] },
      { compare: true, compare_label: "previous", days: ["2024-03-10", "2024-03-11"], data: [0, 3] },
    ]);
    expect(await whole(visits, twoDays)).toEqual([4, 3]);
    const hours = { date_from: "2024-03-11T11:00:00Z", date_to: "2024-03-11T13:00:00Z", interval: "hour" };
    expect(await seriesOf(visits, { ...hours, compare: true })).toMatchObject([
      { labels: ["11-Mar-2024 11:00", "11-Mar-2024 12:00", "11-Mar-2024 13:00"], data: [0, 1, 0] },
      // Ends before the range begins, whose first instant is in it.
      { labels: ["11-Mar-2024 09:00", "11-Mar-2024 10:00"], data: [1, 1] },
    ]);
    // Groups are those of the current period; what it does not have is among the others.
    expect(
      (await seriesOf(visits, { ...twoDays, breakdown: "plan" })).map(
        ({ breakdown_value, compare_label, data }) => [breakdown_value, compare_label, ...data],
      ),
    ).toEqual([
      ["free", "current", 1, 2],
      ["", "current", 0, 1],
      ["Other", "current", 0, 0],
      ["free", "previous", 0, 1],
      ["", "previous", 0, 0],
      ["Other", "previous", 0, 2],
    ]);
    expect(await names(visits, { ...twoDays, compare_label: "previous", target_date: "2024-03-11" })).toEqual(
      ["Ada", "Bob"],
    );
  });

  it("divides time by the project's days, filters, and counts deleted persons", async () => {
    const visits = await buildPurchases({ timezone: "Asia/Tokyo" });
    // 16:00Z is the next day in Tokyo.
    await visits.happen("Dan", "2024-03-11T16:00:00Z", "buy", { plan: "team" });
    await visits.forget("Dan");
    expect(await numbers(visits, {})).toEqual([[3, 2, 3]]);
    const properties = [{ key: "plan", value: "team" }];
    expect(await numbers(visits, { properties })).toEqual([[2, 1, 0]]);
    expect(await numbers(visits, { events: [{ ...buy, properties }, buy] })).toEqual([
      [2, 1, 0],
      [3, 2, 3],
    ]);
    expect((await seriesOf(visits, { interval: "week" }))[0]).toMatchObject({
      days: ["2024-03-11"],
      data: [8],
    });
    const { body } = await persons(visits, { target_date: "2024-03-12" });
    expect(body).toMatchObject({ results: [{ count: 1 }], total: 2, missing_persons: 1 });
  });

  it("refuses what is not supported, and names it", async () => {
    const visits = await buildVisits();
    const refused = async (body: Question, attr: string, path?: string) => {
      for (const answer of [await ask(visits, body), await persons(visits, body)])
        expect(answer, JSON.stringify(body)).toMatchObject({
          status: 400,
          body: { attr, ...(path && { extra: { path } }) },
        });
    };
    await refused({ events: [{ ...buy, math: "weekly_active" }] }, "events", "events.0.math");
    await refused({ events: [buy, { ...buy, math: "sum" }] }, "events", "events.1.math_property");
    await refused({ events: [{ ...ofPrice("sum"), math_property_type: "person_properties" }] }, "events");
    await refused({ events: Array(21).fill(buy) }, "events");
    for (const formula of ["A +", "B", "A B", "(A", "A / sum", "1.2.3", "A".repeat(300)])
      await refused({ formula }, "formula");
    await refused({ events: [ofPrice("avg")], display: "ActionsLineGraphCumulative" }, "display");
    await refused({ display: "WorldMap" }, "display");
    await refused({ breakdown: "all", breakdown_type: "cohort" }, "breakdown");
    await refused({ interval: "minute" }, "interval");
    await refused({ date_from: "2020-01-01", interval: "hour" }, "interval");
    await refused(
      { date_from: "2023-12-01", interval: "hour", breakdown: "plan", events: Array(20).fill(buy) },
      "interval",
    );
    await refused({ date_from: "2024-03-20" }, "date_from");
    await refused({ actions: [{ id: 1 }] }, "actions");
    expect(await ask(visits, { shown_as: "Stickiness" })).toMatchObject({
      status: 400,
      body: { attr: "shown_as" },
    });
    expect(await persons(visits, { entity_order: 1 })).toMatchObject({
      status: 400,
      body: { attr: "entity_order" },
    });
    expect(await persons(visits, { compare_label: "previous" })).toMatchObject({
      status: 400,
      body: { attr: "compare_label" },
    });
  });

  it("has the numbers of SQL", async () => {
    const visits = await buildPurchases({ timezone: "America/New_York" });
    const as = await buildKey({ project: visits.project, scopes: ["query:read"] });
    const { body } = await call(hogql.run, queryRoute, {
      as,
      params: { project_id: visits.project.id },
      body: {
        query: {
          kind: "HogQLQuery",
          query: `select toString(toDate(timestamp)) as day, count(), uniq(person_id), sum(toFloat(properties.price)),
            median(toFloat(properties.price)) from events where event = 'buy' group by day order by day`,
        },
      },
    });
    const answer = await seriesOf(visits, {
      events: [buy, { ...buy, math: "dau" }, ofPrice("sum"), ofPrice("median")],
    });
    const days = answer[0]!.days.map((day, at) => [day, ...answer.map(({ data }) => data[at])]);
    expect(days.slice(0, 3)).toEqual((body as HogqlResult).results);
  });
});

describe("persons/trends/", () => {
  it("lists the persons of a series, an interval and a value", async () => {
    const visits = await buildPurchases();
    const day = (date: number) => ({ target_date: `2024-03-${date}` });
    expect(await names(visits, day(11))).toEqual(["Ada", "Bob"]);
    expect(await names(visits, day(14))).toEqual([]);
    expect(await names(visits, {})).toEqual(["Ada", "Bob", "Cem"]);
    // Bob's price is no number.
    expect(await names(visits, { ...day(11), events: [ofPrice("sum")] })).toEqual(["Ada"]);
    const both = { ...day(12), events: [buy, paged] };
    expect(await names(visits, both)).toEqual(["Ada", "Cem"]);
    expect(await names(visits, { ...both, entity_order: 1 })).toEqual(["Cem"]);
    const byPlan = { breakdown: "plan", breakdown_value: "free" };
    expect(await names(visits, { ...day(11), ...byPlan })).toEqual(["Bob"]);
    expect(await names(visits, { ...byPlan, breakdown_value: [""] })).toEqual(["Cem"]);
    expect(await names(visits, { ...day(12), display: "ActionsLineGraphCumulative" })).toEqual([
      "Ada",
      "Bob",
    ]);
  });

  it("is paginated, searched, and of its own project", async () => {
    const visits = await buildPurchases();
    const { body } = await persons(visits, { limit: 2 });
    expect(body).toMatchObject({ total: 3, results: [{ count: 2 }] });
    const query = Object.fromEntries(new URL(body.next!).searchParams);
    const { as, project } = visits;
    const next = await call(trends.persons, route, { as, params: { project_id: project.id }, query });
    expect(next.body).toMatchObject({ results: [{ count: 1 }], next: null });
    expect(await names(visits, { search: "bob-id" })).toEqual(["Bob"]);
    const missing = await call(trends.personsPost, route, {
      as,
      params: { project_id: (await buildProject()).id },
      body: week,
    });
    expect(missing.status).toBe(404);
  });
});
