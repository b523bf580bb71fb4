import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import * as hostedRoute from "@/app/api/sdk/hosted/[id]/route";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { sendCapture } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject, buildSurvey, type ReadProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";
import { callSdkRoute } from "@/lib/testing/sdk";
import * as route from "./route";

let project: ReadProject;
let as: Credential;
let id: string;

const linked = { type: "external_survey", hosted_responses: "single_use_links" } as const;
const started = new Date(Date.now() - 86_400_000).toISOString();

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
  id = (await buildSurvey(project, { ...linked, start_date: started })).id;
});

const create = (body: object, survey = id, query = {}) =>
  call(surveys.createLinks, route, {
    as,
    params: { project_id: project.id, id: survey },
    body: body as { count: number },
    query,
  });

const tokenOf = (url: string) => new URL(url).searchParams.get("link")!;

const open = (token: string | null, survey = id) =>
  callSdkRoute(hostedRoute, `/external_surveys/${survey}/${token === null ? "" : `?link=${token}`}`, {
    params: { id: survey },
  });

const answer = (token: string | null, distinct_id: string, submission: string = randomUUID(), survey = id) =>
  sendCapture({
    api_key: project.api_token,
    event: "survey sent",
    distinct_id,
    properties: {
      $survey_id: survey,
      $survey_submission_id: submission,
      $survey_response: "Yes",
      ...(token !== null && { $survey_link: token }),
    },
  });

const responses = async () =>
  (
    await call(surveyAnswers.responses, await findRoute(surveyAnswers.responses), {
      as,
      params: { project_id: project.id, id },
    })
  ).body.results.map(({ link, distinct_id }) => ({ link, distinct_id }));

it("refuses keys without the scopes, other projects, other surveys and what is no number or cohort", async () => {
  const other = await buildProject();
  const foreign = await buildKey({ project: other });
  const params = { project_id: project.id, id };
  const reader = await buildKey({ project, scopes: ["survey:write"] });
  const asked = (key: Credential, at: typeof params) =>
    call(surveys.createLinks, route, { as: key, params: at, body: { count: 1 } });
  expect((await asked(reader, params)).status).toBe(403);
  expect((await asked(foreign, { project_id: other.id, id })).status).toBe(404);
  for (const body of [
    {},
    { count: 0 },
    { count: 10_001 },
    { count: 1, cohort_id: 1 },
    { cohort_id: 2 ** 30 },
  ])
    expect((await create(body)).status).toBe(400);
  const unlimited = await buildSurvey(project, { type: "external_survey" });
  expect((await create({ count: 1 }, unlimited.id)).status).toBe(400);
});

it("a link is used once, whoever uses it, and named by the response; a retry counts once", async () => {
  const { body: links } = await create({ count: 2 });
  const [first, second] = links.map(({ url }) => tokenOf(url));
  expect((await open(first!)).text).toContain(`data-link="${first}"`);
  const submission = randomUUID();
  for (const _ of [1, 2]) expect((await answer(first!, "ada", submission)).status).toBe(200);
  expect(await answer(first!, "bea")).toMatchObject({ status: 400, body: { code: "already_answered" } });
  expect((await open(first!)).text).toContain("You have already answered");
  expect((await open(second!)).text).toContain("data-survey");
  expect(await responses()).toEqual([{ link: links[0]!.link, distinct_id: "ada" }]);
  const exported = await call(surveyAnswers.exportResponses, await findRoute(surveyAnswers.exportResponses), {
    as,
    params: { project_id: project.id, id },
    query: { format: "csv" },
  });
  expect(String(exported.body)).toContain(links[0]!.link);
  const events = await db.event.findMany({ where: { survey_id: id }, select: { properties: true } });
  expect(JSON.stringify(events)).not.toContain(first);
});

it("refuses answers without a link, by another survey's and by a changed one", async () => {
  const other = (await buildSurvey(project, { ...linked, start_date: started })).id;
  const token = tokenOf((await create({ count: 1 }, other)).body[0]!.url);
  const own = tokenOf((await create({ count: 1 })).body[0]!.url);
  for (const wrong of [null, "x", token, `x${own}`, own.slice(0, -1)]) {
    expect((await open(wrong)).status).toBe(404);
    expect(await answer(wrong, "ada")).toMatchObject({ status: 400, body: { code: "invalid_link" } });
  }
  expect((await answer(token, "ada", randomUUID(), other)).status).toBe(200);
});

it("a person of a cohort has one link, by which only they answer", async () => {
  const person = await buildPerson(project, { distinct_ids: ["anonymous", "cy@example.com"] });
  const cohort = await db.cohort.create({
    data: { project_id: project.id, name: "Customers", is_static: true },
  });
  await db.cohortMember.create({
    data: { project_id: project.id, cohort_id: cohort.id, person_id: person.id },
  });
  const { body } = await create({ cohort_id: cohort.id });
  expect(body).toMatchObject([
    {
      link: expect.stringMatching(new RegExp(`^\\d+~${person.uuid}$`)),
      distinct_id: "cy@example.com",
      person: { uuid: person.uuid },
    },
  ]);
  const { body: again } = await create({ cohort_id: cohort.id });
  const token = tokenOf(body[0]!.url);
  expect((await open(token)).text).toContain('data-person="cy@example.com"');
  expect(await answer(token, "dan")).toMatchObject({ status: 400, body: { code: "invalid_link" } });
  expect((await answer(token, "cy@example.com")).status).toBe(200);
  expect(await answer(tokenOf(again[0]!.url), "cy@example.com")).toMatchObject({
    body: { code: "already_answered" },
  });
  const response = await db.response.findFirstOrThrow({ where: { survey_id: id, person_id: person.id } });
  expect(response.distinct_id).toBe("cy@example.com");
});

it("as CSV, recorded in the activity; revoking makes former links invalid", async () => {
  const former = tokenOf((await create({ count: 1 })).body[0]!.url);
  const { body } = await create({ count: 1, revoke: true }, id, { format: "csv" });
  const [header, line] = String(body).split("\r\n");
  expect(header).toBe("\uFEFFlink,url,distinct_id,person,person_name");
  expect((await open(former)).status).toBe(404);
  expect((await open(tokenOf(line!.split(",")[1]!))).status).toBe(200);
  const recorded = await db.activity.findMany({
    where: { project_id: project.id },
    orderBy: { id: "desc" },
    take: 3,
  });
  expect(recorded.map(({ activity }) => activity)).toEqual([
    "links_exported",
    "links_created",
    "links_revoked",
  ]);
  expect(recorded[0]!.detail).toMatchObject({
    name: (await db.survey.findFirstOrThrow({ where: { id } })).name,
  });
});
