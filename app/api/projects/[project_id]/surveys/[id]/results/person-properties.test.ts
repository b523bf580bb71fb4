// Conditions on person properties in results: as they were at the event, or the latest, as the project chose.
import { describe, expect, it } from "vitest";
import * as list from "@/app/api/projects/[project_id]/surveys/[id]/responses/route";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { db } from "@/lib/database/client";
import { captureEvents } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

/** Ten free persons are shown a survey; eight answer it, five of them after they began to pay. */
async function setUp(mode?: string) {
  const project = await buildProject(mode ? { modifiers: { personsOnEventsMode: mode } } : {});
  const { id } = await buildSurvey(project, {
    questions: [{ type: "open", id: "why", question: "Why?" }],
  });
  const minute = (number: number) => new Date(Date.now() - 3_600_000 + number * 60_000).toISOString();
  const event = (name: string, person: number, at: number, properties: object = {}) => ({
    event: name,
    distinct_id: `p${person}`,
    timestamp: minute(at),
    properties: { $survey_id: id, ...properties },
  });
  const people = Array.from({ length: 10 }, (_, n) => n);
  await captureEvents(project, ...people.map((n) => event("survey shown", n, 1, { $set: { tier: "free" } })));
  await captureEvents(
    project,
    ...people.slice(0, 5).map((n) => event("paid", n, 2, { $set: { tier: "paid" } })),
  );
  await captureEvents(
    project,
    ...people.slice(0, 8).map((n) => event("survey sent", n, 3, { $survey_response_why: `because ${n}` })),
  );
  await captureEvents(project, event("survey dismissed", 0, 4), event("survey dismissed", 9, 4));
  const as = await buildKey({ project, scopes: ["survey:read", "query:read"] });
  const params = { project_id: project.id, id };
  const ofTier = (tier: string) => ({
    properties: JSON.stringify([{ key: "tier", value: tier, type: "person" }]),
  });
  return {
    project,
    totals: async (tier: string) =>
      (await call(surveyAnswers.results, route, { as, params, query: ofTier(tier) })).body.totals,
    count: async (tier: string) =>
      (await call(surveyAnswers.responses, list, { as, params, query: ofTier(tier) })).body.results.length,
  };
}

describe("results of those with a property", () => {
  it("count responses and exposures by what they were, and shares by what they were when it was shown", async () => {
    const { totals, count, project } = await setUp();
    const free = await totals("free");
    expect(free).toMatchObject({ shown: 10, started: 3, dismissed: 1 });
    expect(free.response_share).toMatchObject({ numerator: 8, denominator: 10 });
    expect(free.dismissal_share).toMatchObject({ numerator: 2, denominator: 10 });
    const paid = await totals("paid");
    expect(paid).toMatchObject({ shown: 0, started: 5, dismissed: 1 });
    expect(paid.response_share).toMatchObject({ numerator: 0, denominator: 0 });
    expect([await count("free"), await count("paid")]).toEqual([3, 5]);
    // A deleted person's events keep what the person was.
    await db.person.deleteMany({ where: { project_id: project.id } });
    expect(await totals("free")).toEqual(free);
    expect(await count("paid")).toBe(5);
  });

  it("are those of persons as they are now, where the project chose so", async () => {
    const { totals, count, project } = await setUp("person_id_override_properties_joined");
    expect(await totals("free")).toMatchObject({ shown: 5, started: 3, dismissed: 1 });
    const paid = await totals("paid");
    expect(paid).toMatchObject({ shown: 5, started: 5, dismissed: 1 });
    expect(paid.response_share).toMatchObject({ numerator: 5, denominator: 5 });
    expect(await count("paid")).toBe(5);
    await db.person.deleteMany({ where: { project_id: project.id } });
    expect(await count("paid")).toBe(0);
  });
});
