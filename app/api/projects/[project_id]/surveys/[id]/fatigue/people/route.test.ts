import { beforeEach, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { buildLargeAudience, largeAudience } from "@/lib/testing/large-audience";
import { call } from "@/lib/testing/request";
import * as fatigueRoute from "../route";
import * as route from "./route";

const day = 86_400_000;

let project: Project;
let as: { value: string };

beforeEach(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

const people = (id: string, query = {}, key = as) =>
  call(surveyAnswers.fatiguePeople, route, { as: key, params: { project_id: project.id, id }, query });
const seenOf = async (id: string) =>
  (await call(surveyAnswers.fatigue, fatigueRoute, { as, params: { project_id: project.id, id } })).body.seen;

const see = (person: { id: bigint }, survey: { id: string }, daysAgo: number, event = "survey shown") =>
  buildEvent(project, {
    event,
    person_id: person.id,
    timestamp: new Date(Date.now() - daysAgo * day),
    properties: { $survey_id: survey.id },
  });

const targeting = (rollout_percentage: number) => ({
  targeting_flag_filters: {
    groups: [
      {
        rollout_percentage,
        properties: [{ key: "plan", value: ["pro"], operator: "exact" as const, type: "person" as const }],
      },
    ],
  },
});

const buildNamed = (name: string, plan: string) =>
  buildPerson(project, { properties: { email: `${name}@example.com`, plan } });

/** Three persons of the audience, one outside of it, and two surveys that they saw. */
async function buildExposures(rollout = 100) {
  const [ada, bert, cleo] = await Promise.all(["ada", "bert", "cleo"].map((name) => buildNamed(name, "pro")));
  const dora = await buildNamed("dora", "free");
  if (!ada || !bert || !cleo) throw new Error("missing persons");
  const planned = await buildSurvey(project, targeting(rollout));
  const [nps, ended] = [await buildSurvey(project), await buildSurvey(project)];
  for (const daysAgo of [1, 2]) await see(ada, nps, daysAgo);
  await see(ada, ended, 5, "survey dismissed");
  await see(bert, ended, 12, "survey sent");
  await see(cleo, planned, 1);
  await see(dora, nps, 1);
  return { planned, nps, ada, bert };
}

describe("GET surveys/:id/fatigue/people/", () => {
  it("needs survey:read and person:read, and does not find another project's survey", async () => {
    const { id } = await buildSurvey(project);
    for (const scope of ["survey:read", "person:read"] as const) {
      expect((await people(id, {}, await buildKey({ project, scopes: [scope] }))).status).toBe(403);
    }
    expect((await people((await buildSurvey(await buildProject())).id)).status).toBe(404);
  });

  it.each([
    [{ days: 0 }, "days"],
    [{ limit: 501 }, "limit"],
    [{ survey_id: "none" }, "survey_id"],
  ])("refuses %j", async (query, attr) => {
    const { id } = await buildSurvey(project);
    expect(await people(id, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("lists who of the audience saw other surveys, the latest first, as many as fatigue counts", async () => {
    const { planned, ada, bert } = await buildExposures();
    const { status, body } = await people(planned.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ audience: 3, sample_size: 3, count: 2, expected: 2, has_more: false });
    expect(body.results).toMatchObject([
      { person: { uuid: ada.uuid, name: "ada@example.com" }, surveys: 2 },
      { person: { uuid: bert.uuid, name: "bert@example.com" }, surveys: 1 },
    ]);
    expect((await seenOf(planned.id)).persons).toBe(2);
    expect((await people(planned.id, { days: 10 })).body.count).toBe(1);
  });

  it("lists who saw one survey, and pages", async () => {
    const { planned, nps, ada, bert } = await buildExposures();
    const { body } = await people(planned.id, { survey_id: nps.id });
    expect(body.results.map(({ person }) => person?.uuid)).toEqual([ada.uuid]);
    const second = (await people(planned.id, { limit: 1, offset: 1 })).body;
    expect(second).toMatchObject({ count: 2, has_more: false, limit: 1, offset: 1 });
    expect(second.results.map(({ person }) => person?.uuid)).toEqual([bert.uuid]);
    expect((await people(planned.id, { limit: 1 })).body.has_more).toBe(true);
    expect((await people(planned.id, { survey_id: planned.id })).body.count).toBe(0);
  });

  it("says how many are expected to be in the audience where a rollout takes a share of them", async () => {
    const { planned } = await buildExposures(50);
    expect((await people(planned.id)).body).toMatchObject({ audience: 2, count: 2, expected: 1 });
  });

  it("lists the persons of the sample of a large audience, and says how many it is from", async () => {
    await buildLargeAudience(project);
    const { id } = await buildSurvey(project, targeting(100));
    const { body } = await people(id, { limit: 5 });
    expect(body).toMatchObject({ audience: largeAudience, sample_size: 10_000, has_more: true });
    expect(body.count).toBe((await seenOf(id)).persons);
    expect(body.results).toHaveLength(5);
  });

  it("is empty for an audience without persons", async () => {
    expect((await people((await buildSurvey(project)).id)).body).toMatchObject({
      audience: 0,
      count: 0,
      expected: 0,
      results: [],
    });
  });
});
