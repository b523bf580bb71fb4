import { describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { buildEvent, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as archive from "../[id]/responses/[uuid]/archive/route";
import * as route from "./route";

const day = (days: number) => new Date(Date.UTC(2024, 0, 1 + days));

const setUp = async () => {
  const project = await buildProject();
  const as = await buildKey({ project });
  const count = async (query = {}) =>
    (await call(surveys.responsesCount, route, { as, params: { project_id: project.id }, query })).body;
  const sent = (id: string, properties: object = {}, rest: object = {}) =>
    buildEvent(project, {
      event: "survey sent",
      timestamp: day(5),
      properties: { $survey_id: id, ...properties },
      ...rest,
    });
  return { project, as, count, sent };
};

describe("GET surveys/responses_count/", () => {
  it("is refused without survey:read", async () => {
    const { project } = await setUp();
    const as = await buildKey({ project, scopes: ["query:read"] });
    const { status } = await call(surveys.responsesCount, route, { as, params: { project_id: project.id } });
    expect(status).toBe(403);
  });

  it("is empty while no survey was started", async () => {
    const { project, count, sent } = await setUp();
    const { id } = await buildSurvey(project);
    await sent(id);
    expect(await count()).toEqual({});
  });

  it("counts submissions of each survey since the first start of any survey", async () => {
    const { project, count, sent } = await setUp();
    const [a, b] = [
      await buildSurvey(project, { start_date: day(3).toISOString() }),
      await buildSurvey(project),
    ];
    await buildSurvey(project, { start_date: day(1).toISOString(), archived: true });
    await sent(a.id);
    await sent(a.id, { $survey_submission_id: "" });
    await sent(a.id, {}, { timestamp: day(2) });
    await sent(a.id, {}, { timestamp: day(0) });
    await sent(b.id, { $survey_submission_id: "x" });
    await sent(b.id, { $survey_submission_id: "x" });
    await sent(b.id, { $survey_submission_id: "y" });
    await sent("gone", { $survey_submission_id: "x" });
    await sent("__proto__");
    await sent(b.id, {}, { event: "survey shown" });
    await buildEvent(project, { event: "survey sent", properties: { $survey_id: null } });
    const expected = { [a.id]: 3, [b.id]: 2, gone: 1, ["__proto__"]: 1 };
    expect(Object.entries(await count())).toEqual(expect.arrayContaining(Object.entries(expected)));
    expect(Object.keys(await count())).toHaveLength(4);
    expect(await count({ survey_ids: ` ${a.id} ,gone,nobody` })).toEqual({ [a.id]: 3, gone: 1 });
    expect(Object.keys(await count({ survey_ids: " , " }))).toHaveLength(4);
    const other = await setUp();
    await buildSurvey(other.project, { start_date: day(0).toISOString() });
    expect(await other.count()).toEqual({});
  });

  it("leaves out a submission when one of its events is archived, on request", async () => {
    const { project, as, count, sent } = await setUp();
    const { id } = await buildSurvey(project, { start_date: day(0).toISOString() });
    await sent(id, { $survey_submission_id: "x" });
    const { uuid } = await sent(id, { $survey_submission_id: "x" }, { timestamp: day(6) });
    await sent(id, { $survey_submission_id: "y" });
    const alone = await sent(id);
    const params = (response: string) => ({ project_id: project.id, id, uuid: response });
    for (const response of [uuid, alone.uuid])
      await call(surveyAnswers.archiveResponse, archive, { as, params: params(response) });
    expect(await count()).toEqual({ [id]: 3 });
    expect(await count({ exclude_archived: "true" })).toEqual({ [id]: 1 });
    expect(await count({ exclude_archived: "false" })).toEqual({ [id]: 3 });
    expect(await db.archivedResponse.count({ where: { survey_id: id } })).toBe(2);
  });
});
