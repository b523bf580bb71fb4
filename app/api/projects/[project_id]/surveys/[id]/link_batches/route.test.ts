import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import * as hostedRoute from "@/app/api/sdk/hosted/[id]/route";
import { surveyLinks } from "@/lib/contract/endpoints/survey-links";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { signLink } from "@/lib/surveys/hosting/link-token";
import { sendCapture } from "@/lib/testing/capture";
import { buildKey, buildPerson, buildProject, buildSurvey, type ReadProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import { findRoute } from "@/lib/testing/routes";
import { callSdkRoute } from "@/lib/testing/sdk";
import * as linksRoute from "./[batch_id]/links/route";
import * as revokeRoute from "./[batch_id]/revoke/route";
import * as route from "./route";

let project: ReadProject;
let as: Credential;

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

const newLinkedSurvey = async () =>
  (
    await buildSurvey(project, {
      type: "external_survey",
      hosted_responses: "single_use_links",
      start_date: new Date(Date.now() - 86_400_000).toISOString(),
    })
  ).id;

const at = (id: string) => ({ project_id: project.id, id });
const create = async (id: string, body: { count?: number; cohort_id?: number; name?: string }) =>
  (await call(surveys.createLinks, await findRoute(surveys.createLinks), { as, params: at(id), body })).body;
const list = (id: string, key = as) =>
  call(surveyLinks.list, route, { as: key, params: at(id) }).then(({ status, body }) => ({
    status,
    batches: body.results,
  }));
const linksOf = (id: string, batch: number, key = as) =>
  call(surveyLinks.links, linksRoute, { as: key, params: { ...at(id), batch_id: batch } });
const revoke = (id: string, batch: number, key = as) =>
  call(surveyLinks.revoke, revokeRoute, { as: key, params: { ...at(id), batch_id: batch } });

const tokenOf = (url: string) => new URL(url).searchParams.get("link")!;
const statusOf = async (id: string, url: string) =>
  (await callSdkRoute(hostedRoute, `/external_surveys/${id}/?link=${tokenOf(url)}`, { params: { id } }))
    .status;
const answer = (id: string, url: string, distinct_id = "ada") =>
  sendCapture({
    api_key: project.api_token,
    event: "survey sent",
    distinct_id,
    properties: { $survey_id: id, $survey_response: "Yes", $survey_link: tokenOf(url) },
  });

it("refuses keys without the scopes, ids that are none, other projects and other surveys", async () => {
  const id = await newLinkedSurvey();
  await create(id, { count: 1 });
  const reader = await buildKey({ project, scopes: ["survey:read"] });
  const writer = await buildKey({ project, scopes: ["survey:write"] });
  expect((await linksOf(id, 1, reader)).status).toBe(403);
  expect((await linksOf(id, 1, writer)).status).toBe(403);
  expect((await revoke(id, 1, reader)).status).toBe(403);
  for (const batch of [2 ** 31, Number.NaN]) expect((await revoke(id, batch)).status).toBe(404);
  const foreign = await buildKey({ project: await buildProject() });
  expect((await list(id, foreign)).status).toBe(404);
  const other = await newLinkedSurvey();
  expect((await linksOf(other, 1)).status).toBe(404);
  expect((await revoke(other, 1)).status).toBe(404);
  expect((await list(id, reader)).batches).toMatchObject([{ id: 1, revoked_at: null }]);
});

it("lists batches with what was answered; the same links again; revoking ends one batch alone", async () => {
  const id = await newLinkedSurvey();
  const flyer = await create(id, { count: 3, name: "Flyer" });
  const [single] = await create(id, { count: 1, name: "" });
  expect((await answer(id, flyer[0]!.url)).status).toBe(200);
  expect((await list(id)).batches).toMatchObject([
    { id: 2, name: "", count: 1, cohort: null, answered: 0 },
    { id: 1, name: "Flyer", count: 3, cohort: null, answered: 1, revoked_at: null },
  ]);
  expect((await linksOf(id, 1)).body).toEqual(flyer);

  expect((await revoke(id, 1)).body).toMatchObject({ id: 1, revoked_at: expect.any(String), answered: 1 });
  expect((await revoke(id, 1)).status).toBe(200);
  expect((await linksOf(id, 1)).status).toBe(400);
  expect(await statusOf(id, flyer[1]!.url)).toBe(404);
  expect(await answer(id, flyer[1]!.url)).toMatchObject({ status: 400, body: { code: "invalid_link" } });
  expect(await statusOf(id, single!.url)).toBe(200);
  const activities = await db.activity.findMany({
    where: { project_id: project.id, item_id: id },
    orderBy: { id: "asc" },
    select: { activity: true },
  });
  expect(activities.map(({ activity }) => activity).filter((name) => name.startsWith("links"))).toEqual([
    "links_created",
    "links_created",
    "links_revoked",
  ]);
});

it("a cohort's batch has links of its present persons, until the cohort is deleted", async () => {
  const id = await newLinkedSurvey();
  const cohort = await db.cohort.create({
    data: { project_id: project.id, name: "Customers", is_static: true },
  });
  const join = async (distinct_id: string) => {
    const person = await buildPerson(project, { distinct_ids: [distinct_id] });
    await db.cohortMember.create({
      data: { project_id: project.id, cohort_id: cohort.id, person_id: person.id },
    });
  };
  await join("cy@example.com");
  await create(id, { cohort_id: cohort.id });
  await join("dee@example.com");
  const { body } = await linksOf(id, 1);
  expect(body.map(({ distinct_id }) => distinct_id).sort()).toEqual(["cy@example.com", "dee@example.com"]);
  expect((await list(id)).batches).toMatchObject([
    { count: 1, cohort: { id: cohort.id, name: "Customers" } },
  ]);
  await db.cohort.updateMany({
    where: { project_id: project.id, id: cohort.id },
    data: { deleted: true },
  });
  expect((await linksOf(id, 1)).status).toBe(400);
});

it("links that were made before batches keep working, until they are revoked", async () => {
  const id = await newLinkedSurvey();
  const { key } = await db.surveyLinkKey.create({ data: { project_id: project.id, survey_id: id } });
  await db.surveyLinkBatch.create({ data: { project_id: project.id, survey_id: id, id: 0 } });
  const former = () => {
    const claims = { id: randomBytes(9).toString("base64url"), distinctId: null };
    return `http://localhost/?link=${signLink(key, id, claims)}`;
  };
  const [used, unused] = [former(), former()];
  expect((await answer(id, used)).status).toBe(200);
  expect((await list(id)).batches).toMatchObject([{ id: 0, count: null, answered: 1, created_by: null }]);
  expect((await linksOf(id, 0)).status).toBe(400);
  expect((await revoke(id, 0)).status).toBe(200);
  expect(await answer(id, unused)).toMatchObject({ status: 400, body: { code: "invalid_link" } });
  await create(id, { count: 1 });
  expect((await list(id)).batches.map((batch) => batch.id)).toEqual([1, 0]);
});
