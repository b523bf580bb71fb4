import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as surveyRoute from "../route";
import * as route from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const read = (id: string, query: Record<string, string | readonly string[]> = {}, as = key) =>
  call(surveyAnswers.results, route, { as, params: { project_id: project.id, id }, query });
const sent = (id: string, properties: object) =>
  buildEvent(project, { event: "survey sent", properties: { $survey_id: id, ...properties } });

describe("GET surveys/:id/results/", () => {
  it("is refused without its scope", async () => {
    const { id } = await buildSurvey(project);
    const as = await buildKey({ project, scopes: ["person:read"] });
    expect(await read(id, {}, as)).toMatchObject({
      status: 403,
      body: { detail: "API key missing required scope 'survey:read'" },
    });
  });

  it.each([
    [{ date_from: "soon" }, "date_from"],
    [{ iteration: "first" }, "iteration"],
    [{ version: "1.5" }, "version"],
    [{ completion: "maybe" }, "completion"],
    [{ cohort: "all" }, "cohort"],
    [{ archived: "perhaps" }, "archived"],
    [{ answers: "[" }, "answers"],
    [{ answers: '{"question_id":"a"}' }, "answers"],
    [{ answers: '[{"question_id":"a","operator":"near","value":1}]' }, "answers"],
    [{ answers: '[{"question_id":"a","operator":"gt","value":"many"}]' }, "answers"],
    [{ step: '{"to":"a"}' }, "step"],
    [{ properties: "[" }, "properties"],
    [{ properties: '[{"key":"a","value":"b","type":"group"}]' }, "properties"],
    [{ compare: "date_to=soon" }, "compare"],
    [{ compare: "properties=%5B" }, "properties"],
  ])("refuses %j", async (query, attr) => {
    expect(await read((await buildSurvey(project)).id, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("answers 404 for a survey of another project, and for no id", async () => {
    expect((await read((await buildSurvey(await buildProject())).id)).status).toBe(404);
    expect((await read("x")).status).toBe(404);
  });

  it("answers zeros and nulls for a draft without questions", async () => {
    const { body, status } = await read((await buildSurvey(project)).id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totals: { shown: 0, started: 0, start_share: { value: null, interval: null } },
      questions: [],
      edges: [],
      series: { day: [], week: [], iteration: [] },
      comparison: null,
    });
  });

  it.each([
    ["a scale of 10", { scale: 10 }, true],
    ["null", { scale: 10, isNpsQuestion: null }, true],
    ["true", { scale: 10, isNpsQuestion: true }, true],
    ["false", { scale: 10, isNpsQuestion: false }, false],
    ["true, on a scale of 7", { scale: 7, isNpsQuestion: true }, false],
  ] as const)("answers an NPS for a rating that says %s: %o", async (_, fields, isNps) => {
    const questions = [{ type: "rating", id: "how", question: "How?", ...fields } as const];
    const survey = await buildSurvey(project, { questions });
    for (const score of [2, 6, 7])
      await sent(survey.id, { $survey_submission_id: unique(), $survey_response_how: score });
    const { body } = await read(survey.id);
    const [question] = body.questions;
    expect(question?.nps === null).toBe(!isNps);
    expect(question?.mean).toMatchObject({ value: 5, n: 3 });
    if (isNps) expect(question?.nps?.score.value).toBeCloseTo(-200 / 3);
    // The course over time is of the same score.
    const [day] = body.series.day.slice(-1);
    expect(day?.scores.how?.value).toBeCloseTo(isNps ? -200 / 3 : 5);
  });

  it("answers the mean of all answers once a version says that the question asks for no NPS", async () => {
    const question = { type: "rating", id: "how", question: "How?", scale: 10 } as const;
    const survey = await buildSurvey(project, { questions: [question] });
    await sent(survey.id, { $survey_submission_id: unique(), $survey_response_how: 4 });
    const change = (isNpsQuestion: boolean) =>
      call(surveys.update, surveyRoute, {
        as: key,
        params: { project_id: project.id, id: survey.id },
        body: { questions: [{ ...question, isNpsQuestion }] },
      });
    const nps = async () => (await read(survey.id)).body.questions.map(({ nps: it }) => it?.score.n ?? null);
    expect(await nps()).toEqual([1]);
    const { body } = await change(false);
    expect(body.questions).toEqual([{ ...question, isNpsQuestion: false }]);
    expect(await nps()).toEqual([null]);
    expect((await read(survey.id)).body.questions[0]?.lineage.earlier_forms).toEqual([]);
    await change(true);
    expect(await nps()).toEqual([1]);
  });

  it("counts the latest event of a submission, of this survey alone", async () => {
    const questions = [{ type: "rating", id: "how", question: "How?", scale: 5 } as const];
    const [one, other] = [
      await buildSurvey(project, { questions }),
      await buildSurvey(project, { questions }),
    ];
    const now = Date.now();
    for (const [at, score, completed] of [
      [now - 2000, 1, false],
      [now, 4, true],
      [now - 1000, 2, false],
    ] as const) {
      await buildEvent(project, {
        event: "survey sent",
        timestamp: new Date(at),
        properties: {
          $survey_id: one.id,
          $survey_submission_id: "a",
          $survey_completed: completed,
          $survey_response_how: score,
        },
      });
    }
    await sent(other.id, { $survey_response_how: 5 });
    const { body } = await read(one.id);
    expect(body.totals).toMatchObject({ started: 1, completed: 1 });
    expect(body.questions[0]).toMatchObject({ answered: 1, mean: { value: 4 } });
  });

  it("reads answers that are no answer to their question", async () => {
    const { id } = await buildSurvey(project, {
      questions: [
        { type: "rating", id: "how", question: "How?", scale: 5 },
        { type: "single_choice", id: "one", question: "One?", choices: ["a", "b"] },
        { type: "multiple_choice", id: "many", question: "Many?", choices: ["a", "b"] },
        { type: "link", id: "link", question: "Link", link: "https://example.com" },
      ],
    });
    for (const answer of [{ a: 1 }, [["a"]], true, 1e300, "null", ["a", "a", 5, null], -1]) {
      await sent(id, {
        $survey_iteration: "x".repeat(100),
        $survey_language: 5,
        $survey_completed: "yes",
        $survey_response_how: answer,
        $survey_response_one: answer,
        $survey_response_many: answer,
        $survey_response_link: answer,
      });
    }
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(body.totals).toMatchObject({ started: 7, completed: 0 });
    expect(body.questions.map(({ answered }) => answered)).toEqual([7, 7, 7, 7]);
    expect(body.questions[0]).toMatchObject({ other_answers: 7, mean: { value: null, n: 0 } });
  });

  it("keeps answers of a survey whose choices and scales older rules allowed", async () => {
    const { id } = await buildSurvey(project);
    const questions = [
      { id: "how", type: "rating", question: "How?", scale: 1e9 },
      { id: "one", type: "single_choice", question: "One?", choices: "many" },
      { question: 5 },
      null,
    ];
    await db.surveyVersion.updateMany({
      where: { project_id: project.id, survey_id: id },
      data: { content: { questions } },
    });
    await sent(id, { $survey_response_how: 7, $survey_response_one: "a", $survey_response_2: "b" });
    const { status, body } = await read(id);
    expect(status).toBe(200);
    expect(
      body.questions.map(({ answered_in_all, distribution }) => [answered_in_all, distribution.length]),
    ).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });

  it("reads an empty text as no answer, also beside an answer by position", async () => {
    const { id } = await buildSurvey(project, {
      questions: [
        { type: "open", id: "why", question: "Why?" },
        { type: "rating", id: "how", question: "How?", scale: 5 },
      ],
    });
    await sent(id, { $survey_response_why: "", $survey_response: "by position", $survey_response_how: 3 });
    await sent(id, { $survey_response: "by position", $survey_response_how: 3 });
    const { body } = await read(id);
    expect(body.questions.map(({ answered, skipped }) => [answered, skipped])).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  it("counts a language as it was sent, and none as the survey's", async () => {
    const { id } = await buildSurvey(project);
    const odd = ["a,b", 'q"u"o', "back\\slash", "two\nlines", "(f,t)"];
    for (const language of odd) await sent(id, { $survey_language: language });
    for (const none of [{}, { $survey_language: "" }]) await sent(id, none);
    const { body } = await read(id);
    expect(new Map(body.breakdown.languages.map(({ language, started }) => [language, started]))).toEqual(
      new Map([...odd.map((language) => [language, 1] as const), ["en", 2] as const]),
    );
  });

  it("takes lists repeated and with commas", async () => {
    const { id } = await buildSurvey(project);
    for (const iteration of [1, 2, 3]) await sent(id, { $survey_iteration: iteration });
    expect((await read(id, { iteration: ["1", "2"] })).body.totals.started).toBe(2);
    expect((await read(id, { iteration: "1,3", compare: "iteration=2" })).body).toMatchObject({
      totals: { started: 2 },
      comparison: { set: { totals: { started: 1 } } },
    });
  });
});
