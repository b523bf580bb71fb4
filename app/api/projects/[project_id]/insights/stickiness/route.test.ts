import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/projects/[project_id]/insights/stickiness/route";
import * as personsRoute from "@/app/api/projects/[project_id]/persons/stickiness/route";
import { stickiness } from "@/lib/contract/endpoints/stickiness";
import { brewingDays, brewingRange } from "@/lib/testing/brewers";
import { buildKey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { buildVisits, type Visits } from "@/lib/testing/visits";

let visits: Visits;
const brewed = { events: [{ id: "brewed" }], ...brewingRange };

async function ask(
  body: Record<string, unknown>,
  project = visits.project,
  as: { value: string } = visits.as,
) {
  return await call(stickiness.insightPost, route, { as, params: { project_id: project.id }, body });
}

async function persons(body: Record<string, unknown>) {
  const params = { project_id: visits.project.id };
  return await call(stickiness.personsPost, personsRoute, { as: visits.as, params, body });
}

const names = async (body: Record<string, unknown>) =>
  (await persons(body)).body.results[0]!.people.map(({ name }) => name).sort();

beforeAll(async () => {
  visits = await buildVisits({ timezone: "Europe/Berlin" });
  for (const [name, days] of Object.entries(brewingDays)) {
    for (const day of days) {
      await visits.happen(name, `2026-11-0${day}T10:00:00Z`, "brewed");
      // A second time counts once.
      await visits.happen(name, `2026-11-0${day}T10:30:00Z`, "brewed", { size: "large" });
    }
  }
  // 23:30 of the 2nd in UTC is the 3rd in Berlin.
  await visits.happen("p12", "2026-11-02T23:30:00Z", "drank");
  await visits.happen("p12", "2026-11-05T12:00:00Z", "drank");
});

describe("GET and POST insights/stickiness/ and persons/stickiness/", () => {
  it("refuses a key without the scope, and hides other projects", async () => {
    const as = await buildKey({ project: visits.project, scopes: ["survey:read"] });
    expect((await ask(brewed, visits.project, as)).status).toBe(403);
    expect((await ask(brewed, (await buildVisits()).project)).status).toBe(404);
  });

  it.each([
    [{ events: [] }, "events", "required"],
    [{ events: [{ id: "a", type: "actions" }] }, "events", "invalid_input"],
    [{ actions: [{ id: 1 }] }, "actions", "invalid_input"],
    [{ interval: "year" }, "interval", "invalid_choice"],
    [{ date_from: "2026-11-07" }, "date_from", "invalid_input"],
    [{ date_from: "2020-01-01" }, "interval", "invalid_input"],
  ])("refuses %j, naming the parameter", async (body, attr, code) => {
    const { status, body: problem } = await ask({ ...brewed, ...body });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ type: "validation_error", attr, code });
  });

  it("counts twelve persons as by hand, each event for itself", async () => {
    const { body } = await ask({
      ...brewed,
      events: [{ id: "brewed" }, { id: "drank", custom_name: "Drank" }],
    });
    const shared = { days: [1, 2, 3, 4], labels: ["1 day", "2 days", "3 days", "4 days"] };
    expect(body.result).toEqual([
      { label: "brewed", count: 11, data: [6, 4, 1, 0], ...shared },
      { label: "Drank", count: 1, data: [0, 1, 0, 0], ...shared },
    ]);
    const large = [{ key: "size", value: "large" }];
    const any = await ask({ ...brewed, events: [{ id: null, properties: large }], interval: "week" });
    // Monday is the 2nd: one week.
    expect(any.body.result).toMatchObject([{ label: "All events", data: [11] }]);
  });

  it("lists the persons behind each bar", async () => {
    expect(await names({ ...brewed, stickiness_days: 3 })).toEqual(["p01"]);
    expect(await names({ ...brewed, stickiness_days: 2 })).toEqual(["p05", "p06", "p08", "p09"]);
    expect(await names({ ...brewed, stickiness_days: 9 })).toEqual([]);
    const both = { ...brewed, events: [{ id: "brewed" }, { id: "drank" }] };
    expect(await names({ ...both, stickiness_days: 2, entity_order: 1 })).toEqual(["p12"]);
    const { body } = await call(stickiness.persons, personsRoute, {
      as: visits.as,
      params: { project_id: visits.project.id },
      query: { ...brewingRange, events: '[{"id":"brewed"}]', stickiness_days: "1", limit: "4" },
    });
    expect(body).toMatchObject({ total: 6, results: [{ count: 4 }] });
  });

  it("requires a number of intervals for persons, and an event that is there", async () => {
    expect(await persons(brewed)).toMatchObject({ status: 400, body: { attr: "stickiness_days" } });
    expect(await persons({ ...brewed, stickiness_days: 1, entity_order: 1 })).toMatchObject({
      status: 400,
      body: { attr: "entity_order" },
    });
  });

  it("without an end the interval that is going on is the last, also of hours", async () => {
    const { body } = await ask({ events: [{ id: "brewed" }], date_from: "-3h", interval: "hour" });
    expect(body.result[0]?.days).toEqual([1, 2, 3, 4]);
  });
});
