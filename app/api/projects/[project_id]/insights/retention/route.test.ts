import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/insights/retention/route";
import * as personsRoute from "@/app/api/projects/[project_id]/persons/retention/route";
import { retention } from "@/lib/contract/endpoints/retention";
import { db } from "@/lib/database/client";
import { brewingDays, brewingRange } from "@/lib/testing/brewers";
import { buildKey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";

let visits: Visits;
const brewed = { target_entity: { id: "brewed" }, ...brewingRange };

async function ask(
  body: Record<string, unknown>,
  project = visits.project,
  as: { value: string } = visits.as,
) {
  return await call(retention.insightPost, route, { as, params: { project_id: project.id }, body });
}

async function persons(body: Record<string, unknown>, { project, as } = visits) {
  return await call(retention.personsPost, personsRoute, { as, params: { project_id: project.id }, body });
}

/** The names of the persons behind a number. */
async function names(body: Record<string, unknown>, of = visits) {
  const { body: page } = await persons(body, of);
  return page.results[0]!.people.map(({ name }) => name).sort();
}

/** The numbers of a retention, cohort by cohort. */
async function rows(body: Record<string, unknown>, { project, as } = visits) {
  const { status, body: answer } = await ask(body, project, as);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.result.map(({ values }) => values.map(({ count }) => count).join(" "));
}

beforeAll(async () => {
  visits = await buildVisits({ timezone: "Europe/Berlin" });
  for (const [name, days] of Object.entries(brewingDays)) {
    for (const day of days) {
      const method = Number(name.slice(1)) % 2 === 0 ? "filter" : "press";
      await visits.happen(name, `2026-11-0${day}T10:00:00Z`, "brewed", { method });
    }
  }
  // On the day itself, before, and later: of the cohort of the 3rd only later days count.
  for (const [name, day] of [
    ["p05", 5],
    ["p06", 3],
    ["p07", 2],
    ["p07", 6],
    ["p12", 4],
  ] as const)
    await visits.happen(name, `2026-11-0${day}T09:00:00Z`, "drank");
});

describe("GET and POST insights/retention/ and persons/retention/", () => {
  it("refuses a key without the scope, and hides other projects", async () => {
    const as = await buildKey({ project: visits.project, scopes: ["survey:read"] });
    expect((await ask(brewed, visits.project, as)).status).toBe(403);
    expect((await ask(brewed, (await buildVisits()).project)).status).toBe(404);
  });

  it.each([
    [{ events: [{ id: "brewed" }] }, "events", "invalid_input"],
    [{ actions: [{ id: 1 }] }, "actions", "invalid_input"],
    [{ target_entity: { id: "a", type: "actions" } }, "target_entity", "invalid_input"],
    [{ returning_entity: { id: "a", math: "sum" } }, "returning_entity", "invalid_input"],
    [{ target_entity: { id: "a", properties: [{ key: "a" }] } }, "target_entity", "invalid_input"],
    [{ retention_type: "retention_last_time" }, "retention_type", "invalid_choice"],
    [{ period: "Year" }, "period", "invalid_choice"],
    [{ total_intervals: 0 }, "total_intervals", "invalid_input"],
    [{ total_intervals: 101 }, "total_intervals", "invalid_input"],
    [{ date_from: "2026-11-07" }, "date_from", "invalid_input"],
    [{ date_from: "2025-01-01" }, "interval", "invalid_input"],
    [{ date_from: "2026-01-01", total_intervals: 100 }, "interval", "invalid_input"],
    [{ date_from: "0001-01-01", period: "Hour" }, "interval", "invalid_input"],
    [{ breakdown: "x", breakdown_type: "cohort" }, "breakdown", "invalid_input"],
  ])("refuses %j, naming the parameter", async (body, attr, code) => {
    const { status, body: problem } = await ask({ ...brewed, ...body });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ type: "validation_error", attr, code });
  });

  it("counts twelve persons as by hand: recurring and first time", async () => {
    const { body } = await ask(brewed);
    expect(body.result[0]).toEqual({
      label: "Day 0",
      date: "2026-11-02T23:00:00Z",
      values: [{ count: 6 }, { count: 2 }, { count: 1 }, { count: 1 }],
    });
    expect(body).toMatchObject({ timezone: "Europe/Berlin", is_cached: false });
    expect(await rows(brewed)).toEqual(["6 2 1 1", "4 1 1", "4 1", "3"]);
    const first = { ...brewed, retention_type: "retention_first_time" };
    expect(await rows(first)).toEqual(["3 1 1 0", "1 1 0", "2 1", "1"]);
    expect(await rows({ ...brewed, total_intervals: 2 })).toEqual(["6 2", "4 1", "4 1", "3"]);
  });

  it("names as many whole intervals before as the period before", async () => {
    const earlier = async (body: Record<string, unknown>) =>
      (await ask({ target_entity: { id: "brewed" }, ...body })).body.previous_period;
    const dates = (date_from: string, date_to: string) => ({ date_from, date_to });
    expect(await earlier(brewingRange)).toEqual(dates("2026-10-30", "2026-11-02"));
    expect(await rows({ ...brewed, ...dates("2026-11-05", "2026-11-06") })).toEqual(["4 1", "3"]);
    expect(await rows({ ...brewed, ...(await earlier(dates("2026-11-05", "2026-11-06"))) })).toEqual([
      "6 2",
      "4",
    ]);
    const until = { date_to: "2026-11-06", total_intervals: 2 };
    expect(await earlier(until)).toEqual(dates("2026-11-03", "2026-11-04"));
    expect(await earlier({ ...until, period: "Week" })).toEqual(dates("2026-10-12", "2026-10-25"));
    expect(await earlier({ ...until, period: "Month" })).toEqual(dates("2026-08-01", "2026-09-30"));
    // Cut in the middle of a week.
    expect(await earlier({ ...brewingRange, period: "Week" })).toEqual(dates("2026-10-26", "2026-11-01"));
    const hours = dates("2026-11-03T10:00:00Z", "2026-11-03T12:30:00Z");
    expect(await earlier({ ...hours, period: "Hour" })).toEqual(
      dates("2026-11-03T07:00:00.000000Z", "2026-11-03T09:59:59.999999Z"),
    );
    expect(await earlier({ date_from: "all", date_to: "2026-11-06" })).toBeNull();
  });

  it("lists the persons behind each number", async () => {
    const of = (selected_interval: number | string, return_interval: number, more = {}) =>
      names({ ...brewed, selected_interval, return_interval, ...more });
    expect(await of(0, 1)).toEqual(["p01", "p05"]);
    expect(await of(0, 2)).toEqual(["p06"]);
    expect(await of("2026-11-05T22:59:00Z", 0)).toEqual(["p06", "p08", "p09", "p10"]);
    expect(await of(2, 0, { retention_type: "retention_first_time" })).toEqual(["p09", "p10"]);
    // Intervals that are not shown have no persons.
    expect([await of(4, 0), await of(0, 4), await of("2026-11-07", 0), await of(0, 11)]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it("requires a cohort for persons, as a number or a date", async () => {
    expect(await persons(brewed)).toMatchObject({
      status: 400,
      body: { code: "required", attr: "selected_interval" },
    });
    for (const selected_interval of ["soon", -1, 1.5, {}])
      expect(await persons({ ...brewed, selected_interval })).toMatchObject({
        status: 400,
        body: { attr: "selected_interval" },
      });
  });

  it("accepts the same parameters in the query string, and pages and CSV of persons", async () => {
    const query = { ...brewingRange, target_entity: JSON.stringify(brewed.target_entity) };
    const params = { project_id: visits.project.id };
    const { body } = await call(retention.insight, route, { as: visits.as, params, query });
    expect(body.result[0]?.values[0]).toEqual({ count: 6 });
    const page = { ...query, selected_interval: "0", limit: "4" };
    const { body: first } = await call(retention.persons, personsRoute, {
      as: visits.as,
      params,
      query: page,
    });
    expect(first).toMatchObject({ total: 6, missing_total: 0, results: [{ count: 4 }] });
    const next = Object.fromEntries(new URL(first.next!).searchParams);
    const second = await call(retention.persons, personsRoute, { as: visits.as, params, query: next });
    expect(second.body).toMatchObject({ next: null, results: [{ count: 2 }] });
    const csv = await call(retention.persons, personsRoute, {
      as: visits.as,
      params,
      query: { ...page, limit: "10", format: "csv" },
    });
    expect(String(csv.body).trim().split("\n")).toHaveLength(7);
  });

  it("counts coming back by another event, in later intervals only", async () => {
    const drank = { ...brewed, returning_entity: { id: "drank" } };
    expect(await rows(drank)).toEqual(["6 0 1 1", "4 1 0", "4 0", "3"]);
    expect(await names({ ...drank, selected_interval: 0, return_interval: 3 })).toEqual(["p07"]);
  });

  it("takes filters of all events, and of each", async () => {
    const press = [{ key: "method", value: "press" }];
    expect(await rows({ ...brewed, properties: press })).toEqual(["4 2 0 1", "2 0 1", "1 1", "3"]);
    const target = { target_entity: { id: "brewed", properties: press } };
    expect(await rows({ ...brewed, ...target, returning_entity: { id: "drank" } })).toEqual([
      "4 0 1 1",
      "2 1 0",
      "1 0",
      "3",
    ]);
  });

  it("groups persons by the value of their first target event, and lists those of a value", async () => {
    const { body } = await ask({ ...brewed, breakdown: "method" });
    const numbers = body.result.map(({ breakdown_value, values }) => [breakdown_value, values[0]!.count]);
    expect(numbers).toEqual([
      ["press", 4],
      ["press", 2],
      ["press", 1],
      ["press", 3],
      ["filter", 2],
      ["filter", 2],
      ["filter", 3],
      ["filter", 0],
    ]);
    const of = { ...brewed, breakdown: "method", selected_interval: 0, breakdown_values: ["filter"] };
    expect(await names(of)).toEqual(["p02", "p06"]);
  });

  it("groups by cohorts, and lists 25 values and all others", async () => {
    const of = await buildVisits();
    for (let at = 0; at < 27; at++)
      await of.happen(`q${at}`, "2026-11-03T10:00:00Z", "brewed", at === 0 ? {} : { kind: `k${at + 10}` });
    await of.happen("q26", "2026-11-04T10:00:00Z", "brewed", { kind: "k36" });
    const { body } = await ask({ ...brewed, breakdown: "kind" }, of.project, of.as);
    const others = body.result.filter(({ breakdown_value }) => breakdown_value === "Other");
    // No value, and k11 to k34: the first 25 of equally many persons. k35 and k36 are left.
    expect(body.result[0]?.breakdown_value).toBe("");
    expect(others.map(({ values }) => values.map(({ count }) => count).join(" "))).toEqual([
      "2 1 0 0",
      "1 0 0",
      "0 0",
      "0",
    ]);
    const list = { ...brewed, breakdown: "kind", selected_interval: 0 };
    expect(await names({ ...list, breakdown_values: ["Other"] }, of)).toEqual(["q25", "q26"]);
    expect(await names({ ...list, breakdown_values: [""] }, of)).toEqual(["q0"]);

    const project_id = of.project.id;
    const { id } = await db.cohort.create({ data: { project_id, name: "some", is_static: true } });
    const member = await of.person("q3");
    await db.cohortMember.create({ data: { project_id, cohort_id: id, person_id: member.id } });
    const byCohort = { ...brewed, breakdown: String(id), breakdown_type: "cohort" };
    expect((await rows(byCohort, of))[0]).toBe("1 0 0 0");
  });

  it("counts deleted persons, and does not list them", async () => {
    const of = await buildVisits();
    await of.happen("gone", "2026-11-03T10:00:00Z", "brewed");
    await of.forget("gone");
    expect((await rows(brewed, of))[0]).toBe("1 0 0 0");
    const { body } = await persons({ ...brewed, selected_interval: 0 }, of);
    expect(body).toMatchObject({ total: 1, missing_total: 1, results: [{ count: 0 }] });
  });

  it("of two target events of one instant the alphabetically first value counts, in whichever order they came", async () => {
    const of = await buildVisits();
    for (const [who, ...kinds] of [
      ["one", "tea", "coffee"],
      ["other", "coffee", "tea"],
    ] as const)
      for (const kind of kinds) await of.happen(who, "2026-11-03T10:00:00Z", "brewed", { kind });
    const { body } = await ask({ ...brewed, breakdown: "kind" }, of.project, of.as);
    expect([...new Set(body.result.map(({ breakdown_value }) => breakdown_value))]).toEqual(["coffee"]);
  });

  it("without dates shows the latest intervals, the one that is going on last", async () => {
    const of = await buildVisits();
    await of.happen("now", new Date().toISOString(), "/");
    for (const period of ["Hour", "Day", "Week", "Month"]) {
      const counted = await rows({ period, total_intervals: 5 }, of);
      expect(counted).toHaveLength(5);
      expect([counted[0], counted[4]]).toEqual(["0 0 0 0 0", "1"]);
    }
    expect(await rows({ date_from: "all", interval: "month" }, of)).toEqual(["1"]);
    expect(await rows({ date_from: "all" }, await buildVisits())).toEqual(["0"]);
  });
});
