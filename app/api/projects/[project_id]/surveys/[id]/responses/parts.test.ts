// A response whose answers come in parts, and in the languages of a survey: every reader has the same.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as results from "@/app/api/projects/[project_id]/surveys/[id]/results/route";
import * as stats from "@/app/api/projects/[project_id]/surveys/[id]/stats/route";
import * as counts from "@/app/api/projects/[project_id]/surveys/responses_count/route";
import * as trends from "@/app/api/projects/[project_id]/surveys/trends/route";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { buildEvent, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as exported from "./export/route";
import * as responses from "./route";

let project: Awaited<ReturnType<typeof buildProject>>;
let as: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project, scopes: ["*"] });
});

type Query = Record<string, string>;

const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000);

function readersOf(id: string) {
  const params = { project_id: project.id, id };
  return {
    list: async (query: Query = {}) =>
      (await call(surveyAnswers.responses, responses, { as, params, query })).body,
    results: async (query: Query = {}) =>
      (await call(surveyAnswers.results, results, { as, params, query })).body,
    stats: async () =>
      (await call(surveys.stats, stats, { as, params, query: { include_per_question_stats: "true" } })).body,
    csv: async () =>
      String(
        (await call(surveyAnswers.exportResponses, exported, { as, params, query: { format: "csv" } })).body,
      ),
    count: async () =>
      (await call(surveys.responsesCount, counts, { as, params: { project_id: project.id } })).body[id],
    trend: async () =>
      (
        await call(surveys.trends, trends, {
          as,
          params: { project_id: project.id },
          query: { survey_ids: id },
        })
      ).body[id],
  };
}

