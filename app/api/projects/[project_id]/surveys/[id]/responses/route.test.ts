import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { WrittenSurvey } from "@/lib/contract/survey/survey";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../activity/route";
import * as archived from "../archived-response-uuids/route";
import * as survey from "../route";
import * as archive from "./[uuid]/archive/route";
import * as unarchive from "./[uuid]/unarchive/route";
import * as route from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const read = (id: string, query = {}) => call(surveyAnswers.responses, route, { ...at(id), query });
const day = (days: number) => new Date(Date.UTC(2024, 0, 1 + days));
const sent = (id: string, properties: object, timestamp = day(1)) =>
  buildEvent(project, { event: "survey sent", timestamp, properties: { $survey_id: id, ...properties } });
const build = () =>
  buildSurvey(project, {
    start_date: day(0).toISOString(),
    questions: [
      { type: "rating", id: "how", question: "How?", scale: 10 },
      { type: "multiple_choice", id: "which", question: "Which?", choices: ["a", "b"] },
      { type: "open", id: "why", question: "Why?" },
    ],
  });

describe("GET surveys/:id/responses/", () => {
  it("is refused without both scopes", async () => {
    const { id } = await build();
    for (const [scope, missing] of [
      ["survey:read", "query:read"],
      ["query:read", "survey:read"],
    ] as const) {
      const as = await buildKey({ project, scopes: [scope] });
      const answer = await call(surveyAnswers.responses, route, {
        as,
        params: { project_id: project.id, id },
      });
      expect(answer).toMatchObject({
        status: 403,
        body: { detail: `API key missing required scope '${missing}'` },
      });
    }
  });

  it.each([
    [{ limit: 0 }, "limit"],
    [{ limit: 501 }, "limit"],
    [{ limit: "x" }, "limit"],
    [{ offset: -1 }, "offset"],
    [{ since: "2024-01-01" }, "since"],
    [{ until: "soon" }, "until"],
    [{ score_lte: "many", question_id: "how" }, "score_lte"],
  ])("refuses %j", async (query, attr) => {
    expect(await read((await build()).id, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("rejects scores without a question", async () => {
    for (const query of [{ score_lte: 5 }, { score_gte: 5 }])
      expect(await read((await build()).id, query)).toMatchObject({
        status: 400,
        body: { detail: "score_lte and score_gte require question_id to be specified", attr: null },
      });
  });

  it("answers 404 for an unknown survey", async () => {
    const { id } = await buildSurvey(await buildProject());
    expect((await read(id)).status).toBe(404);
    expect((await read("x")).status).toBe(404);
  });

  it("returns the latest event of each submission, newest first, answers in the order of questions", async () => {
    const { id } = await build();
    await sent(id, { $survey_submission_id: "s", $survey_response_how: "3" }, day(1));
    const latest = await sent(
      id,
      {
        $survey_submission_id: "s",
        $survey_response_why: "because",
        $survey_response_2: "by index",
        $survey_response_how: "9",
        $survey_response_1: ["a", "b"],
        $session_id: "session",
        $browser: "Firefox",
        $os: "Linux",
        $device_type: "Desktop",
        $geoip_country_code: "IT",
        $geoip_country_name: "Italy",
        $geoip_city_name: "Rome",
        $current_url: "https://x.com",
        $survey_iteration: 2,
      },
      day(3),
    );
    const bare = await sent(
      id,
      { $survey_response: "7", $survey_response_why: "", $survey_response_which: [] },
      day(2),
    );
    await buildEvent(project, { event: "survey shown", properties: { $survey_id: id } });
    await sent("other", {});
    const { body } = await read(id);
    const none = {
      device_type: null,
      browser: null,
      os: null,
      geoip_country_code: null,
      geoip_country_name: null,
      geoip_city_name: null,
      current_url: null,
      iteration: null,
    };
    const how = {
      question_id: "how",
      question_index: 0,
      question_text: "How?",
      question_type: "rating",
      scale: 10,
      display: "number",
    };
    const ours = {
      person: null,
      completed: true,
      language: "en",
      version: 1,
      link: null,
      tags: [],
      is_read: false,
      archived: false,
      received_at: expect.any(String),
    };
    expect(body).toEqual({
      results: [
        {
          uuid: latest.uuid,
          distinct_id: latest.distinct_id,
          session_id: "session",
          submitted_at: "2024-01-04T00:00:00Z",
          answers: [
            { ...how, answer: "9" },
            {
              question_id: "which",
              question_index: 1,
              question_text: "Which?",
              question_type: "multiple_choice",
              answer: ["a", "b"],
              scale: null,
              display: null,
            },
            {
              question_id: "why",
              question_index: 2,
              question_text: "Why?",
              question_type: "open",
              answer: "because",
              scale: null,
              display: null,
            },
          ],
          extra: {
            device_type: "Desktop",
            browser: "Firefox",
            os: "Linux",
            geoip_country_code: "IT",
            geoip_country_name: "Italy",
            geoip_city_name: "Rome",
            current_url: "https://x.com",
            iteration: 2,
          },
          ...ours,
          iteration: 2,
        },
        {
          uuid: bare.uuid,
          distinct_id: bare.distinct_id,
          session_id: null,
          submitted_at: "2024-01-03T00:00:00Z",
          answers: [{ ...how, answer: "7" }],
          extra: none,
          ...ours,
          iteration: null,
        },
      ],
      has_more: false,
      limit: 100,
      offset: 0,
      next_cursor: null,
      count: null,
      unread_count: null,
    });
  });

  it("is paginated, and filtered by time, question and score", async () => {
    const { id } = await build();
    const scores = ["1", "5", "10", "-2.5", "many", "", null];
    const uuids: string[] = [];
    for (const [index, score] of scores.entries())
      uuids.push((await sent(id, { $survey_response_how: score }, day(index + 1))).uuid);
    const search = async (query: Record<string, string | number>) =>
      (await read(id, query)).body.results.map(({ uuid }) => uuids.indexOf(uuid));
    expect(await search({})).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(await search({ limit: 2, offset: 1 })).toEqual([5, 4]);
    expect((await read(id, { limit: 2 })).body).toMatchObject({ has_more: true, limit: 2, offset: 0 });
    expect((await read(id, { limit: 7 })).body.has_more).toBe(false);
    expect(await search({ since: "2024-01-06T00:00:00Z" })).toEqual([6, 5, 4]);
    expect(await search({ until: "2024-01-03T01:00:00+01:00" })).toEqual([1, 0]);
    expect(await search({ question_id: "how" })).toEqual([4, 3, 2, 1, 0]);
    expect(await search({ question_id: "how", score_gte: 5 })).toEqual([2, 1]);
    expect(await search({ question_id: "how", score_lte: 5, score_gte: -2.5 })).toEqual([3, 1, 0]);
    expect(await search({ question_id: "how", score_lte: "1e300" })).toEqual([3, 2, 1, 0]);
    expect(await search({ question_id: "nobody" })).toEqual([]);
  });

  it("dates a submission by its latest event", async () => {
    const { id } = await build();
    for (const n of [1, 5]) await sent(id, { $survey_submission_id: "s" }, day(n));
    expect((await read(id, { until: day(3).toISOString() })).body.results).toEqual([]);
    expect((await read(id, { since: day(3).toISOString() })).body.results).toHaveLength(1);
  });

  it("reads answers of any shape", async () => {
    const { id } = await build();
    for (const answer of [{ toString: 1 }, [[1]], true, 0, "__proto__"])
      await sent(id, { $survey_response_how: answer, $survey_response_which: answer });
    expect((await read(id)).body.results).toHaveLength(5);
  });
});

describe("a response", () => {
  const mark = (id: string, uuid: string, how: "archive" | "unarchive") =>
    how === "archive"
      ? call(surveyAnswers.archiveResponse, archive, {
          as: key,
          params: { project_id: project.id, id, uuid },
        })
      : call(surveyAnswers.unarchiveResponse, unarchive, {
          as: key,
          params: { project_id: project.id, id, uuid },
        });
  const uuidsOf = async ({ id }: WrittenSurvey) =>
    (await call(surveyAnswers.archivedResponses, archived, at(id))).body;

  it("needs an id, and a survey of the project", async () => {
    const made = await build();
    for (const how of ["archive", "unarchive"] as const) {
      expect(await mark(made.id, "x", how)).toMatchObject({
        status: 400,
        body: { type: "validation_error", code: "invalid_input", detail: "Invalid UUID format", attr: null },
      });
      const { id } = await buildSurvey(await buildProject());
      expect((await mark(id, randomUUID(), how)).status).toBe(404);
    }
  });

  it("is archived and unarchived, once each, and both are recorded", async () => {
    const made = await build();
    const [one, two] = [await sent(made.id, {}), await sent(made.id, {})];
    for (let n = 0; n < 2; n++)
      expect(await mark(made.id, one.uuid.toUpperCase(), "archive")).toMatchObject({
        status: 200,
        body: 200,
      });
    await mark(made.id, two.uuid, "archive");
    expect(await uuidsOf(made)).toEqual([one.uuid, two.uuid]);
    expect((await read(made.id, { exclude_archived: "1" })).body.results).toEqual([]);
    expect((await read(made.id)).body.results).toHaveLength(2);
    for (let n = 0; n < 2; n++)
      expect(await mark(made.id, one.uuid, "unarchive")).toMatchObject({ status: 200, body: 200 });
    expect(await uuidsOf(made)).toEqual([two.uuid]);
    const { body } = await call(surveys.activity, activity, at(made.id));
    expect(body.results.map(({ activity: what, detail }) => [what, detail.name])).toEqual([
      ["response_unarchived", `Response ${one.uuid}`],
      ["response_archived", `Response ${two.uuid}`],
      ["response_archived", `Response ${one.uuid}`],
      ["created", made.name],
    ]);
  });

  it("can be archived while its survey is deleted", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await build();
      const [marked, removed] = await Promise.all([
        mark(id, randomUUID(), "archive"),
        call(surveys.remove, survey, at(id)),
      ]);
      expect([removed.status, [200, 404].includes(marked.status)]).toEqual([204, true]);
    }
  });
});
