import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as all from "../../stats/route";
import * as archive from "../responses/[uuid]/archive/route";
import * as route from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const stats = (id: string, query = {}) =>
  call(surveys.stats, route, { as: key, params: { project_id: project.id, id }, query });
const day = (days: number) => new Date(Date.UTC(2024, 0, 1 + days));
const zero = {
  total_count: 0,
  unique_persons: 0,
  first_seen: null,
  last_seen: null,
  unique_persons_only_seen: 0,
  total_count_only_seen: 0,
};
const zeros = { "survey shown": zero, "survey dismissed": zero, "survey sent": zero };
const noRates = {
  response_rate: 0,
  dismissal_rate: 0,
  unique_users_response_rate: 0,
  unique_users_dismissal_rate: 0,
};

describe("GET surveys/:id/stats/ and surveys/stats/", () => {
  it("rejects dates without a time zone, and in the wrong order", async () => {
    const { id } = await buildSurvey(project);
    const ofAll = (query: object) =>
      call(surveys.allStats, all, { as: key, params: { project_id: project.id }, query: query as never });
    for (const ask of [(query: object) => stats(id, query), ofAll]) {
      for (const date of ["2024-01-01", "2024-01-01T00:00:00", "soon"])
        expect(await ask({ date_from: date })).toMatchObject({
          status: 400,
          body: {
            detail:
              "Invalid date format. Please use ISO 8601 format with timezone info (e.g. 2024-01-01T00:00:00Z or 2024-01-01T00:00:00+00:00)",
          },
        });
      expect(
        await ask({ date_from: "2024-01-02T00:00:00Z", date_to: "2024-01-01T00:00:00+00:00" }),
      ).toMatchObject({ status: 400, body: { detail: "date_from must be before date_to" } });
    }
  });

  it("returns zeros without events, and no stats without active surveys", async () => {
    const { id } = await buildSurvey(project, {
      start_date: day(0).toISOString(),
      end_date: day(9).toISOString(),
    });
    expect((await stats(id)).body).toEqual({
      survey_id: id,
      start_date: "2024-01-01T00:00:00Z",
      end_date: "2024-01-10T00:00:00Z",
      stats: zeros,
      rates: noRates,
    });
    const empty = await buildProject();
    const as = await buildKey({ project: empty });
    const params = { project_id: empty.id };
    expect((await call(surveys.allStats, all, { as, params })).body).toEqual({ stats: {}, rates: noRates });
    await buildSurvey(empty, { archived: true });
    expect((await call(surveys.allStats, all, { as, params })).body.stats).toEqual({});
    await buildSurvey(empty);
    expect((await call(surveys.allStats, all, { as, params })).body.stats).toEqual(zeros);
  });

  // Ann saw it twice, answered (twice, one submission) and dismissed it; Ben saw and dismissed it; Cat (no person yet)
  // only saw it; Dan answered unseen. Before the start and after the end do not count.
  it("counts events, submissions and persons within the survey's dates", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const made = await buildSurvey(of, { start_date: day(0).toISOString(), end_date: day(9).toISOString() });
    const [ann, ben, dan] = [await buildPerson(of), await buildPerson(of), await buildPerson(of)];
    const happen = (event: string, days: number, who: { id: bigint } | string, properties: object = {}) =>
      buildEvent(of, {
        event: `survey ${event}`,
        timestamp: day(days),
        properties: { $survey_id: made.id, ...properties },
        ...(typeof who === "string" ? { distinct_id: who } : { person_id: who.id }),
      });
    await happen("shown", 1, ann);
    await happen("shown", 2, ann);
    await happen("shown", 2, ben);
    await happen("shown", 3, "cat");
    await happen("shown", -1, "early");
    await happen("shown", 10, "late");
    await happen("dismissed", 3, ben);
    await happen("dismissed", 3, ann);
    await happen("sent", 4, ann, { $survey_submission_id: "s" });
    await happen("sent", 5, ann, { $survey_submission_id: "s" });
    const { uuid } = await happen("sent", 6, dan);
    const ask = (query = {}) =>
      call(surveys.stats, route, { as, params: { project_id: of.id, id: made.id }, query });
    const { body } = await ask();
    expect(body.stats).toEqual({
      "survey shown": {
        total_count: 4,
        unique_persons: 3,
        first_seen: "2024-01-02T00:00:00Z",
        last_seen: "2024-01-04T00:00:00Z",
        unique_persons_only_seen: 1,
        total_count_only_seen: 1,
      },
      "survey dismissed": {
        ...zero,
        total_count: 2,
        unique_persons: 1,
        first_seen: "2024-01-04T00:00:00Z",
        last_seen: "2024-01-04T00:00:00Z",
      },
      "survey sent": {
        ...zero,
        total_count: 2,
        unique_persons: 2,
        first_seen: "2024-01-06T00:00:00Z",
        last_seen: "2024-01-07T00:00:00Z",
      },
    });
    expect(body.rates).toEqual({
      response_rate: 50,
      dismissal_rate: 50,
      unique_users_response_rate: 66.67,
      unique_users_dismissal_rate: 33.33,
    });
    const window = { date_from: "2024-01-03T00:00:00Z", date_to: "2024-01-06T00:00:00+00:00" };
    expect((await ask(window)).body.stats).toMatchObject({
      "survey shown": { total_count: 3, unique_persons: 3 },
      "survey sent": { total_count: 1 },
    });
    await call(surveyAnswers.archiveResponse, archive, {
      as,
      params: { project_id: of.id, id: made.id, uuid },
    });
    expect((await ask({ exclude_archived: "true" })).body.stats["survey sent"]?.total_count).toBe(1);
    const ofAll = await call(surveys.allStats, all, { as, params: { project_id: of.id } });
    expect(ofAll.body.stats["survey shown"]?.total_count).toBe(6);
  });

  it("counts answers to each question: by value, other values together, ratings as an average only", async () => {
    const made = await buildSurvey(project, {
      start_date: day(0).toISOString(),
      questions: [
        { type: "rating", id: "how", question: "How?", scale: 5 },
        { type: "single_choice", id: "one", question: "One?", choices: ["a", "b"], hasOpenChoice: true },
        { type: "multiple_choice", id: "many", question: "Many?", choices: ["a", "b"] },
        { type: "open", id: "why", question: "Why?" },
        { type: "rating", id: "never", question: "Never?" },
      ],
    });
    const answer = (properties: object) =>
      buildEvent(project, {
        event: "survey sent",
        timestamp: day(1),
        properties: { $survey_id: made.id, ...properties },
      });
    await answer({ $survey_response_how: "5", $survey_response_one: "a", $survey_response_many: ["a", "b"] });
    await answer({ $survey_response_how: 4, $survey_response_1: "my own", $survey_response_why: "x" });
    await answer({
      $survey_response: "4",
      $survey_response_one: { toString: 1 },
      $survey_response_many: "c",
    });
    await answer({ $survey_response_how: "", $survey_response_many: [] });
    const { body } = await stats(made.id, { include_per_question_stats: "true" });
    const of = (index: number, rest: object) => {
      const { id, question, type } = made.questions?.[index] ?? {};
      return {
        question_id: id,
        question_index: index,
        question_text: question,
        question_type: type,
        average: null,
        ...rest,
      };
    };
    expect(body.per_question_stats).toEqual([
      of(0, { response_count: 3, distribution: { 4: 2, 5: 1 }, average: 4.33 }),
      of(1, { response_count: 3, distribution: { a: 1, "<other>": 2 } }),
      of(2, { response_count: 2, distribution: { a: 1, b: 1, "<other>": 1 } }),
      of(3, { response_count: 1, distribution: {} }),
      of(4, { response_count: 0, distribution: {} }),
    ]);
    expect((await stats(made.id)).body).not.toHaveProperty("per_question_stats");
  });

  it("answers 404 for an unknown survey", async () => {
    expect((await stats((await buildSurvey(await buildProject())).id)).status).toBe(404);
  });
});
