import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as all from "../../route";
import * as activity from "../activity/route";
import * as survey from "../route";
import * as versions from "../versions/route";
import * as publication from "./publish/route";
import * as route from "./route";

let project: Project;
let ada: { value: string; user: { id: number } };
let ben: { value: string; user: { id: number } };

beforeAll(async () => {
  project = await buildProject();
  ada = await buildKey({ project });
  ben = await buildKey({ project, role: "editor" });
});

const at = (id: string, as = ada) => ({ as, params: { project_id: project.id, id } });
const match = (etag: string | number | null) => ({
  headers: etag === null ? {} : { "If-Match": `"${etag}"` },
});
const read = (id: string) => call(surveys.draft, route, at(id));
const save = (id: string, changes: object, base_version = 1, etag: number | null = null, as = ada) =>
  call(surveys.saveDraft, route, { ...at(id, as), ...match(etag), body: { base_version, changes } });
const publish = (id: string, base_version: number, etag: number | null = null, as = ada) =>
  call(surveys.publishDraft, publication, { ...at(id, as), ...match(etag), body: { base_version } });
const discard = (id: string, etag: number | null = null) =>
  call(surveys.discardDraft, route, { ...at(id), ...match(etag) });
/** Whether the list of surveys says that one has unpublished changes. */
const isMarked = async (id: string) => {
  const { body } = await call(surveys.list, all, {
    as: ada,
    params: { project_id: project.id },
    query: { ids: id },
  });
  return body.results[0]?.has_unpublished_changes;
};
const activitiesOf = async (id: string) =>
  (await call(surveys.activity, activity, at(id))).body.results.map((entry) => entry.activity);

/** A running survey. */
const newRunning = (name: string) => buildSurvey(project, { name, start_date: "2026-01-05T00:00:00Z" });

