import { describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { buildEvent, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as labels from "../question_labels/route";
import * as route from "./route";

const setUp = async (overrides = {}) => {
  const project = await buildProject(overrides);
  const as = await buildKey({ project, scopes: ["survey:read"] });
  const params = { project_id: project.id };
  const trends = (query = {}) => call(surveys.trends, route, { as, params, query });
  const happen = (kind: string, $survey_id: string, hoursAgo: number, properties: object = {}) =>
    buildEvent(project, {
      event: `survey ${kind}`,
      timestamp: new Date(Date.now() - hoursAgo * 3_600_000),
      properties: { $survey_id, ...properties },
    });
  return { project, as, params, trends, happen };
};

describe("GET surveys/trends/", () => {
  it.each([[{ days: 0 }], [{ days: 367 }], [{ days: "x" }]])("refuses %j", async (query) => {
    const { trends } = await setUp();
    expect(await trends(query)).toMatchObject({ status: 400, body: { attr: "days" } });
  });

  it("counts by survey, and responses by the day of their last event with today last", async () => {
    const { trends, happen } = await setUp();
    await happen("shown", "a", 0);
    await happen("shown", "a", 24);
    await happen("dismissed", "a", 24);
    for (const hours of [48, 24]) await happen("sent", "a", hours, { $survey_submission_id: "s" });
    await happen("sent", "a", 0);
    await happen("sent", "a", 24 * 40);
    for (const odd of ["__proto__", "constructor"]) await happen("shown", odd, 0);
    const { body } = await trends({ days: 3 });
    const dates = [2, 1, 0].map((days) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(body.a).toEqual({ shown: 2, sent: 2, dismissed: 1, daily: [0, 1, 1], dates });
    expect(body.constructor).toEqual({ shown: 1, sent: 0, dismissed: 0, daily: [0, 0, 0], dates });
    expect(Object.keys(body)).toHaveLength(3);
    const month = await trends({ survey_ids: "a,b" });
    expect(month.body.a?.daily).toHaveLength(30);
    expect(Object.keys(month.body)).toEqual(["a"]);
  });

  it("starts its days in the project's time zone", async () => {
    for (const timezone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const { trends, happen } = await setUp({ timezone });
      const clock = new Intl.DateTimeFormat("en-GB", {
        timeZone: timezone,
        hour: "numeric",
        hourCycle: "h23",
      });
      const hour = Number(clock.format(new Date()));
      await happen("sent", "a", 0);
      await happen("sent", "a", hour + 1.5);
      const { a } = (await trends({ days: 2 })).body;
      expect(a?.daily).toEqual([1, 1]);
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(new Date());
      expect(a?.dates).toHaveLength(2);
      expect(a?.dates[1]).toBe(today);
    }
  });
});

describe("GET surveys/question_labels/", () => {
  it("returns every question of every survey, newest survey first", async () => {
    const { project, as, params } = await setUp();
    const older = await buildSurvey(project, {
      questions: [
        { type: "open", id: "q1", question: "Why?" },
        { type: "open", id: "q2", question: "<b>How</b>?" },
      ],
    });
    await buildSurvey(project);
    const newer = await buildSurvey(project, {
      archived: true,
      questions: [{ type: "open", id: "q1", question: "So?" }],
    });
    const label = (survey: typeof older, question_index: number) => ({
      question_id: survey.questions?.[question_index]?.id,
      question_text: survey.questions?.[question_index]?.question,
      question_index,
      scale: null,
      display: null,
      survey_id: survey.id,
      survey_name: survey.name,
    });
    const { body } = await call(surveys.questionLabels, labels, { as, params });
    expect(body).toEqual({ labels: [label(newer, 0), label(older, 0), label(older, 1)] });
  });
});
