import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildKey, buildMember, buildProject, buildSurvey } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as list from "../route";
import * as route from "./route";

let project: Project;
let key: Credential;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string, as: Credential) => ({ as, params: { project_id: project.id, id } });
const mark = (id: string, body: unknown, as = key) =>
  call(surveyAnswers.readResponses, route, { ...at(id, as), body });
const sent = (id: string, properties: object = {}, ingested_at = new Date()) =>
  buildEvent(project, { event: "survey sent", ingested_at, properties: { $survey_id: id, ...properties } });
/** The uuids of the responses that a user has not read, equal in the list and in its filter. */
async function unread(id: string, as = key): Promise<string[]> {
  const read = (query: Record<string, string>) =>
    call(surveyAnswers.responses, list, { ...at(id, as), query });
  const { body } = await read({ include_counts: "1" });
  const uuids = body.results.filter(({ is_read }) => !is_read).map(({ uuid }) => uuid);
  expect(body).toMatchObject({ count: body.results.length, unread_count: uuids.length });
  expect((await read({ is_read: "false" })).body.results.map(({ uuid }) => uuid)).toEqual(uuids);
  expect((await read({ is_read: "true" })).body.results).toHaveLength(body.results.length - uuids.length);
  return uuids;
}

describe("POST surveys/:id/responses/read/", () => {
  it("needs survey:read alone, so that viewers can", async () => {
    const { id } = await buildSurvey(project);
    const as = await buildKey({ project, scopes: ["person:read"] });
    expect((await mark(id, {}, as)).status).toBe(403);
    expect((await mark(id, {}, await buildKey({ project, scopes: ["survey:read"] }))).status).toBe(200);
    expect((await mark(id, {}, await buildMember(project, "viewer"))).status).toBe(200);
  });

  it("answers 404 for a survey of another project", async () => {
    const { id } = await buildSurvey(await buildProject());
    expect((await mark(id, {})).status).toBe(404);
  });

  it.each([
    [{ until: "soon" }, "until"],
    [{ until: "2026-01-01T00:00:00Z", uuids: [randomUUID()] }, "until"],
    [{ is_read: false }, "uuids"],
    [{ uuids: [] }, "uuids"],
    [{ uuids: ["x"] }, "uuids"],
    [{ is_read: "maybe" }, "is_read"],
  ])("refuses %j", async (body, attr) => {
    const { id } = await buildSurvey(project);
    expect(await mark(id, body)).toMatchObject({ status: 400, body: { attr } });
  });

  it("marks responses for the caller alone, with a result for each", async () => {
    const { id } = await buildSurvey(project);
    const [one, two] = [await sent(id), await sent(id)];
    const colleague = await buildMember(project, "viewer");
    const missing = randomUUID();
    expect((await mark(id, { uuids: [one.uuid, missing] })).body.results).toEqual([
      { uuid: one.uuid, status: "changed" },
      { uuid: missing, status: "not_found" },
    ]);
    expect((await mark(id, { uuids: [one.uuid] })).body.results[0]?.status).toBe("unchanged");
    expect(await unread(id)).toEqual([two.uuid]);
    const byOthers = await call(surveyAnswers.responses, list, {
      ...at(id, await buildKey({ user: colleague, scopes: ["survey:read", "query:read"] })),
    });
    expect(byOthers.body.results.map(({ is_read }) => is_read)).toEqual([false, false]);
    await mark(id, { uuids: [one.uuid], is_read: false });
    expect(await unread(id)).toHaveLength(2);
  });

  it("shares what a user has read between the session and the user's keys", async () => {
    const { id } = await buildSurvey(project);
    await sent(id);
    const user = await buildMember(project, "editor");
    await mark(id, {}, user);
    expect(await unread(id, await buildKey({ user }))).toEqual([]);
  });

  it("marks everything up to a time, by when it arrived and whenever it happened", async () => {
    const { id } = await buildSurvey(project);
    const [first, second, third] = [1, 2, 3].map((minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)));
    const early = await sent(id, {}, first);
    await sent(id, {}, second);
    const late = await sent(id, {}, third);
    await mark(id, { until: second!.toISOString() });
    expect(await unread(id)).toEqual([late.uuid]);
    await mark(id, { uuids: [early.uuid], is_read: false });
    expect(await unread(id)).toHaveLength(2);
    await mark(id, { until: first!.toISOString() });
    expect(await unread(id)).toEqual([late.uuid]);
    await mark(id, {});
    expect(await unread(id)).toEqual([]);
  });

  it("takes received_at of a response as the time, in the precision that clients have", async () => {
    const { id } = await buildSurvey(project);
    await buildEvent(project, { event: "survey sent", properties: { $survey_id: id } });
    const { body } = await call(surveyAnswers.responses, list, at(id, key));
    await mark(id, { until: body.results[0]?.received_at });
    expect(await unread(id)).toEqual([]);
  });

  it("does not read the future", async () => {
    const { id } = await buildSurvey(project);
    await mark(id, { until: "9999-01-01T00:00:00Z" });
    const { uuid } = await sent(id, {}, new Date(Date.now() + 60_000));
    expect(await unread(id)).toEqual([uuid]);
  });

  it("counts a response as unread again when more of it arrives", async () => {
    const { id } = await buildSurvey(project);
    const submission = { $survey_submission_id: "s" };
    const { uuid } = await sent(id, { ...submission, $survey_completed: false });
    await mark(id, { uuids: [uuid] });
    expect(await unread(id)).toEqual([]);
    const last = await sent(id, submission, new Date(Date.now() + 1000));
    expect(await unread(id)).toEqual([last.uuid]);
  });
});
