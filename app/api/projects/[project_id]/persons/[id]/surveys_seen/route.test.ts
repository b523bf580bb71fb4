import { describe, expect, it } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import { toTimestamp } from "@/lib/contract/wire/field";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const hour = 3_600_000;

async function setUp() {
  const project = await buildProject();
  const person = await buildPerson(project);
  const as = await buildKey({ project, scopes: ["person:read", "survey:read"] });
  const seen = (query = {}, id: string = person.uuid) =>
    call(persons.surveysSeen, route, { as, params: { project_id: project.id, id }, query });
  const happen = (kind: string, $survey_id: string, hoursAgo: number, properties: object = {}) =>
    buildEvent(project, {
      event: kind,
      person_id: person.id,
      timestamp: new Date(Date.now() - hoursAgo * hour),
      properties: { $survey_id, ...properties },
    });
  return { project, person, as, seen, happen };
}

describe("GET persons/:id/surveys_seen/", () => {
  it("lists the surveys that the person saw, the latest first, with counts", async () => {
    const { project, seen, happen } = await setUp();
    const [nps, ces, other] = await Promise.all([1, 2, 3].map(() => buildSurvey(project)));
    if (!nps || !ces || !other) throw new Error("missing surveys");
    await happen("survey shown", nps.id, 48);
    for (const hours of [47, 46]) await happen("survey sent", nps.id, hours, { $survey_submission_id: "a" });
    const latest = await happen("survey dismissed", nps.id, 2);
    await happen("survey shown", ces.id, 5);
    await happen("survey shown", ces.id, 24 * 40);
    await happen("survey shown", "deleted", 1);
    await happen("$pageview", other.id, 1);
    await buildEvent(project, { event: "survey shown", properties: { $survey_id: other.id } });
    const { status, body } = await seen();
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        survey: { id: nps.id, name: nps.name },
        shown: 1,
        dismissed: 1,
        answered: 1,
        last_seen: toTimestamp(latest.timestamp),
      },
      {
        survey: { id: ces.id, name: ces.name },
        shown: 1,
        dismissed: 0,
        answered: 0,
        last_seen: expect.any(String),
      },
    ]);
    expect((await seen({ days: 1 })).body).toHaveLength(2);
    expect((await seen({ days: 60 })).body[1]).toMatchObject({ shown: 2 });
  });

  it("finds the person by id, too, and answers an empty list for whoever saw nothing", async () => {
    const { person, seen } = await setUp();
    expect(await seen({}, String(person.id))).toMatchObject({ status: 200, body: [] });
  });

  it.each([[{ days: 0 }], [{ days: 366 }], [{ days: "x" }]])("refuses %j", async (query) => {
    const { seen } = await setUp();
    expect(await seen(query)).toMatchObject({ status: 400, body: { attr: "days" } });
  });

  it("needs both scopes, and does not find another project's person", async () => {
    const { project, person, seen } = await setUp();
    const elsewhere = await buildPerson(await buildProject());
    expect((await seen({}, elsewhere.uuid)).status).toBe(404);
    for (const scope of ["person:read", "survey:read"] as const) {
      const as = await buildKey({ project, scopes: [scope] });
      const params = { project_id: project.id, id: person.uuid };
      expect((await call(persons.surveysSeen, route, { as, params })).status).toBe(403);
    }
  });
});
