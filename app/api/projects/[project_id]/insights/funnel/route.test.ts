import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/insights/funnel/route";
import * as split from "@/app/api/projects/[project_id]/persons/[id]/split/route";
import { createCohort } from "@/lib/cohorts/create";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { persons } from "@/lib/contract/endpoints/persons";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildEvent, buildKey, buildUser, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";

let visits: Visits;

/** On 2 March 2026, at a time of day. */
const at = (time: string) => `2026-03-02T${time}Z`;

const march = { date_from: "2026-03-01", date_to: "2026-03-31" };
const signUp = [{ id: "/" }, { id: "signed up" }, { id: "paid" }].map(({ id }) =>
  id === "/" ? { id: "$pageview" } : { id },
);

/** Sends the parameters by POST. */
async function ask(body: Record<string, unknown>, project = visits.project, as = visits.as) {
  return await call(analysis.funnelPost, route, {
    as,
    params: { project_id: project.id },
    body: { ...march, ...body },
  });
}

const counts = (result: unknown) => (result as { count: number }[]).map(({ count }) => count);

beforeAll(async () => {
  visits = await buildVisits({ timezone: "Europe/Berlin" });
  const { happen } = visits;
  // Ada takes 60 and 120 seconds.
  await happen("ada", at("10:00:00"), "/", { browser: "Firefox" });
  await happen("ada", at("10:01:00"), "signed up", { browser: "Firefox" });
  await happen("ada", at("10:03:00"), "paid", { browser: "Firefox" });
  // Bob signs up after 180 seconds, and leaves.
  await happen("bob", at("10:00:00"), "/", { browser: "Chrome" });
  await happen("bob", at("10:02:00"), "cancelled");
  await happen("bob", at("10:03:00"), "signed up", { browser: "Chrome" });
  // Cleo only looks; she has been deleted since.
  await happen("cleo", at("10:00:00"), "/");
  await visits.forget("cleo");
  // Dan pays a day later, beyond an hour's window.
  await happen("dan", at("10:00:00"), "/", { browser: "Chrome" });
  await happen("dan", at("10:05:00"), "signed up");
  await happen("dan", "2026-03-03T10:05:00Z", "paid");
});

