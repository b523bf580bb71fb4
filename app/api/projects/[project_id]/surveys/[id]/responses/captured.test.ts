// Answers posted as SDKs post them, and how they appear as responses.
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import type { Project } from "@/lib/database/generated/client";
import { captureEvents } from "@/lib/testing/capture";
import { buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as one from "./[uuid]/route";
import * as route from "./route";

let project: Project;
let key: Credential;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const read = async (id: string) => (await call(surveyAnswers.responses, route, at(id))).body.results;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const build = () =>
  buildSurvey(project, {
    enable_partial_responses: true,
    questions: [
      { type: "rating", id: "how", question: "How?", scale: 10 },
      { type: "multiple_choice", id: "which", question: "Which?", choices: ["a", "b"] },
      { type: "open", id: "why", question: "Why?" },
    ],
  });
const post = (id: string, event: string, properties: object, minutes: number, distinct_id = unique()) =>
  captureEvents(project, {
    event,
    distinct_id,
    timestamp: minutesAgo(minutes),
    properties: { $survey_id: id, ...properties },
  });

describe("an answer that is posted to capture", () => {
  it("is one partial response while it grows, and a completed one at its end", async () => {
    const { id } = await build();
    const submission = { $survey_submission_id: unique(), $survey_response_how: 3 };
    const who = unique();
    await post(id, "survey shown", {}, 9, who);
    await post(id, "survey sent", { ...submission, $survey_completed: false }, 8, who);
    expect(await read(id)).toMatchObject([
      { completed: false, answers: [{ question_id: "how", answer: 3 }] },
    ]);
    const two = { ...submission, $survey_response_which: ["a", "b"] };
    await post(id, "survey sent", { ...two, $survey_completed: false }, 7, who);
    const three = { ...two, $survey_response_why: "Because", $survey_completed: true };
    await post(id, "survey sent", three, 6, who);
    const [response, ...others] = await read(id);
    expect(others).toEqual([]);
    expect(response).toMatchObject({
      distinct_id: who,
      completed: true,
      person: { uuid: expect.any(String), name: who },
      answers: [{ answer: 3 }, { answer: ["a", "b"] }, { answer: "Because" }],
    });
    const { body } = await call(surveyAnswers.response, one, {
      as: key,
      params: { project_id: project.id, id, uuid: response?.uuid ?? "" },
    });
    expect(body).toMatchObject({ path: ["how", "which", "why"], events: [{}, {}, {}] });
    expect(Date.parse(body.started_at) - Date.parse(body.shown_at ?? "")).toBeCloseTo(60_000, -3);
  });

  it("stays partial when the survey is dismissed after the first answers", async () => {
    const { id } = await build();
    const submission = { $survey_submission_id: unique(), $survey_response_how: 3 };
    const who = unique();
    await post(id, "survey sent", { ...submission, $survey_completed: false }, 8, who);
    await post(id, "survey dismissed", { ...submission, $survey_partially_completed: true }, 7, who);
    expect(await read(id)).toMatchObject([{ completed: false, answers: [{ answer: 3 }] }]);
  });

  it("is no response when the survey is dismissed without an answer", async () => {
    const { id } = await build();
    await post(id, "survey dismissed", { $survey_submission_id: unique() }, 7);
    expect(await read(id)).toEqual([]);
  });

  it("keeps its iteration and its language; without one it has the survey's", async () => {
    const { id } = await build();
    await post(id, "survey sent", { $survey_response_how: 1, $survey_iteration: 1 }, 3);
    await post(id, "survey sent", { $survey_response_how: 2, $survey_iteration: "2" }, 2);
    await post(id, "survey sent", { $survey_response_how: 3, $survey_language: "pt-BR" }, 1);
    expect((await read(id)).map(({ iteration, language }) => [iteration, language])).toEqual([
      [null, "pt-BR"],
      [2, "en"],
      [1, "en"],
    ]);
  });

  it("is a completed response of its own in the old form: by position, without a submission", async () => {
    const { id } = await build();
    const who = unique();
    await post(id, "survey sent", { $survey_response: 9, $survey_response_2: "Old" }, 2, who);
    await post(id, "survey sent", { $survey_response: 8 }, 1, who);
    expect(await read(id)).toMatchObject([
      { distinct_id: who, completed: true, answers: [{ question_id: "how", answer: 8 }] },
      {
        distinct_id: who,
        completed: true,
        answers: [
          { question_id: "how", answer: 9 },
          { question_id: "why", answer: "Old" },
        ],
      },
    ]);
  });

  it("takes what $survey_completed says, as a boolean or as a text", async () => {
    const { id } = await build();
    for (const [minutes, $survey_completed] of [true, "true", false, "false", null].entries())
      await post(id, "survey sent", { $survey_response_how: 1, $survey_completed }, 5 - minutes);
    expect((await read(id)).map(({ completed }) => completed)).toEqual([true, false, false, true, true]);
  });
});
