// How often a hosted survey may be answered: enforced where answers are captured, told by the status that its page asks for.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as statusRoute from "@/app/api/sdk/hosted/[id]/status/route";
import { db } from "@/lib/database/client";
import { captureEvents, sendCapture, sendCaptureV1 } from "@/lib/testing/capture";
import { buildProject, buildSurvey, type ReadProject, unique } from "@/lib/testing/factories";
import { callSdkRoute } from "@/lib/testing/sdk";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let project: ReadProject;
beforeAll(async () => {
  project = await buildProject();
});

const hosted = async (input: object) =>
  (await buildSurvey(project, { type: "external_survey", start_date: ago(1), ...input })).id;

interface Answer {
  distinct_id?: string;
  device?: string;
  submission?: string;
  event?: string;
  completed?: boolean;
}

const toEvent = (survey: string, answer: Answer) => ({
  event: answer.event ?? "survey sent",
  distinct_id: answer.distinct_id ?? `anonymous-${unique()}`,
  properties: {
    $survey_id: survey,
    $survey_submission_id: answer.submission ?? randomUUID(),
    $survey_response: "Yes",
    ...(answer.device && { $device_id: answer.device }),
    ...(answer.completed !== undefined && { $survey_completed: answer.completed }),
  },
});

const answer = (survey: string, sent: Answer = {}) =>
  sendCapture({ api_key: project.api_token, ...toEvent(survey, sent) });

const countStored = (survey: string) => db.response.count({ where: { survey_id: survey, is_sent: true } });

async function statusOf(id: string, query: Record<string, string> = {}) {
  const { status, body } = await callSdkRoute(
    statusRoute,
    `/external_surveys/${id}/status/?${new URLSearchParams(query)}`,
    { params: { id } },
  );
  return status === 200 ? body.status : status;
}

const refused = { status: 400, body: { code: "already_answered", attr: null } };
const taken = { status: 200 };

describe("once per browser", () => {
  it("takes one submission of a browser, again when it is retried, and refuses another", async () => {
    const survey = await hosted({ hosted_responses: "once_per_browser" });
    const submission = randomUUID();
    expect(await statusOf(survey, { device_id: "laptop" })).toBe("open");
    expect(await answer(survey, { device: "laptop", submission })).toMatchObject(taken);
    expect(await answer(survey, { device: "laptop", submission })).toMatchObject(taken);
    expect(await answer(survey, { device: "laptop", distinct_id: "somebody else" })).toMatchObject(refused);
    expect(await statusOf(survey, { device_id: "laptop" })).toBe("answered");
    expect(await statusOf(survey, { device_id: "phone" })).toBe("open");
    expect(await answer(survey, { device: "phone" })).toMatchObject(taken);
    expect(await countStored(survey)).toBe(2);
  });

  it("takes one of several submissions at the same time", async () => {
    const survey = await hosted({ hosted_responses: "once_per_browser" });
    const all = await Promise.all(Array.from({ length: 8 }, () => answer(survey, { device: "laptop" })));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
    expect(await countStored(survey)).toBe(1);
  });

  it("claims nothing with a partial response", async () => {
    const survey = await hosted({ hosted_responses: "once_per_browser" });
    expect(await answer(survey, { device: "laptop", completed: false })).toMatchObject(taken);
    expect(await statusOf(survey, { device_id: "laptop" })).toBe("open");
    expect(await answer(survey, { device: "laptop" })).toMatchObject(taken);
    expect(await answer(survey, { device: "laptop", event: "survey abandoned" })).toMatchObject(refused);
  });

  it("counts anew in each iteration", async () => {
    const survey = await hosted({
      hosted_responses: "once_per_browser",
      start_date: ago(8),
      iteration_count: 3,
      iteration_frequency_days: 10,
    });
    expect(await answer(survey, { device: "laptop" })).toMatchObject(taken);
    expect(await answer(survey, { device: "laptop" })).toMatchObject(refused);
    await db.survey.updateMany({
      where: { id: survey },
      data: { start_date: new Date(ago(12)), current_iteration_start_date: null },
    });
    expect(await statusOf(survey, { device_id: "laptop" })).toBe("open");
    expect(await answer(survey, { device: "laptop" })).toMatchObject(taken);
  });
});

describe("once per person", () => {
  it("refuses another distinct id of the person, in another browser", async () => {
    const survey = await hosted({ hosted_responses: "once_per_person" });
    const [ada, anonymous] = [`ada-${unique()}`, `anonymous-${unique()}`];
    expect(await answer(survey, { distinct_id: anonymous, device: "laptop" })).toMatchObject(taken);
    await captureEvents(project, {
      event: "$identify",
      distinct_id: ada,
      properties: { $anon_distinct_id: anonymous },
    });
    expect(await statusOf(survey, { distinct_id: ada, device_id: "phone" })).toBe("answered");
    expect(await answer(survey, { distinct_id: ada, device: "phone" })).toMatchObject(refused);
    expect(await answer(survey, { distinct_id: `bea-${unique()}`, device: "laptop" })).toMatchObject(taken);
  });

  it("waits after another survey, as long as the project says", async () => {
    await db.project.update({
      where: { id: project.id },
      data: { survey_config: { seenSurveyWaitPeriodInDays: 30 } },
    });
    const [survey, unlimited] = [await hosted({ hosted_responses: "once_per_person" }), await hosted({})];
    const ada = `ada-${unique()}`;
    const shown = (id: string) =>
      captureEvents(project, { event: "survey shown", distinct_id: ada, properties: { $survey_id: id } });
    await shown(survey);
    expect(await statusOf(survey, { distinct_id: ada })).toBe("open");
    await shown(unlimited);
    expect(await statusOf(survey, { distinct_id: ada })).toBe("waiting");
    expect(await statusOf(unlimited, { distinct_id: ada })).toBe("open");
  });
});

it("surveys without a limit, and of other types, take any number", async () => {
  const surveys = [await hosted({}), await hosted({ type: "popover", hosted_responses: "once_per_browser" })];
  for (const survey of surveys) {
    for (const _ of [1, 2]) expect(await answer(survey, { device: "laptop" })).toMatchObject(taken);
    expect(await countStored(survey)).toBe(2);
  }
});

it("of a batch only the answers that are too many are refused", async () => {
  const survey = await hosted({ hosted_responses: "once_per_browser" });
  const batch = [
    toEvent(survey, { device: "laptop" }),
    toEvent(survey, { device: "laptop" }),
    { event: `looked ${survey}`, distinct_id: "a" },
  ];
  expect(await sendCapture({ api_key: project.api_token, batch })).toMatchObject(taken);
  expect(await countStored(survey)).toBe(1);
  expect(await db.event.count({ where: { event: `looked ${survey}` } })).toBe(1);
  const uuid = randomUUID();
  const { body } = await sendCaptureV1(project.api_token, [
    { uuid, timestamp: new Date().toISOString(), ...toEvent(survey, { device: "laptop" }) },
  ]);
  expect(body.results[uuid]).toEqual({ result: "drop", details: "rejected" });
});

it("another project's answers claim nothing, and a survey that does not run has no status", async () => {
  const survey = await hosted({ hosted_responses: "once_per_browser" });
  const other = await buildProject();
  await sendCapture({ api_key: other.api_token, ...toEvent(survey, { device: "laptop" }) });
  expect(await statusOf(survey, { device_id: "laptop" })).toBe("open");
  const draft = await hosted({ start_date: null });
  for (const id of ["x", randomUUID(), draft]) expect(await statusOf(id)).toBe(404);
});
