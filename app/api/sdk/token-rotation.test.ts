// Every path that accepts a project's token, before, during and after the grace period of a rotation.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as resetToken from "@/app/api/projects/[project_id]/reset_token/route";
import * as config from "@/app/api/sdk/config/[token]/[form]/route";
import * as decide from "@/app/api/sdk/decide/route";
import * as flags from "@/app/api/sdk/flags/route";
import * as localEvaluation from "@/app/api/sdk/local-evaluation/route";
import * as surveys from "@/app/api/sdk/surveys/route";
import { projects } from "@/lib/contract/endpoints/access";
import { pool } from "@/lib/database/client";
import { readStoredEvents, sendCapture, sendCaptureV1 } from "@/lib/testing/capture";
import { buildFlag, buildKey, buildPerson, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { callSdkRoute } from "@/lib/testing/sdk";

const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const setUp = async () => {
  const project = await buildProject();
  const key = await buildKey({ project });
  const distinct_id = unique();
  await buildPerson(project, { distinct_ids: [distinct_id], properties: { plan: "pro" } });
  const flag = await buildFlag(project, {
    filters: { groups: [{ properties: [{ type: "person", key: "plan", value: "pro" }] }] },
  });
  const survey = await buildSurvey(project, { start_date: new Date(Date.now() - hour).toISOString() });
  /** What an SDK with a token is answered: statuses by path, and what the answers hold. */
  const ask = async (token: string) => {
    const capture = await sendCapture({ api_key: token, event: "looked", distinct_id });
    const v1 = await sendCaptureV1(token, [
      { event: "looked", uuid: crypto.randomUUID(), distinct_id, timestamp: new Date().toISOString() },
    ]);
    const evaluated = await callSdkRoute(flags, "/flags/?v=2", { body: { token, distinct_id } });
    const decided = await callSdkRoute(decide, "/decide/?v=3", { body: { token, distinct_id } });
    const delivered = await callSdkRoute(surveys, `/api/surveys/?token=${token}`);
    const script = await callSdkRoute(config, `/array/${token}/config`, {
      params: { token, form: "config" },
    });
    const local = await callSdkRoute(localEvaluation, `/flags/definitions?token=${token}`, {
      headers: { authorization: `Bearer ${key.value}` },
    });
    return {
      statuses: [capture, v1, evaluated, decided, delivered, script].map(({ status }) => status),
      local: local.status,
      isOn: evaluated.body.flags?.[flag.key]?.enabled,
      isDecided: decided.body.featureFlags?.[flag.key],
      surveys: delivered.body.surveys?.map(({ id }: { id: string }) => id),
    };
  };
  const rotate = async (grace_period_hours: number) =>
    (
      await call(projects.resetToken, resetToken, {
        as: key,
        params: { project_id: project.id },
        body: { grace_period_hours },
      })
    ).body.api_token;
  const works = {
    statuses: [200, 200, 200, 200, 200, 200],
    local: 200,
    isOn: true,
    isDecided: true,
    surveys: [survey.id],
  };
  const isRefused = { statuses: [401, 401, 401, 401, 401, 401], local: 404 };
  return { project, ask, rotate, works, isRefused };
};

test("an SDK that keeps sending with the old token loses nothing during the grace period and is refused afterwards", async () => {
  const { project, ask, rotate, works, isRefused } = await setUp();
  expect(await ask(project.api_token)).toEqual(works);
  const token = await rotate(24);
  expect(await ask(project.api_token)).toEqual(works);
  expect(await ask(token)).toEqual(works);
  vi.setSystemTime(Date.now() + 24 * hour - 1000);
  expect(await ask(project.api_token)).toEqual(works);
  // At once: what a cache says of the token ends with it.
  vi.setSystemTime(Date.now() + 1000);
  expect(await ask(project.api_token)).toMatchObject(isRefused);
  expect(await ask(token)).toEqual(works);
  expect(await readStoredEvents(project)).toHaveLength(10);
});

test("without a grace period the old token is refused two seconds later", async () => {
  const { project, ask, rotate, works, isRefused } = await setUp();
  expect(await ask(project.api_token)).toEqual(works);
  const token = await rotate(0);
  vi.setSystemTime(Date.now() + 2000);
  expect(await ask(project.api_token)).toMatchObject(isRefused);
  expect(await ask(token)).toEqual(works);
});

test("flags take as many statements with the old token as with the new one", async () => {
  const { project, ask, rotate } = await setUp();
  const token = await rotate(1);
  await ask(token);
  await ask(project.api_token);
  const spy = vi.spyOn(pool, "query");
  const body = (sent: string) => ({ body: { token: sent, distinct_id: "somebody" } });
  await callSdkRoute(flags, "/flags/?v=2", body(token));
  const statements = spy.mock.calls.length;
  await callSdkRoute(flags, "/flags/?v=2", body(project.api_token));
  expect(spy.mock.calls.length).toBe(2 * statements);
  spy.mockRestore();
});
