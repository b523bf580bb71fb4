import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as survey from "../[id]/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;
let tea: string;
let books: string;
let ada: Awaited<ReturnType<typeof buildPerson>>;
const uuids: Record<string, string> = {};

const read = (query = {}, as = key) =>
  call(surveyAnswers.searchResponses, route, { as, params: { project_id: project.id }, query });
/** The names of the responses, in their order. */
const namesOf = async (query = {}) =>
  (await read(query)).body.results.map(
    ({ uuid }) => Object.entries(uuids).find(([, one]) => one === uuid)?.[0],
  );

/** Answers, each a day after the one before. */
async function sent(name: string, surveyId: string, answers: object, more: object = {}) {
  const { uuid } = await buildEvent(project, {
    event: "survey sent",
    distinct_id: name,
    timestamp: new Date(Date.UTC(2026, 0, 1 + Object.keys(uuids).length)),
    ...more,
    properties: { $survey_id: surveyId, ...answers },
  });
  uuids[name] = uuid;
}

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
  ada = await buildPerson(project, { properties: { name: "Ada" } });
  tea = (
    await buildSurvey(project, {
      name: "Tea",
      questions: [
        { type: "rating", id: "how", question: "How?", scale: 10 },
        {
          type: "single_choice",
          id: "which",
          question: "Which?",
          choices: ["Oolong", "Other"],
          hasOpenChoice: true,
        },
        { type: "open", id: "old", question: "Why?" },
      ],
    })
  ).id;
  books = (
    await buildSurvey(project, {
      name: "Books",
      questions: [{ type: "open", id: "what", question: "What?" }],
    })
  ).id;
  const gone = await buildSurvey(project, { questions: [{ type: "open", id: "what", question: "What?" }] });
  const answer = (id: string, value: unknown) => ({ [`$survey_response_${id}`]: value });
  await sent("choice", tea, { ...answer("which", "Oolong"), ...answer("how", 9) });
  await sent(
    "own words",
    tea,
    { ...answer("which", "Wild OOLONG"), ...answer("how", 3) },
    { person_id: ada.id },
  );
  await sent("removed question", tea, answer("old", "oolong, 100 %"));
  await sent("book", books, answer("what", "The oolong road"));
  await sent("number", books, answer("what", "3"));
  await sent("archived", books, answer("what", "oolong again"));
  await sent("deleted survey", gone.id, answer("what", "oolong"));
  await sent("no UUID", "anything", answer("what", "oolong"));
  await db.survey.deleteMany({ where: { project_id: project.id, id: gone.id } });
  await db.archivedResponse.create({
    data: { project_id: project.id, survey_id: books, response_uuid: uuids.archived! },
  });
  await call(surveys.update, survey, {
    as: key,
    params: { project_id: project.id, id: tea },
    body: { questions: [{ type: "rating", id: "how", question: "How?", scale: 10 }] },
  });
});

