import { beforeAll, describe, expect, it } from "vitest";
import { activityLog } from "@/lib/contract/endpoints/activity-log";
import { responseTags } from "@/lib/contract/endpoints/response-tags";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import {
  buildEvent,
  buildKey,
  buildMember,
  buildProject,
  buildSurvey,
  unique,
} from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as log from "../activity_log/route";
import * as tagging from "../surveys/[id]/responses/tags/route";
import * as merge from "./[id]/merge/route";
import * as one from "./[id]/route";
import * as route from "./route";

let project: Project;
let key: Credential;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const params = () => ({ project_id: project.id });
const list = (as = key) => call(responseTags.list, route, { as, params: params() });
const create = (body: unknown, as = key) => call(responseTags.create, route, { as, params: params(), body });
const built = async (name = unique()) => (await create({ name })).body;
const rename = (id: number, body: unknown, as = key) =>
  call(responseTags.update, one, { as, params: { ...params(), id }, body });
const remove = (id: number, as = key) => call(responseTags.remove, one, { as, params: { ...params(), id } });
const mergeInto = (id: number, body: unknown, as = key) =>
  call(responseTags.merge, merge, { as, params: { ...params(), id }, body });

/** The activities of a tag, newest first, with their changes. */
async function activitiesOf(id: number) {
  const query = { scope: "ResponseTag", item_id: String(id) };
  const { body } = await call(activityLog.list, log, { as: key, params: params(), query });
  return body.results.map(({ activity, detail }) => [activity, detail.name, detail.changes]);
}

/** A survey with one response, which has the given tags. */
async function taggedResponse(...add: number[]) {
  const { id } = await buildSurvey(project);
  const { uuid } = await buildEvent(project, { event: "survey sent", properties: { $survey_id: id } });
  const body = { uuids: [uuid], add };
  await call(surveyAnswers.tagResponses, tagging, { as: key, params: { ...params(), id }, body });
  return { id, uuid };
}

const tagsOf = async (survey: { id: string }) =>
  (await db.taggedResponse.findMany({ where: { survey_id: survey.id } })).map(({ tag_id }) => tag_id);

describe("response_tags/", () => {
  it("may be read with survey:read, and changed only with survey:write", async () => {
    const as = await buildKey({ project, scopes: ["survey:read"] });
    const { id } = await built();
    expect((await list(as)).status).toBe(200);
    for (const refused of [
      await create({ name: "x" }, as),
      await rename(id, { name: "x" }, as),
      await remove(id, as),
      await mergeInto(id, { into: id }, as),
      await create({ name: "x" }, await buildMember(project, "viewer")),
    ])
      expect(refused.status).toBe(403);
  });

  it("are those of the project alone", async () => {
    const other = await buildKey({ project: await buildProject() });
    const { id } = await built();
    expect((await list(other)).status).toBe(404);
    const elsewhere = await buildProject();
    const as = await buildKey({ project: elsewhere });
    const at = { as, params: { project_id: elsewhere.id, id } };
    expect((await call(responseTags.update, one, { ...at, body: { name: "x" } })).status).toBe(404);
    expect((await call(responseTags.remove, one, at)).status).toBe(404);
    expect((await call(responseTags.merge, merge, { ...at, body: { into: id } })).status).toBe(404);
  });

  it.each([
    [{}, "required"],
    [{ name: null }, "null"],
    [{ name: "  " }, "blank"],
    [{ name: "x".repeat(61) }, "max_length"],
    [{ name: 5 }, "invalid_input"],
  ])("refuses %j", async (body, code) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { attr: "name", code } });
  });

  it("refuses a name in use, whatever the case, also from two requests at once", async () => {
    const { id } = await built("Churn risk");
    const other = await built();
    const taken = { status: 400, body: { attr: "name", code: "unique" } };
    expect(await create({ name: "churn RISK" })).toMatchObject(taken);
    expect(await rename(other.id, { name: "CHURN risk" })).toMatchObject(taken);
    expect(await rename(id, { name: "churn risk" })).toMatchObject({ status: 200 });
    const name = unique();
    const both = await Promise.all([create({ name }), create({ name: name.toUpperCase() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it("are at most 500", async () => {
    project = await buildProject();
    key = await buildKey({ project });
    await db.responseTag.createMany({
      data: Array.from({ length: 500 }, (_, n) => ({ project_id: project.id, name: `Tag ${n}` })),
    });
    expect(await create({ name: "One more" })).toMatchObject({ status: 400, body: { attr: null } });
    await db.responseTag.deleteMany({ where: { project_id: project.id } });
  });

  it("are listed by name with the number of their responses", async () => {
    project = await buildProject();
    key = await buildKey({ project });
    const [pricing, bug] = [await built("Pricing"), await built("bug")];
    await taggedResponse(pricing.id);
    await taggedResponse(pricing.id, bug.id);
    const { body } = await list();
    expect(body).toMatchObject({ count: 2, next: null });
    expect(body.results.map(({ name, response_count }) => [name, response_count])).toEqual([
      ["bug", 1],
      ["Pricing", 2],
    ]);
    expect(body.results[0]).toEqual({ ...bug, response_count: 1 });
  });

  it("are created, renamed and deleted with an activity each; the same name again is none", async () => {
    const { id, name, created_by } = await built();
    expect(created_by).toMatchObject({ email: expect.any(String) });
    const survey = await taggedResponse(id);
    const renamed = unique();
    for (let n = 0; n < 2; n++)
      expect(await rename(id, { name: renamed })).toMatchObject({ status: 200, body: { id, name: renamed } });
    expect(await tagsOf(survey)).toEqual([id]);
    expect(await remove(id)).toMatchObject({ status: 204, body: null });
    expect((await remove(id)).status).toBe(404);
    expect(await tagsOf(survey)).toEqual([]);
    expect(await activitiesOf(id)).toEqual([
      ["deleted", renamed, null],
      [
        "updated",
        renamed,
        [{ type: "ResponseTag", action: "changed", field: "name", before: name, after: renamed }],
      ],
      ["created", name, null],
    ]);
  });
});

describe("POST response_tags/:id/merge/", () => {
  it.each([[{}], [{ into: "x" }], [{ into: null }], [{ into: 2_147_483_647 }]])(
    "refuses %j",
    async (body) => {
      expect(await mergeInto((await built()).id, body)).toMatchObject({
        status: 400,
        body: { attr: "into" },
      });
    },
  );

  it("refuses a tag itself, and one of another project", async () => {
    const { id } = await built();
    expect(await mergeInto(id, { into: id })).toMatchObject({ status: 400, body: { attr: "into" } });
    const { id: into } = await db.responseTag.create({
      data: { project_id: (await buildProject()).id, name: "elsewhere" },
    });
    expect(await mergeInto(id, { into })).toMatchObject({ status: 400, body: { attr: "into" } });
  });

  it("gives each response the other tag once, and deletes the tag", async () => {
    const [from, into] = [await built(), await built()];
    const responses = [
      await taggedResponse(from.id),
      await taggedResponse(from.id, into.id),
      await taggedResponse(into.id),
    ];
    expect(await mergeInto(from.id, { into: into.id })).toMatchObject({
      status: 200,
      body: { id: into.id, name: into.name, response_count: 3 },
    });
    for (const response of responses) expect(await tagsOf(response)).toEqual([into.id]);
    expect((await mergeInto(from.id, { into: into.id })).status).toBe(404);
    expect((await activitiesOf(from.id))[0]).toEqual([
      "merged",
      from.name,
      [{ type: "ResponseTag", action: "changed", field: "merged_into", before: null, after: into.name }],
    ]);
  });
});
