import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as activity from "../../activity/route";
import * as list from "../route";
import * as route from "./route";

let project: Project;
let key: Credential;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string, as = key) => ({ as, params: { project_id: project.id, id } });
const archive = (id: string, body: unknown, as = key) =>
  call(surveyAnswers.archiveResponses, route, { ...at(id, as), body });
const sent = (id: string, properties: object = {}) =>
  buildEvent(project, { event: "survey sent", properties: { $survey_id: id, ...properties } });
const listed = async (id: string, archived: string) =>
  (await call(surveyAnswers.responses, list, { ...at(id), query: { archived } })).body.results;

describe("POST surveys/:id/responses/archive/", () => {
  it("is refused without survey:write", async () => {
    const { id } = await buildSurvey(project);
    const as = await buildKey({ project, scopes: ["survey:read"] });
    expect((await archive(id, { uuids: [randomUUID()], archived: true }, as)).status).toBe(403);
  });

  it("answers 404 for a survey of another project", async () => {
    const { id } = await buildSurvey(await buildProject());
    expect((await archive(id, { uuids: [randomUUID()], archived: true })).status).toBe(404);
  });

  it.each([
    [{ archived: true }, "uuids"],
    [{ uuids: [], archived: true }, "uuids"],
    [{ uuids: ["x"], archived: true }, "uuids"],
    [{ uuids: Array.from({ length: 1001 }, randomUUID), archived: true }, "uuids"],
    [{ uuids: [randomUUID()] }, "archived"],
    [{ uuids: [randomUUID()], archived: null }, "archived"],
  ])("refuses %#", async (body, attr) => {
    const { id } = await buildSurvey(project);
    expect(await archive(id, body)).toMatchObject({ status: 400, body: { attr } });
  });

  it("archives and takes back, with a result for each response and one activity", async () => {
    const survey = await buildSurvey(project);
    const { id } = survey;
    const [one, two, three] = [await sent(id), await sent(id), await sent(id)];
    const elsewhere = await sent((await buildSurvey(project)).id);
    const uuids = [one.uuid, two.uuid, elsewhere.uuid];
    const statuses = async (body: object) =>
      (await archive(id, body)).body.results.map(({ status }) => status);
    expect(await statuses({ uuids, archived: true })).toEqual(["changed", "changed", "not_found"]);
    expect(await statuses({ uuids: [one.uuid, three.uuid], archived: true })).toEqual([
      "unchanged",
      "changed",
    ]);
    expect(await listed(id, "exclude")).toEqual([]);
    expect(await listed(id, "only")).toMatchObject([
      { archived: true },
      { archived: true },
      { archived: true },
    ]);
    expect(await statuses({ uuids: [one.uuid, two.uuid], archived: false })).toEqual(["changed", "changed"]);
    expect(await statuses({ uuids: [one.uuid], archived: false })).toEqual(["unchanged"]);
    expect((await listed(id, "only")).map(({ uuid }) => uuid)).toEqual([three.uuid]);
    const { body } = await call(surveys.activity, activity, at(id));
    const of = (...rows: { uuid: string }[]) => [
      {
        type: "Survey",
        action: "changed",
        field: "responses",
        before: null,
        after: rows.map(({ uuid }) => uuid).sort(),
      },
    ];
    expect(body.results.map(({ activity: what, detail }) => [what, detail.name, detail.changes])).toEqual([
      ["responses_unarchived", survey.name, of(one, two)],
      ["responses_archived", survey.name, of(three)],
      ["responses_archived", survey.name, of(one, two)],
      ["created", survey.name, null],
    ]);
  });

  it("archives a submission once, and takes back all of it, whichever of its events is named", async () => {
    const { id } = await buildSurvey(project);
    const submission = { $survey_submission_id: "s" };
    const [first, last] = [await sent(id, submission), await sent(id, submission)];
    const both = { uuids: [first.uuid, last.uuid], archived: true };
    expect((await archive(id, both)).body.results.map(({ status }) => status)).toEqual([
      "changed",
      "changed",
    ]);
    expect(await db.archivedResponse.count({ where: { survey_id: id } })).toBe(1);
    await db.archivedResponse.createMany({
      data: [first, last].map(({ uuid }) => ({ project_id: project.id, survey_id: id, response_uuid: uuid })),
      skipDuplicates: true,
    });
    await archive(id, { uuids: [first.uuid], archived: false });
    expect(await listed(id, "only")).toEqual([]);
  });
});
