import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as survey from "../../route";
import * as archive from "../archive/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const read = (id: string, uuid: string, query = {}, as = key) =>
  call(surveyAnswers.response, route, { as, params: { project_id: project.id, id, uuid }, query });
const minute = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const sent = (id: string, properties: object = {}, overrides: Parameters<typeof buildEvent>[1] = {}) =>
  buildEvent(project, {
    event: "survey sent",
    ...overrides,
    properties: { $survey_id: id, ...properties },
  });
const how = { type: "rating" as const, id: "how", question: "How?", scale: 10 as const };
const gone = { type: "open" as const, id: "gone", question: "Gone?" };
const why = { type: "open" as const, id: "why", question: "Why?" };

describe("GET surveys/:id/responses/:uuid/", () => {
  it("is refused without both scopes", async () => {
    const { id } = await buildSurvey(project);
    const { uuid } = await sent(id);
    for (const scope of ["survey:read", "query:read"] as const) {
      expect((await read(id, uuid, {}, await buildKey({ project, scopes: [scope] }))).status).toBe(403);
    }
  });

  it("answers 404 for an unknown response, one of another survey or project, and what is none", async () => {
    const { id } = await buildSurvey(project);
    const elsewhere = await buildProject();
    const foreign = await buildSurvey(elsewhere);
    const event = { event: "survey sent", properties: { $survey_id: foreign.id } };
    const { uuid } = await buildEvent(elsewhere, event);
    for (const none of [
      randomUUID(),
      "x",
      uuid,
      (await sent((await buildSurvey(project)).id)).uuid,
      (await sent(id, {}, { event: "survey shown" })).uuid,
      (await sent(id, {}, { event: "survey dismissed" })).uuid,
    ])
      expect((await read(id, none)).status, none).toBe(404);
    expect((await read(foreign.id, uuid)).status).toBe(404);
  });

  it("refuses an invalid filter", async () => {
    const { id } = await buildSurvey(project);
    const { uuid } = await sent(id);
    expect(await read(id, uuid, { step: "{" })).toMatchObject({ status: 400, body: { attr: "step" } });
  });

  it("has everything of a submission, by any of its events", async () => {
    const { id } = await buildSurvey(project, { questions: [how, gone, why] });
    const person = await buildPerson(project, { properties: { email: "ada@example.com" } });
    const at = (minutes: number) => ({
      timestamp: minute(minutes),
      person_id: person.id,
      distinct_id: "ada",
    });
    await sent(id, {}, { event: "survey shown", ...at(1) });
    const shown = await sent(id, {}, { event: "survey shown", ...at(2) });
    await sent(id, {}, { event: "survey shown", timestamp: minute(2.5) });
    const answers = { $survey_submission_id: "s", $survey_response_how: 3 };
    const first = await sent(id, { ...answers, $survey_completed: false }, at(3));
    const last = await sent(
      id,
      {
        ...answers,
        $survey_response_gone: "bye",
        $survey_response_why: "because",
        $survey_completed: true,
        $viewport_width: 1440,
        $viewport_height: "tall",
        $browser: "Firefox",
        $current_url: "https://x.com",
      },
      at(4),
    );
    await sent(id, {}, { event: "survey shown", ...at(5) });
    await call(surveys.update, survey, {
      as: key,
      params: { project_id: project.id, id },
      body: { questions: [{ ...why, question: "Why then?" }, how] },
    });
    const { body } = await read(id, first.uuid);
    // The version in force was the first: later ones began after the answers.
    expect(body).toMatchObject({
      uuid: last.uuid,
      distinct_id: "ada",
      person: { uuid: person.uuid, name: "ada@example.com" },
      completed: true,
      version: expect.any(Number),
      extra: { browser: "Firefox", current_url: "https://x.com" },
      shown_at: expect.stringContaining(shown.timestamp.toISOString().slice(0, 19)),
      started_at: expect.stringContaining(first.timestamp.toISOString().slice(0, 19)),
      events: [
        { uuid: first.uuid, event: "survey sent" },
        { uuid: last.uuid, event: "survey sent" },
      ],
      screen: { width: 1440, height: null },
      previous_uuid: null,
      next_uuid: null,
    });
    expect((await read(id, last.uuid.toUpperCase())).body).toEqual(body);
  });

  it("shows the answers in the words of their version, and marks those of removed questions", async () => {
    const { id } = await buildSurvey(project, { questions: [how, gone, why] });
    const { uuid } = await sent(
      id,
      { $survey_response: 3, $survey_response_gone: "bye", $survey_response_why: "because" },
      { timestamp: minute(-1) },
    );
    const change = (questions: object[]) =>
      call(surveys.update, survey, {
        as: key,
        params: { project_id: project.id, id },
        body: { questions },
      });
    await change([{ ...why, question: "Why then?" }, how]);
    const { body } = await read(id, uuid);
    expect(body.version).toBe(1);
    expect(body.path).toEqual(["how", "gone", "why"]);
    expect(
      body.answers.map(({ question_id, question_index, question_text, answer, is_removed }) => [
        question_id,
        question_index,
        question_text,
        answer,
        is_removed,
      ]),
    ).toEqual([
      ["how", 0, "How?", 3, false],
      ["gone", 1, "Gone?", "bye", true],
      ["why", 2, "Why?", "because", false],
    ]);
    const later = await sent(id, { $survey_response_how: 7, $survey_response_gone: "still" });
    expect(
      (await read(id, later.uuid)).body.answers.map(({ question_id, question_index, is_removed }) => [
        question_id,
        question_index,
        is_removed,
      ]),
    ).toEqual([
      ["how", 1, false],
      ["gone", 1, true],
    ]);
  });

  it("follows the branching that was taken, up to where a respondent left", async () => {
    const { id } = await buildSurvey(project, {
      questions: [
        {
          ...how,
          branching: { type: "response_based", responseValues: { detractors: 2, promoters: "end" } },
        },
        gone,
        why,
      ],
    });
    const pathOf = async (properties: object) =>
      (await read(id, (await sent(id, properties)).uuid)).body.path;
    expect(await pathOf({ $survey_response_how: 2 })).toEqual(["how", "why"]);
    expect(await pathOf({ $survey_response_how: 10 })).toEqual(["how"]);
    expect(await pathOf({ $survey_response_how: 7, $survey_completed: false })).toEqual(["how", "gone"]);
  });

  it("leads to the next newer and older response that match", async () => {
    const { id } = await buildSurvey(project, { questions: [how] });
    const uuids: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { uuid } = await sent(
        id,
        { $survey_response_how: n, $survey_completed: n % 2 === 0 },
        { timestamp: minute(n - 10) },
      );
      uuids.push(uuid);
    }
    const neighbours = async (n: number, query = {}) => {
      const { body } = await read(id, uuids[n] ?? "", query);
      return [body.previous_uuid, body.next_uuid].map((uuid) => uuid && uuids.indexOf(uuid));
    };
    expect(await neighbours(2)).toEqual([3, 1]);
    expect(await neighbours(4)).toEqual([null, 3]);
    expect(await neighbours(0)).toEqual([1, null]);
    expect(await neighbours(2, { completion: "completed" })).toEqual([4, 0]);
    expect(await neighbours(2, { completion: "partial" })).toEqual([3, 1]);
    expect(await neighbours(1, { step: JSON.stringify({ exit: "how" }) })).toEqual([3, null]);
    await call(surveyAnswers.archiveResponses, archive, {
      as: key,
      params: { project_id: project.id, id },
      body: { uuids: [uuids[3]], archived: true },
    });
    expect(await neighbours(2)).toEqual([4, 1]);
    expect(await neighbours(3, { archived: "include" })).toEqual([4, 2]);
    expect((await read(id, uuids[3] ?? "")).body).toMatchObject({ archived: true });
  });
});