describe("surveys/:id/draft/", () => {
  it("tells its PIN, and that of the survey, only to those who may write surveys", async () => {
    const { id } = await buildSurvey(project, { type: "external_survey", hosted_pin: "2468" });
    await save(id, { hosted_pin: "1357", name: "New" });
    const editor = await buildKey({ project, role: "editor", scopes: ["survey:write"] });
    const viewer = await buildKey({ project, role: "viewer" });
    const masked = await buildKey({ project, role: "masked_viewer" });
    const reader = await buildKey({ project, scopes: ["survey:read"] });
    for (const as of [viewer, masked, reader]) {
      const answers = await Promise.all([
        call(surveys.get, survey, at(id, as)),
        call(surveys.list, all, { as, params: { project_id: project.id }, query: { ids: id } }),
        call(surveys.draft, route, at(id, as)),
        call(surveys.versions, versions, at(id, as)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(JSON.stringify(answers)).not.toMatch(/2468|1357/);
      expect(answers[2].body).toMatchObject({ changes: { name: "New" }, outdated_fields: [] });
    }
    expect((await call(surveys.get, survey, at(id, editor))).body.hosted_pin).toBe("2468");
    expect((await call(surveys.draft, route, at(id, editor))).body.changes.hosted_pin).toBe("1357");
  });

  it("refuses a reader's changes, invalid ones, and surveys of other projects", async () => {
    const { id } = await newRunning("Refused");
    const reader = await buildKey({ project, scopes: ["survey:read"] });
    expect((await save(id, { name: "New" }, 1, null, reader)).status).toBe(403);
    expect(await save(id, { questions: [{ type: "guess", question: "?" }] })).toMatchObject({
      status: 400,
      body: { attr: "questions", extra: { path: "questions.0.type" } },
    });
    const other = await buildSurvey(await buildProject());
    for (const answer of [await read(other.id), await save(other.id, {}), await publish(other.id, 1)])
      expect(answer.status).toBe(404);
    expect((await discard(other.id)).status).toBe(404);
  });

  it("is written by one, compared and published by another, at once and recorded", async () => {
    const { id } = await newRunning("Before");
    expect(await read(id)).toMatchObject({ body: { changes: {}, updated_by: null } });
    expect((await read(id)).headers.get("etag")).toBe('"0"');
    const saved = await save(id, {
      name: "After",
      appearance: { thankYouMessageHeader: "<i onclick=x>Hi</i>" },
    });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        changes: { name: "After", appearance: { thankYouMessageHeader: "<i>Hi</i>" } },
        base: { name: "Before", appearance: null },
        base_version: 1,
        outdated_fields: [],
        updated_by: { id: ada.user.id },
      },
    });
    expect((await call(surveys.get, survey, at(id))).body).toMatchObject({
      name: "Before",
      appearance: null,
    });
    expect(await activitiesOf(id)).toEqual(["created"]);
    expect(await isMarked(id)).toBe(true);
    expect(await publish(id, 1, 1, ben)).toMatchObject({
      status: 200,
      body: { name: "After", appearance: { thankYouMessageHeader: "<i>Hi</i>" } },
    });
    expect(await activitiesOf(id)).toEqual(["updated", "created"]);
    expect(await isMarked(id)).toBe(false);
    expect((await call(surveys.versions, versions, at(id))).body.results[0]).toMatchObject({
      version: 2,
      created_by: { id: ben.user.id },
    });
    expect(await read(id)).toMatchObject({ body: { changes: {}, base_version: 2 } });
    expect((await read(id)).headers.get("etag")).toBe('"2"');
    expect(await publish(id, 2)).toMatchObject({ status: 200, body: { name: "After" } });
    expect(await activitiesOf(id)).toEqual(["updated", "created"]);
  });

  it("compares and publishes values of as many levels as the API takes", async () => {
    const levels = Array.from({ length: 90 }).reduce<object>((inside) => ({ inside }), {});
    const { id } = await buildSurvey(project, {
      name: "Deep",
      appearance: { levels },
      start_date: "2026-01-05T00:00:00Z",
    });
    expect(await save(id, { name: "Deeper", appearance: { levels, more: true } })).toMatchObject({
      status: 200,
      body: { base: { appearance: { levels } }, outdated_fields: [] },
    });
    expect(await publish(id, 1, 1)).toMatchObject({
      status: 200,
      body: { appearance: { levels, more: true } },
    });
  });

  it("keeps what another saved meanwhile, and says which published fields changed since", async () => {
    const { id } = await newRunning("Shared");
    await save(id, { name: "By Ada", description: "New" });
    expect((await save(id, { name: "By Ben" }, 1, 0, ben)).status).toBe(412);
    expect((await publish(id, 1, 0)).status).toBe(412);
    await call(surveys.update, survey, { ...at(id), body: { name: "By the API" } });
    expect(await read(id)).toMatchObject({
      body: { base: { name: "Shared" }, base_version: 1, outdated_fields: ["name"] },
    });
    expect((await publish(id, 1, 1)).status).toBe(412);
    expect((await save(id, { name: "Old base" }, 1, 1)).status).toBe(412);
    expect(await save(id, { name: "By both" }, 2, 1, ben)).toMatchObject({
      body: { base: { name: "By the API" }, outdated_fields: [] },
    });
  });

  it("publishes all or nothing under the rules of a change", async () => {
    await newRunning("Taken");
    const { id } = await newRunning("Free");
    await save(id, { name: "Taken", description: "New" });
    expect(await publish(id, 1, 1)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("this name") },
    });
    expect((await call(surveys.get, survey, at(id))).body).toMatchObject({ name: "Free" });
    expect(await read(id)).toMatchObject({ body: { changes: { name: "Taken", description: "New" } } });
  });

  it("removes and restores targeting like a change", async () => {
    const filters = { groups: [{ properties: [], rollout_percentage: 40 }] };
    const { id } = await buildSurvey(project, { name: "Aimed", targeting_flag_filters: filters });
    expect(await save(id, { remove_targeting_flag: true })).toMatchObject({
      body: { base: { targeting_flag_filters: { groups: [{ rollout_percentage: 40 }] } } },
    });
    expect(await publish(id, 1)).toMatchObject({ status: 200, body: { targeting_flag: null } });
  });

  it("is discarded, which is recorded once", async () => {
    const { id } = await newRunning("Discarded");
    await save(id, { name: "Never" });
    expect((await discard(id, 0)).status).toBe(412);
    expect((await discard(id, 1)).status).toBe(204);
    expect((await discard(id)).status).toBe(204);
    expect(await read(id)).toMatchObject({ body: { changes: {} } });
    expect((await read(id)).headers.get("etag")).toBe('"2"');
    expect(await activitiesOf(id)).toEqual(["draft_discarded", "created"]);
  });
});