describe("GET and POST insights/funnel/", () => {
  it("refuses a key without the scope", async () => {
    const as = await buildKey({ project: visits.project, scopes: ["survey:read"] });
    const { status } = await ask({ events: signUp }, visits.project, as);
    expect(status).toBe(403);
  });

  it.each([
    [{}, "events", "required"],
    [{ events: "no list" }, "events", "invalid_input"],
    [{ events: [{ id: "a", type: "actions" }] }, "events", "invalid_input"],
    [{ events: signUp, actions: [{ id: 1 }] }, "actions", "invalid_input"],
    [{ events: signUp, aggregation_group_type_index: 0 }, "aggregation_group_type_index", "invalid_input"],
    [{ events: signUp, properties: [{ key: "a", value: 1, type: "group" }] }, "properties", "invalid_input"],
    [{ events: signUp, funnel_order_type: "sideways" }, "funnel_order_type", "invalid_choice"],
    [{ events: signUp, funnel_window_interval: 0 }, "funnel_window_interval", "invalid_input"],
    [{ events: signUp, funnel_viz_type: "trends", funnel_to_step: 3 }, "funnel_to_step", "invalid_input"],
    [{ events: signUp, breakdown: "x", breakdown_type: "cohort" }, "breakdown", "invalid_input"],
  ])("refuses %j, naming the parameter", async (body, attr, code) => {
    const { status, body: problem } = await ask(body);
    expect(status).toBe(400);
    expect(problem).toMatchObject({ type: "validation_error", attr, code });
  });

  const exclusion = (from: unknown, to: unknown, id = "cancelled") => [
    { id, funnel_from_step: from, funnel_to_step: to },
  ];
  it.each([
    [exclusion(undefined, 1), "Exclusion event needs to define funnel steps"],
    [exclusion(1, 1), "Exclusion event range is invalid. End of range should be greater than start."],
    [exclusion(2, 3), "Exclusion event range is invalid. Start of range is greater than number of steps."],
    [exclusion(1, 3), "Exclusion event range is invalid. End of range is greater than number of steps."],
    [exclusion(0, 1, "paid"), "Exclusion steps cannot contain an event that's part of funnel steps."],
  ])("rejects exclusions %j with PostHog's message", async (exclusions, detail) => {
    const { status, body } = await ask({ events: signUp, exclusions });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "exclusions", detail });
  });

  it.each(["first_time_for_user", "sum", "hogql", 1])(
    "rejects the aggregation %j by its name",
    async (math) => {
      const { status, body } = await ask({ events: [{ id: "$pageview" }, { id: "paid", math }] });
      expect(status).toBe(400);
      expect(body).toMatchObject({ attr: "events", extra: { path: "events.1.math" } });
      if (typeof math === "string") expect(body).toHaveProperty("detail", expect.stringContaining(math));
    },
  );

  it.each(["total", "dau", null, ""])("accepts the aggregation %j, which counts persons", async (math) => {
    const { status } = await ask({ events: [{ id: "$pageview", math }, { id: "paid" }] });
    expect(status).toBe(200);
  });

  it("rejects exclusions between some steps of an unordered funnel", async () => {
    const { body } = await ask({
      events: signUp,
      funnel_order_type: "unordered",
      exclusions: exclusion(0, 1),
    });
    expect(body).toMatchObject({ detail: "Partial Exclusions not allowed in unordered funnels" });
  });

  it("answers 404 for a project without access", async () => {
    const other = await buildVisits();
    const { status } = await ask({ events: signUp }, other.project);
    expect(status).toBe(404);
  });

  it("counts the persons of each step, including deleted ones, and the conversion times", async () => {
    const { status, body } = await ask({ events: signUp });
    expect(status).toBe(200);
    // To signing up: 60, 180 and 300 seconds. To paying: 120, and a day: 86,400.
    expect(body).toMatchObject({
      result: [
        {
          order: 0,
          name: "$pageview",
          count: 4,
          average_conversion_time: null,
          median_conversion_time: null,
        },
        { order: 1, name: "signed up", count: 3, average_conversion_time: 180, median_conversion_time: 180 },
        { order: 2, name: "paid", count: 2, average_conversion_time: 43_260, median_conversion_time: 43_260 },
      ],
      is_cached: false,
      timezone: "Europe/Berlin",
    });
  });

  it("accepts the same parameters in the query string, and returns the cached result", async () => {
    await ask({ events: signUp });
    const { body } = await call(analysis.funnel, route, {
      as: visits.as,
      params: { project_id: visits.project.id },
      query: { ...march, events: JSON.stringify(signUp) },
    });
    expect(counts(body.result)).toEqual([4, 3, 2]);
    expect(body.is_cached).toBe(true);
  });

  it("recomputes the result on request, and whenever its data has changed", async () => {
    const { project, as, happen, person, forget } = await buildVisits();
    const fresh = async (refresh = false) => {
      const { body } = await ask({ events: signUp, refresh }, project, as);
      return [counts(body.result)[0], body.is_cached];
    };
    await happen("eve", at("08:00:00"), "/");
    expect(await fresh()).toEqual([1, false]);
    expect(await fresh()).toEqual([1, true]);
    expect(await fresh(true)).toEqual([1, false]);
    await happen("fay", at("08:00:00"), "/");
    expect(await fresh()).toEqual([2, false]);
    await person("gus");
    expect(await fresh()).toEqual([2, false]);
    await forget("gus");
    expect(await fresh()).toEqual([2, false]);
    expect(await fresh()).toEqual([2, true]);
  });

  it("applies the conversion window", async () => {
    const hour = { funnel_window_interval: 1, funnel_window_interval_unit: "hour" };
    expect(counts((await ask({ events: signUp, ...hour })).body.result)).toEqual([4, 3, 1]);
    const days = { ...hour, funnel_window_days: 2 };
    expect(counts((await ask({ events: signUp, ...days })).body.result)).toEqual([4, 3, 2]);
  });

  it("sorts steps by their order", async () => {
    const events = [
      { id: "signed up", order: 1 },
      { id: "$pageview", order: 0 },
    ];
    expect(counts((await ask({ events })).body.result)).toEqual([4, 3]);
  });

  it("leaves out persons with an excluded event", async () => {
    const { body } = await ask({ events: signUp, exclusions: exclusion(0, 1) });
    expect(counts(body.result)).toEqual([3, 2, 2]);
  });

  it("requires consecutive steps when it is strict", async () => {
    const { body } = await ask({ events: signUp, funnel_order_type: "strict" });
    expect(counts(body.result)).toEqual([4, 2, 2]);
  });

  it("accepts steps in any order when it is unordered", async () => {
    const events = [{ id: "paid" }, { id: "$pageview" }];
    expect(counts((await ask({ events, funnel_order_type: "unordered" })).body.result)).toEqual([4, 2]);
    expect(counts((await ask({ events })).body.result)).toEqual([2, 0]);
  });

  it("matches any event for a step without a name, and applies the filters of a step", async () => {
    const firefox = [{ key: "browser", value: "Firefox", type: "event" }];
    expect(counts((await ask({ events: [{ id: null }, { id: "paid" }] })).body.result)).toEqual([4, 2]);
    const events = [{ id: "$pageview" }, { id: "signed up", properties: firefox }];
    expect(counts((await ask({ events })).body.result)).toEqual([4, 1]);
    expect(counts((await ask({ events: signUp, properties: firefox })).body.result)).toEqual([1, 1, 1]);
  });

  it("applies filters to the current properties of persons", async () => {
    const bob = [{ key: "name", value: "bob", type: "person" }];
    expect(counts((await ask({ events: signUp, properties: bob })).body.result)).toEqual([1, 1, 0]);
  });

  it("breaks down by a property of events", async () => {
    const { body } = await ask({ events: signUp, breakdown: "browser" });
    const result = body.result as { count: number; breakdown_value: string[] }[][];
    // Bob and Dan, Ada, and Cleo, who has no browser.
    expect(result.map((steps) => [steps[0]!.breakdown_value[0], ...counts(steps)])).toEqual([
      ["Chrome", 2, 2, 1],
      ["", 1, 0, 0],
      ["Firefox", 1, 1, 1],
    ]);
  });

  it("shows the 25 largest values, and combines the others with their times", async () => {
    const many = await buildVisits();
    for (let value = 10; value < 37; value++) {
      await many.happen(`p${value}`, at("10:00:00"), "/", { value: String(value) });
    }
    await many.happen("p35", at("10:01:00"), "signed up");
    await many.happen("p36", at("10:03:00"), "signed up");
    const asked = { events: signUp, breakdown: "value", breakdown_attribution_type: "first_touch" };
    const { body } = await ask(asked, many.project, many.as);
    const result = body.result as { breakdown_value: string[] }[][];
    expect(result.map(([first]) => first!.breakdown_value[0])).toEqual([
      ...Array.from({ length: 25 }, (_, value) => String(value + 10)),
      "Other",
    ]);
    expect(result.at(-1)).toMatchObject([
      { count: 2, average_conversion_time: null, median_conversion_time: null },
      { count: 2, average_conversion_time: 120, median_conversion_time: 120 },
      { count: 0, average_conversion_time: null, median_conversion_time: null },
    ]);
  });

  it("applies the attribution type of a breakdown", async () => {
    const by = async (breakdown_attribution_type: string, breakdown_attribution_value?: number) => {
      const more = { breakdown_attribution_type, breakdown_attribution_value };
      const { body } = await ask({ events: signUp, breakdown: "browser", ...more });
      const result = body.result as { count: number; breakdown_value: string[] }[][];
      return Object.fromEntries(result.map((steps) => [steps[0]!.breakdown_value[0], counts(steps)]));
    };
    expect(await by("last_touch")).toEqual({ Chrome: [2, 2, 1], "": [1, 0, 0], Firefox: [1, 1, 1] });
    // Dan's event of the second step has no browser, and Cleo did not reach that step.
    expect(await by("step", 1)).toEqual({ "": [2, 1, 1], Chrome: [1, 1, 0], Firefox: [1, 1, 1] });
    // A person's events with one value form a separate funnel: Dan starts with Chrome and continues without.
    expect(await by("all_events")).toEqual({ Chrome: [2, 1, 0], "": [1, 0, 0], Firefox: [1, 1, 1] });
  });

  it("breaks down by a property of persons", async () => {
    const { body } = await ask({ events: signUp, breakdown: ["name"], breakdown_type: "person" });
    const result = body.result as { count: number; breakdown_value: string[] }[][];
    expect(result.map((steps) => [steps[0]!.breakdown_value[0], ...counts(steps)])).toEqual([
      ["ada", 1, 1, 1],
      ["bob", 1, 1, 0],
      // She was deleted since: her events keep what she was.
      ["cleo", 1, 0, 0],
      ["dan", 1, 1, 1],
    ]);
  });

  it("shows conversion over time, by days in the project's time zone", async () => {
    const { body } = await ask({ events: signUp, funnel_viz_type: "trends", date_to: "2026-03-03" });
    expect(body.result).toEqual([
      {
        days: ["2026-03-01", "2026-03-02", "2026-03-03"],
        reached_from_step_count: [0, 4, 0],
        reached_to_step_count: [0, 2, 0],
        data: [null, 50, null],
      },
    ]);
  });

  it("shows a histogram of conversion times", async () => {
    const { body } = await ask({ events: signUp, funnel_viz_type: "time_to_convert", funnel_to_step: 1 });
    // 60, 180 and 300 seconds: two bins of five minutes.
    expect(body.result).toEqual({
      bins: [
        [0, 2],
        [300, 1],
      ],
      average_conversion_time: 180,
    });
  });

  it("returns zeros when there are no events", async () => {
    const { body } = await ask({ events: signUp, date_from: "2020-01-01", date_to: "2020-01-02" });
    expect(counts(body.result)).toEqual([0, 0, 0]);
    const trend = await ask({ events: signUp, funnel_viz_type: "time_to_convert", date_to: "2026-03-01" });
    expect(trend.body.result).toEqual({ bins: [], average_conversion_time: null });
  });

  it("counts merged persons once, and split persons separately", async () => {
    const { project, as } = await buildVisits();
    const [id, phone] = [unique(), unique()];
    const event = (distinct_id: string, name: string, timestamp: string, properties = {}) => ({
      distinct_id,
      event: name,
      timestamp,
      properties,
    });
    await captureEvents(
      project,
      event(phone, "$pageview", at("10:00:00")),
      event(id, "signed up", at("10:05:00")),
    );
    expect(counts((await ask({ events: signUp }, project, as)).body.result)).toEqual([1, 0, 0]);
    await captureEvents(project, event(id, "$identify", at("10:06:00"), { $anon_distinct_id: phone }));
    expect(counts((await ask({ events: signUp }, project, as)).body.result)).toEqual([1, 1, 0]);
    const person = await readPerson(project, id);
    const owner = await buildKey({ project });
    await call(persons.split, split, {
      as: owner,
      params: { project_id: project.id, id: person!.uuid },
      body: { main_distinct_id: id },
    });
    expect(counts((await ask({ events: signUp }, project, as)).body.result)).toEqual([1, 0, 0]);
  });

  it("leaves out personless events, test accounts and persons outside the cohort", async () => {
    const { project, as, happen } = await buildVisits({
      test_account_filters: [{ key: "name", value: "tess", type: "person", operator: "is_not" }],
    });
    await happen("tess", at("10:00:00"), "/");
    await happen("ulla", at("10:00:00"), "/");
    await buildEvent(project, { event: "$pageview", timestamp: new Date(at("10:00:00")) });
    const of = async (more: Record<string, unknown>) =>
      counts((await ask({ events: signUp, ...more }, project, as)).body.result)[0];
    expect(await of({})).toBe(2);
    expect(await of({ filter_test_accounts: true })).toBe(1);
    const actor = { user: await buildUser(), role: "owner", keyLabel: null } as const;
    const cohort = await createCohort(project, actor, {
      name: "Those called Ulla",
      filters: { properties: { type: "AND", values: [{ key: "name", value: "ulla", type: "person" }] } },
    });
    const isMember = [{ key: "id", value: cohort.id, type: "cohort" }];
    expect(await of({ properties: isMember })).toBe(1);
    const { body } = await ask(
      { events: signUp, breakdown: [cohort.id], breakdown_type: "cohort" },
      project,
      as,
    );
    const [steps, ...others] = body.result as { count: number; breakdown_value: string[] }[][];
    expect(steps![0]).toMatchObject({ breakdown_value: [String(cohort.id)], count: 1 });
    expect(others).toEqual([]);
  });
});