describe("answers that come in parts", () => {
  it("are one response in every reader, also when the last event has only the last answer", async () => {
    const { id } = await buildSurvey(project, {
      start_date: at(-60).toISOString(),
      questions: [
        { type: "rating", id: "score", question: "How?", scale: 5 },
        { type: "open", id: "why", question: "Why?" },
      ],
    });
    const part = (minute: number, $survey_completed: boolean, answers: object) =>
      buildEvent(project, {
        event: "survey sent",
        timestamp: at(minute),
        distinct_id: "ann",
        properties: { $survey_id: id, $survey_submission_id: "s", $survey_completed, ...answers },
      });
    // The later one arrives first.
    const { uuid } = await part(2, true, { $survey_response_why: "It is fast" });
    await part(1, false, { $survey_response_score: 4 });
    const read = readersOf(id);
    const { results: listed } = await read.list();
    expect(listed).toMatchObject([{ uuid, completed: true }]);
    expect(listed[0]?.answers.map(({ question_id, answer }) => [question_id, answer])).toEqual([
      ["score", 4],
      ["why", "It is fast"],
    ]);
    expect((await read.list({ question_id: "score", score_gte: "3" })).results).toHaveLength(1);
    expect((await read.list({ q: "fast" })).results).toHaveLength(1);
    const { totals, questions } = await read.results();
    expect(totals).toMatchObject({ started: 1, completed: 1, persons: 1 });
    expect(questions.map(({ answered, skipped }) => [answered, skipped])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect((await read.stats()).per_question_stats).toMatchObject([
      { response_count: 1, distribution: { 4: 1 }, average: 4 },
      { response_count: 1 },
    ]);
    expect(await read.csv()).toContain("4,It is fast");
    expect(await read.count()).toBe(1);
    expect(await read.trend()).toMatchObject({ sent: 1 });
  });

  it("count with an answer before a dismissal; a dismissal without one marks a response and makes none", async () => {
    const { id } = await buildSurvey(project, {
      start_date: at(-60).toISOString(),
      questions: [{ type: "open", id: "why", question: "Why?" }],
    });
    const happen = (event: string, submission: string, properties: object = {}) =>
      buildEvent(project, {
        event,
        timestamp: at(1),
        properties: { $survey_id: id, $survey_submission_id: submission, ...properties },
      });
    await happen("survey dismissed", "none");
    await happen("survey abandoned", "left", { $survey_response_why: "no time" });
    await happen("survey sent", "sent", { $survey_completed: false });
    await happen("survey dismissed", "sent");
    const read = readersOf(id);
    expect((await read.list()).results).toHaveLength(2);
    expect((await read.results()).totals).toMatchObject({ started: 2, completed: 0, partial: 2 });
    expect(await read.count()).toBe(2);
  });
});

describe("an answer in a translation", () => {
  it.each([
    ["de", "Ja", "Täglich", ["Täglich", "Nie"]],
    ["ar", "نعم", "يوميا", ["يوميا", "أبدا"]],
    ["en", "Yes", "Daily", ["Daily", "Never"]],
  ])("counts for the choice it translates, in %s", async ($survey_language, yes, daily, many) => {
    const translations = {
      de: [{ choices: ["Ja", "Nein"] }, { choices: ["Täglich", "Nie"] }],
      ar: [{ choices: ["نعم", "لا"] }, { choices: ["يوميا", "أبدا"] }],
    };
    const of = (at: 0 | 1) => ({ de: translations.de[at]!, ar: translations.ar[at]! });
    const { id } = await buildSurvey(project, {
      start_date: at(-60).toISOString(),
      translations: { de: { name: "Umfrage" }, ar: { name: "استبيان" } },
      questions: [
        { type: "single_choice", id: "one", question: "One?", choices: ["Yes", "No"], translations: of(0) },
        {
          type: "multiple_choice",
          id: "many",
          question: "Many?",
          choices: ["Daily", "Never"],
          translations: of(1),
        },
      ],
    });
    const answer = (answers: object) =>
      buildEvent(project, {
        event: "survey sent",
        timestamp: at(1),
        properties: { $survey_id: id, $survey_submission_id: randomUUID(), $survey_language, ...answers },
      });
    await answer({ $survey_response_one: yes, $survey_response_many: many });
    // The same choice in two languages is one choice.
    await answer({ $survey_response_one: "Yes", $survey_response_many: [daily, "Daily"] });
    const read = readersOf(id);
    expect((await read.stats()).per_question_stats).toMatchObject([
      { response_count: 2, distribution: { Yes: 2 } },
      { response_count: 2, distribution: { Daily: 2, Never: 1 } },
    ]);
    const counted = (await read.results()).questions.map(({ distribution, other_answers }) => [
      Object.fromEntries(distribution.map(({ value, count }) => [value, count])),
      other_answers,
    ]);
    expect(counted).toEqual([
      [{ Yes: 2, No: 0 }, 0],
      [{ Daily: 2, Never: 1 }, 0],
    ]);
    const answers = JSON.stringify([{ question_id: "one", operator: "exact", value: "Yes" }]);
    expect((await read.list({ answers })).results).toHaveLength(2);
    expect((await read.results({ step: '{"question":"many"}' })).totals).toMatchObject({ started: 2 });
  });
});

it("reads answers to questions that were stored without ids, by their position", async () => {
  const { id } = await buildSurvey(project, { start_date: at(-60).toISOString() });
  const questions = [
    { type: "open", question: "First?" },
    { type: "open", question: "Second?" },
  ];
  const of = { project_id: project.id, survey_id: id };
  await db.survey.update({ where: { project_id_id: { project_id: project.id, id } }, data: { questions } });
  await db.surveyVersion.updateMany({ where: of, data: { content: { questions } } });
  await buildEvent(project, {
    event: "survey sent",
    timestamp: at(1),
    properties: { $survey_id: id, $survey_response: "one", $survey_response_1: "two" },
  });
  const read = readersOf(id);
  expect((await read.list()).results[0]?.answers).toMatchObject([{ answer: "one" }, { answer: "two" }]);
  expect((await read.stats()).per_question_stats).toMatchObject([
    { response_count: 1 },
    { response_count: 1 },
  ]);
  expect(await read.csv()).toContain("one,two");
});

it("counts an answer off the scale in no score, in statistics as in results", async () => {
  const { id } = await buildSurvey(project, {
    start_date: at(-60).toISOString(),
    questions: [{ type: "rating", id: "score", question: "How?", scale: 5 }],
  });
  for (const score of [5, 4, 5, 5, 0, 11, "many"]) {
    await buildEvent(project, {
      event: "survey sent",
      timestamp: at(1),
      properties: { $survey_id: id, $survey_response_score: score },
    });
  }
  const read = readersOf(id);
  expect((await read.stats()).per_question_stats).toMatchObject([
    { distribution: { 4: 1, 5: 3 }, average: 4.75 },
  ]);
  expect((await read.results()).questions).toMatchObject([{ mean: { value: 4.75, n: 4 }, other_answers: 3 }]);
});

it("takes the same days for the last thirty, in the project's zone, in the list of surveys as in results", async () => {
  const timezone = "Pacific/Auckland";
  const there = await buildProject({ timezone });
  const key = await buildKey({ project: there, scopes: ["*"] });
  const { id } = await buildSurvey(there, {
    start_date: new Date(Date.now() - 40 * 86_400_000).toISOString(),
  });
  // One response every six hours: some are on the first of the days, some just before it.
  for (let sixHours = 0; sixHours < 4 * 35; sixHours++) {
    await buildEvent(there, {
      event: "survey sent",
      timestamp: new Date(Date.now() - sixHours * 21_600_000),
      properties: { $survey_id: id },
    });
  }
  const params = { project_id: there.id, id };
  const counted = await call(surveyAnswers.results, results, {
    as: key,
    params,
    query: { date_from: "-30d" },
  });
  const listed = await call(surveys.trends, trends, {
    as: key,
    params: { project_id: there.id },
    query: { days: 30 },
  });
  expect(counted.body.totals.started).toBe(listed.body[id]?.sent);
  expect(counted.body.series.day).toHaveLength(30);
});