describe("GET surveys/responses/", () => {
  it("is refused without both scopes, and to members of other projects", async () => {
    for (const scope of ["survey:read", "query:read"] as const)
      expect((await read({}, await buildKey({ project, scopes: [scope] }))).status).toBe(403);
    expect((await read({}, await buildKey({ project: await buildProject() }))).status).toBe(404);
  });

  it.each([
    [{ limit: 501 }, "limit"],
    [{ cursor: "x" }, "cursor"],
    [{ survey_ids: "x" }, "survey_ids"],
    [{ person: "x" }, "person"],
    [{ score_lte: "many" }, "score_lte"],
    [{ tags: "x" }, "tags"],
    [{ date_from: "x" }, "date_from"],
    [{ q: "x".repeat(201) }, "q"],
  ])("refuses %j", async (query, attr) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("finds nothing in surveys of other projects, and with ids that no survey or person has", async () => {
    const other = await buildSurvey(await buildProject());
    const nobody = crypto.randomUUID();
    for (const query of [{ survey_ids: other.id }, { survey_ids: nobody }, { person: nobody }])
      expect(await read({ ...query, include_counts: true })).toMatchObject({
        status: 200,
        body: { results: [], count: 0, has_more: false, next_cursor: null },
      });
  });

  it("finds free texts in every survey, the newest first: not choices, nor responses to deleted surveys", async () => {
    const { body } = await read({ q: "oolong", include_counts: true });
    expect(body).toMatchObject({
      count: 3,
      results: [
        { uuid: uuids.book, survey: { id: books, name: "Books" }, answers: [{ answer: "The oolong road" }] },
        { uuid: uuids["removed question"], survey: { id: tea, name: "Tea" } },
        {
          uuid: uuids["own words"],
          survey: { id: tea, name: "Tea" },
          person: { uuid: ada.uuid, name: "Ada" },
        },
      ],
    });
    expect(await namesOf({ q: "0 %" })).toEqual(["removed question"]);
    expect(await namesOf({ q: "oolong", archived: "include" })).toHaveLength(4);
    expect(await namesOf({ q: "nothing" })).toEqual([]);
    expect(await namesOf()).toEqual(["number", "book", "removed question", "own words", "choice"]);
  });

  it("is narrowed by survey, person, date, tag and rating", async () => {
    expect(await namesOf({ survey_ids: books })).toEqual(["number", "book"]);
    expect(await namesOf({ q: "oolong", survey_ids: `${tea},${crypto.randomUUID()}` })).toHaveLength(2);
    expect(await namesOf({ person: ada.uuid })).toEqual(["own words"]);
    expect(await namesOf({ date_from: "2026-01-02", date_to: "2026-01-03" })).toEqual([
      "removed question",
      "own words",
    ]);
    expect(await namesOf({ score_gte: 3 })).toEqual(["own words", "choice"]);
    expect(await namesOf({ score_gte: 4, score_lte: 9 })).toEqual(["choice"]);
    const { id: tag } = await db.responseTag.create({ data: { project_id: project.id, name: "Later" } });
    const { submission_id } = await db.response.findFirstOrThrow({
      where: { project_id: project.id, uuid: uuids.book! },
    });
    await db.taggedResponse.create({
      data: { project_id: project.id, survey_id: books, submission_id, tag_id: tag },
    });
    expect(await read({ tags: tag })).toMatchObject({
      body: { results: [{ uuid: uuids.book, tags: [{ name: "Later" }] }] },
    });
  });

  it("is paged by a cursor, as of the first page", async () => {
    const first = (await read({ limit: 2 })).body;
    expect(first).toMatchObject({ has_more: true, limit: 2, offset: 0 });
    const { uuid } = await buildEvent(project, { event: "survey sent", properties: { $survey_id: books } });
    const rest = (await read({ limit: 100, cursor: first.next_cursor })).body;
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    const all = [...first.results, ...rest.results].map((response) => response.uuid);
    expect(new Set(all).size).toBe(5);
    await db.event.deleteMany({ where: { project_id: project.id, uuid } });
  });

  it("is a CSV of every answer of what is found, which is recorded", async () => {
    const { body, headers } = await read({ q: "oolong", format: "csv" });
    expect(headers.get("content-disposition")).toContain("fieldbook-responses.csv");
    const { data } = Papa.parse<Record<string, string>>(String(body).replace("\uFEFF", ""), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toMatchObject([
      { survey: "Books", survey_id: books, question: "What?", answer: "The oolong road" },
      { survey: "Tea", question: "Why?", answer: "oolong, 100 %" },
      { person: ada.uuid, person_name: "Ada", question: "How?", answer: "3" },
      { person: ada.uuid, question: "Which?", answer: "Wild OOLONG" },
    ]);
    await expect
      .poll(() => db.activity.findMany({ where: { project_id: project.id, activity: "responses_exported" } }))
      .toMatchObject([
        {
          detail: {
            changes: [
              { field: "filter", after: { q: "oolong", format: "csv" } },
              { field: "rows", after: 4 },
            ],
          },
        },
      ]);
  });
});
