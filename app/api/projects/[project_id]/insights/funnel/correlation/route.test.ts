import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/insights/funnel/correlation/route";
import { analysis } from "@/lib/contract/endpoints/analysis";
import { buildEvent, buildKey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";

let visits: Visits;

const steps = { events: [{ id: "$pageview" }, { id: "paid" }] };
const march = { date_from: "2026-03-01", date_to: "2026-03-31" };

const ask = (body: Record<string, unknown>, as = visits.as) =>
  call(analysis.correlationPost, route, {
    as,
    params: { project_id: visits.project.id },
    body: { ...march, ...steps, ...body },
  });

/** Creates this number of persons with a plan, who look, perform an action, and pay or do not. */
async function crowd(count: number, plan: string, did: string[], pays: boolean) {
  const { project } = visits;
  const first = Date.UTC(2026, 2, 2);
  for (let number = 0; number < count; number++) {
    const person = await visits.person(unique(), { properties: { plan } });
    const names = ["$pageview", ...did, ...(pays ? ["paid"] : [])];
    for (const [at, event] of names.entries()) {
      await buildEvent(project, {
        person_id: person.id,
        event,
        timestamp: new Date(first + at * 60_000),
        distinct_id: plan,
        properties: { where: event === "read help" ? "shop" : "" },
      });
    }
  }
}

beforeAll(async () => {
  visits = await buildVisits();
  // 10 convert, of whom 8 read help. 20 do not, of whom 4 read help, and 15 complained. One person has a rare event.
  await crowd(8, "team", ["read help"], true);
  await crowd(2, "free", [], true);
  await crowd(4, "team", ["read help"], false);
  await crowd(15, "free", ["complained"], false);
  await crowd(1, "free", ["rare"], false);
});

describe("GET and POST insights/funnel/correlation/", () => {
  it("refuses a key without the scope", async () => {
    const as = await buildKey({ project: visits.project, scopes: ["survey:read"] });
    expect((await ask({}, as)).status).toBe(403);
  });

  it("rejects a request without the names of properties or events to correlate", async () => {
    expect(await ask({ funnel_correlation_type: "properties" })).toMatchObject({
      status: 400,
      body: { detail: "Property Correlation expects atleast one Property to run correlation on" },
    });
    expect(await ask({ funnel_correlation_type: "event_with_properties" })).toMatchObject({
      status: 400,
      body: { detail: "Event Property Correlation expects atleast one event name to run correlation on" },
    });
  });

  it("returns the events that correlate with conversion", async () => {
    const { status, body } = await ask({});
    expect(status).toBe(200);
    // With S = 10 and F = 20. Help, 8 and 4: (9 * 17) / (3 * 5) = 10.2. Complaints, 0 and 15: (1 * 6) / (11 * 16). The
    // rare event, 0 and 1: (1 * 20) / (11 * 2); at least 2 % of 30 persons have it.
    expect(body.result).toMatchObject({
      events: [
        {
          event: "read help",
          success_count: 8,
          failure_count: 4,
          odds_ratio: 10.2,
          correlation_type: "success",
        },
        {
          event: "complained",
          success_count: 0,
          failure_count: 15,
          odds_ratio: 6 / 176,
          correlation_type: "failure",
        },
        {
          event: "rare",
          success_count: 0,
          failure_count: 1,
          odds_ratio: 20 / 22,
          correlation_type: "failure",
        },
      ],
      skewed: false,
      success_total: 10,
      failure_total: 20,
    });
  });

  it("returns the interval of each odds ratio", async () => {
    const { body } = await ask({});
    // Help: the counts 9, 17, 3 and 5; 1.96 * √(1/9 + 1/17 + 1/3 + 1/5) = 1.6437, and e to it is 5.174.
    const [low, high] = body.result.events[0]!.odds_ratio_interval;
    expect(low).toBeCloseTo(10.2 / 5.174, 2);
    expect(high).toBeCloseTo(10.2 * 5.174, 1);
  });

  it("returns the p-value of each event", async () => {
    const { body } = await ask({});
    // Help: 30 * (|8 * 16 - 4 * 2| - 15)² / (12 * 18 * 10 * 20) = 7.656; beyond it lies 0.57 % of chi-squared.
    expect(body.result.events[0]!.p_value).toBeCloseTo(0.00566, 4);
    // The rare event: 30 * (|0 - 10| - 15)² is clamped to 0, so p is 1.
    expect(body.result.events[2]!.p_value).toBeCloseTo(1, 6);
  });

  it("leaves out the excluded event names", async () => {
    const { body } = await ask({ funnel_correlation_exclude_event_names: ["complained", "rare"] });
    expect(body.result.events.map(({ event }) => event)).toEqual(["read help"]);
  });

  it("correlates the properties of events", async () => {
    const { body } = await ask({
      funnel_correlation_type: "event_with_properties",
      funnel_correlation_event_names: ["read help", "rare", "paid"],
    });
    expect(body.result.events).toMatchObject([
      { event: "read help::where::shop", success_count: 8, failure_count: 4 },
    ]);
  });

  it("correlates the properties of persons", async () => {
    const properties = { funnel_correlation_type: "properties", funnel_correlation_names: ["$all"] };
    const { body } = await ask(properties);
    // Of team 8 of 10 and 4 of 20, as with help; of free 2 and 16: (3 * 5) / (9 * 17).
    expect(body.result.events).toMatchObject([
      { event: "plan::team", success_count: 8, failure_count: 4, odds_ratio: 10.2 },
      { event: "plan::free", success_count: 2, failure_count: 16, odds_ratio: 15 / 153 },
    ]);
    const without = await ask({ ...properties, funnel_correlation_exclude_names: ["plan"] });
    expect(without.body.result).toMatchObject({ events: [], skewed: false });
  });

  it("compares the persons of one value of the breakdown", async () => {
    const ofPlan = async (funnel_step_breakdown?: string[]) => {
      const byPlan = { breakdown: "plan", breakdown_type: "person", funnel_step_breakdown };
      return (await ask(byPlan)).body.result;
    };
    expect(await ofPlan()).toEqual((await ask({})).body.result);
    // Of team 8 convert and 4 do not, and all read help: (9 * 1) / (1 * 5).
    expect(await ofPlan(["team"])).toMatchObject({
      events: [{ event: "read help", success_count: 8, failure_count: 4, odds_ratio: 1.8 }],
      ...{ success_total: 8, failure_total: 4 },
    });
    // Of free 2 and 16; the rare event: (1 * 16) / (3 * 2). Complaints: (1 * 2) / (3 * 16).
    expect(await ofPlan(["free"])).toMatchObject({
      events: [
        { event: "rare", success_count: 0, failure_count: 1, odds_ratio: 16 / 6 },
        { event: "complained", success_count: 0, failure_count: 15, odds_ratio: 2 / 48 },
      ],
      ...{ success_total: 2, failure_total: 16 },
    });
    expect(await ofPlan(["gold"])).toMatchObject({ events: [], success_total: 0, failure_total: 0 });
  });

  it("returns no events when all persons convert, or none", async () => {
    expect((await ask({ events: [{ id: "$pageview" }] })).body.result).toEqual({
      events: [],
      skewed: true,
      success_total: 30,
      failure_total: 0,
    });
    expect((await ask({ events: [{ id: "$pageview" }, { id: "flew" }] })).body.result).toEqual({
      events: [],
      skewed: true,
      success_total: 0,
      failure_total: 30,
    });
  });
});
