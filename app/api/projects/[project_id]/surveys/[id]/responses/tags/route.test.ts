import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { maxTagsOfResponse } from "@/lib/contract/survey/response-tag";
import { db } from "@/lib/database/client";
import type { Project, ResponseTag } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../../activity/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;
let tags: ResponseTag[];

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
  tags = await Promise.all(["a", "b", "c"].map((name) => buildTag(project, name)));
});

const buildTag = (of: { id: number }, name = unique()) =>
  db.responseTag.create({ data: { project_id: of.id, name } });
const tag = (id: string, body: unknown, as = key) =>
  call(surveyAnswers.tagResponses, route, { as, params: { project_id: project.id, id }, body });
const sent = (id: string, properties: object = {}) =>
  buildEvent(project, { event: "survey sent", properties: { $survey_id: id, ...properties } });
const ids = (...names: string[]) => tags.filter(({ name }) => names.includes(name)).map(({ id }) => id);
const stored = async (survey_id: string) =>
  (await db.taggedResponse.findMany({ where: { survey_id }, orderBy: { tag_id: "asc" } })).map(
    ({ tag_id }) => tag_id,
  );

describe("POST surveys/:id/responses/tags/", () => {
  it("is refused without survey:write", async () => {
    const { id } = await buildSurvey(project);
    const as = await buildKey({ project, scopes: ["survey:read"] });
    expect((await tag(id, { uuids: [randomUUID()] }, as)).status).toBe(403);
  });

  it("answers 404 for a survey of another project", async () => {
    const { id } = await buildSurvey(await buildProject());
    expect((await tag(id, { uuids: [randomUUID()] })).status).toBe(404);
  });

  it.each([
    [{}, "uuids"],
    [{ uuids: [] }, "uuids"],
    [{ uuids: ["x"] }, "uuids"],
    [{ uuids: Array.from({ length: 1001 }, randomUUID) }, "uuids"],
    [{ uuids: [randomUUID()], add: ["x"] }, "add"],
    [{ uuids: [randomUUID()], add: [2_147_483_647] }, "add"],
    [{ uuids: [randomUUID()], remove: [0] }, "remove"],
    [{ uuids: [randomUUID()], add: Array.from({ length: 51 }, (_, n) => n + 1) }, "add"],
  ])("refuses %#", async (body, attr) => {
    const { id } = await buildSurvey(project);
    expect(await tag(id, body)).toMatchObject({ status: 400, body: { attr } });
  });

  it("refuses tags of another project, and a tag both added and removed", async () => {
    const { id } = await buildSurvey(project);
    const elsewhere = await buildTag(await buildProject());
    expect(await tag(id, { uuids: [randomUUID()], add: [elsewhere.id] })).toMatchObject({
      status: 400,
      body: { attr: "add" },
    });
    expect(await tag(id, { uuids: [randomUUID()], add: ids("a"), remove: ids("a") })).toMatchObject({
      status: 400,
      body: { attr: "remove" },
    });
  });

  it("adds and removes tags, with a result for each response and one activity", async () => {
    const survey = await buildSurvey(project);
    const { id } = survey;
    const [one, two] = [await sent(id), await sent(id)];
    const elsewhere = await sent((await buildSurvey(project)).id);
    const shown = await buildEvent(project, { event: "survey shown", properties: { $survey_id: id } });
    const uuids = [one.uuid.toUpperCase(), two.uuid, elsewhere.uuid, shown.uuid, randomUUID()];
    expect((await tag(id, { uuids, add: ids("a", "b") })).body.results.map(({ status }) => status)).toEqual([
      "changed",
      "changed",
      "not_found",
      "not_found",
      "not_found",
    ]);
    expect((await tag(id, { uuids: [one.uuid], add: ids("c"), remove: ids("a") })).body.results).toEqual([
      { uuid: one.uuid, status: "changed" },
    ]);
    expect(
      (await tag(id, { uuids: [one.uuid, two.uuid], remove: ids("a") })).body.results.map(
        ({ status }) => status,
      ),
    ).toEqual(["unchanged", "changed"]);
    expect(await stored(id)).toEqual([...ids("b"), ...ids("b"), ...ids("c")].sort((a, b) => a - b));
    const { body } = await call(surveys.activity, activity, {
      as: key,
      params: { project_id: project.id, id },
    });
    const field = { type: "Survey", field: "response_tags" };
    const of = (...rows: { uuid: string }[]) => ({
      type: "Survey",
      action: "changed",
      field: "responses",
      before: null,
      after: rows.map(({ uuid }) => uuid).sort(),
    });
    expect(
      body.results.slice(0, 3).map(({ activity: what, detail }) => [what, detail.name, detail.changes]),
    ).toEqual([
      [
        "responses_tagged",
        survey.name,
        [{ ...field, action: "deleted", before: ["a"], after: null }, of(two)],
      ],
      [
        "responses_tagged",
        survey.name,
        [
          { ...field, action: "created", before: null, after: ["c"] },
          { ...field, action: "deleted", before: ["a"], after: null },
          of(one),
        ],
      ],
      [
        "responses_tagged",
        survey.name,
        [{ ...field, action: "created", before: null, after: ["a", "b"] }, of(one, two)],
      ],
    ]);
  });

  it("records nothing without a change", async () => {
    const { id } = await buildSurvey(project);
    const { uuid } = await sent(id);
    await tag(id, { uuids: [uuid], remove: ids("a") });
    await tag(id, { uuids: [uuid] });
    expect(await db.activity.count({ where: { item_id: id, activity: "responses_tagged" } })).toBe(0);
  });

  it("tags the submission, whichever of its events is named, and whatever its key", async () => {
    const { id } = await buildSurvey(project);
    const submission = { $survey_submission_id: "k".repeat(5_000) };
    const [first, last] = [await sent(id, submission), await sent(id, submission)];
    const uuids = [first.uuid, last.uuid];
    expect((await tag(id, { uuids, add: ids("a") })).body.results.map(({ status }) => status)).toEqual([
      "changed",
      "changed",
    ]);
    expect(await stored(id)).toEqual(ids("a"));
    expect((await tag(id, { uuids: [first.uuid], remove: ids("a") })).body.results[0]?.status).toBe(
      "changed",
    );
    expect(await stored(id)).toEqual([]);
  });

  it("leaves a response alone that would have more than 50 tags", async () => {
    const { id } = await buildSurvey(project);
    const { uuid } = await sent(id);
    const most = await Promise.all(Array.from({ length: maxTagsOfResponse }, () => buildTag(project)));
    const add = most.map((row) => row.id);
    expect((await tag(id, { uuids: [uuid], add })).body.results[0]?.status).toBe("changed");
    expect((await tag(id, { uuids: [uuid], add: ids("a") })).body.results[0]?.status).toBe("too_many_tags");
    const swap = { uuids: [uuid], add: ids("a"), remove: add.slice(0, 1) };
    expect((await tag(id, swap)).body.results[0]?.status).toBe("changed");
  });

  it("adds a tag once when several requests do at the same time", async () => {
    const { id } = await buildSurvey(project);
    const uuids = await Promise.all(Array.from({ length: 20 }, async () => (await sent(id)).uuid));
    const all = await Promise.all([
      tag(id, { uuids, add: ids("a") }),
      tag(id, { uuids: uuids.toReversed(), add: ids("a") }),
      tag(id, { uuids, add: ids("a", "b") }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored(id)).toHaveLength(40);
  });
});

describe("GET surveys/:id/responses/tags/", () => {
  const count = (id: string, query: Record<string, string> = {}, as = key) =>
    call(surveyAnswers.responseTagCounts, route, { as, params: { project_id: project.id, id }, query });

  it("is refused without survey:read and query:read", async () => {
    const { id } = await buildSurvey(project);
    for (const scope of ["survey:read", "query:read"] as const) {
      expect((await count(id, {}, await buildKey({ project, scopes: [scope] }))).status).toBe(403);
    }
  });

  it("answers 404 for a survey of another project and 400 for an invalid filter", async () => {
    expect((await count((await buildSurvey(await buildProject())).id)).status).toBe(404);
    const { id } = await buildSurvey(project);
    expect(await count(id, { answers: "[" })).toMatchObject({ status: 400, body: { attr: "answers" } });
  });

  it("counts the responses with each tag, of those that the filter matches", async () => {
    const questions = [
      { id: "why", type: "open" as const, question: "Why?" },
      { id: "what", type: "open" as const, question: "What else?" },
    ];
    const { id } = await buildSurvey(project, { questions });
    const answer = (texts: object) =>
      sent(id, Object.fromEntries(Object.entries(texts).map(([q, text]) => [`$survey_response_${q}`, text])));
    const slow = await answer({ why: "too slow" });
    const slower = await answer({ why: "slower than before", what: "nothing" });
    const fine = await answer({ what: "all fine" });
    await answer({ why: "no idea" });
    // Tags of another survey, and those of an event that a later one of its submission replaced.
    const elsewhere = await buildSurvey(project, { questions });
    const other = await sent(elsewhere.id, { $survey_response_why: "slow" });
    await tag(elsewhere.id, { uuids: [other.uuid], add: ids("a") });
    await tag(id, { uuids: [slow.uuid, slower.uuid], add: ids("b") });
    await tag(id, { uuids: [slower.uuid, fine.uuid], add: ids("a") });
    const [a, b] = [
      { id: ids("a")[0], name: "a" },
      { id: ids("b")[0], name: "b" },
    ];

    expect((await count(id)).body).toEqual({
      count: 4,
      tagged: 3,
      results: [
        { ...a, count: 2 },
        { ...b, count: 2 },
      ],
    });
    const why = JSON.stringify([{ question_id: "why", operator: "is_set" }]);
    expect((await count(id, { answers: why })).body).toEqual({
      count: 3,
      tagged: 2,
      results: [
        { ...b, count: 2 },
        { ...a, count: 1 },
      ],
    });
    expect((await count(id, { answers: why, q: "too" })).body).toMatchObject({ count: 1, tagged: 1 });
    // A step of the path is replayed, the rest is SQL.
    expect((await count(id, { step: JSON.stringify({ question: "why" }), tags: String(a.id) })).body).toEqual(
      {
        count: 2,
        tagged: 2,
        results: [
          { ...a, count: 2 },
          { ...b, count: 1 },
        ],
      },
    );
  });
});
