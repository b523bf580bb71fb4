import { beforeAll, describe, expect, it } from "vitest";
import { restoredVersion } from "@/lib/contract/activity/triggers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildFlag, buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../../../activity/route";
import * as survey from "../../../route";
import * as versions from "../../route";
import * as route from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const update = (id: string, body: object) => call(surveys.update, survey, { ...at(id), body });
const restore = (id: string, version: number | string, headers = {}) =>
  call(surveys.restore, route, { as: key, params: { project_id: project.id, id, version }, headers });
const list = (id: string, query = {}) => call(surveys.versions, versions, { ...at(id), query });

describe("GET surveys/:id/versions/", () => {
  it("answers 404 for an unknown survey", async () => {
    expect((await list("00000000-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await list((await buildSurvey(await buildProject())).id)).status).toBe(404);
  });

  it("returns the changes of each version and their user, newest first, in pages", async () => {
    const made = await buildSurvey(project, { name: "First" });
    for (const name of ["Second", "Third"]) await update(made.id, { name });
    const { body } = await list(made.id, { limit: 2 });
    expect(body).toMatchObject({
      count: 3,
      previous: null,
      next: expect.stringContaining("limit=2&offset=2"),
    });
    expect(body.results).toMatchObject([
      { version: 3, changes: [{ field: "name", before: "Second", after: "Third" }] },
      { version: 2, changes: [{ field: "name", before: "First", after: "Second" }] },
    ]);
    expect((await list(made.id, { offset: 2 })).body.results).toEqual([
      {
        version: 1,
        created_at: expect.any(String),
        created_by: made.created_by,
        changes: null,
        restored_version: null,
      },
    ]);
  });
});

describe("PATCH surveys/:id/?autosave=true", () => {
  const autosave = (id: string, body: object, as: { value: string } = key) =>
    call(surveys.update, survey, { ...at(id), as, query: { autosave: "true" }, body });
  const versionsOf = async (id: string) =>
    (await list(id)).body.results.map(({ version, changes }) => [
      version,
      changes?.map(({ field, before, after }) => [field, before, after]) ?? null,
    ]);

  it("folds what one user saves before the first start into the last version", async () => {
    const { id } = await buildSurvey(project, { name: "Folded" });
    await update(id, { name: "Folded 1" });
    for (const name of ["Folded 2", "Folded 3"]) await autosave(id, { name });
    await autosave(id, { description: "New" });
    expect(await versionsOf(id)).toEqual([
      [
        2,
        [
          ["name", "Folded", "Folded 3"],
          ["description", null, "New"],
        ],
      ],
      [1, null],
    ]);
    expect((await call(surveys.get, survey, at(id))).headers.get("etag")).toBe('"5"');
    expect(await restore(id, 1)).toMatchObject({ body: { name: "Folded", description: "" } });
    await autosave(id, { name: "After" });
    const { results } = (await list(id)).body;
    expect(results.map(({ version, restored_version }) => [version, restored_version])).toEqual([
      [4, null],
      [3, 1],
      [2, null],
      [1, null],
    ]);
    expect(await restore(id, 2)).toMatchObject({ body: { name: "Folded 3", description: "New" } });
  });

  it("keeps a version for a text that changes under its translation, which tells that it is outdated", async () => {
    const question = (text: string, de: string) => ({
      questions: [{ id: "a", type: "open", question: text, translations: { de: { question: de } } }],
    });
    const { id } = await buildSurvey(project, { name: "Translated" });
    await autosave(id, question("Which tea?", "Welchen Tee?"));
    await autosave(id, question("Which tea now?", "Welchen Tee?"));
    await autosave(id, question("Which tea now?", "Welchen Tee jetzt?"));
    expect((await versionsOf(id)).map(([version]) => version)).toEqual([3, 2, 1]);
  });

  it("keeps a version for each change of another user, and once there is a start date", async () => {
    const { id } = await buildSurvey(project, { name: "Kept" });
    await autosave(id, { name: "By another" }, await buildKey({ project }));
    await update(id, { start_date: "2026-01-05T00:00:00Z" });
    await autosave(id, { name: "Running" });
    await update(id, { start_date: null });
    await autosave(id, { name: "Unscheduled" });
    expect((await versionsOf(id)).map(([version]) => version)).toEqual([5, 4, 3, 2, 1]);
    expect((await versionsOf(id))[0]?.[1]).toMatchObject([
      ["start_date", expect.any(String), null],
      ["name", "Running", "Unscheduled"],
    ]);
  });
});

describe("POST surveys/:id/versions/:version/restore/", () => {
  it.each([0, 9, "x", "-1", 4_000_000_000])("does not find version %s", async (version) => {
    const { id } = await buildSurvey(project);
    expect(await restore(id, version)).toMatchObject({ status: 404, body: { detail: "Not found." } });
  });

  it("rejects content that today's rules reject, and names its path", async () => {
    const { id } = await buildSurvey(project, { questions: [{ type: "open", question: "Why?" }] });
    await update(id, { questions: null });
    await db.$executeRaw`update survey_versions set content = jsonb_set(content, '{questions,0,type}', '"date"')
      where survey_id = ${id}::uuid and version = 1`;
    expect(await restore(id, 1)).toMatchObject({
      status: 400,
      body: { code: "invalid_choice", attr: "questions", extra: { path: "questions.0.type" } },
    });
    const taken = await buildSurvey(project, { name: "Mine now" });
    await update(taken.id, { name: "Given away" });
    await buildSurvey(project, { name: "Mine now" });
    expect(await restore(taken.id, 1)).toMatchObject({ status: 400, body: { code: "unique" } });
    expect((await restore(taken.id, 1, { "if-match": '"1"' })).status).toBe(412);
  });

  it("restores the content as a new version, without its dates, archive, sampling and flags", async () => {
    const variants = [{ key: "a", rollout_percentage: 100 }];
    const groups = [{ properties: [] }];
    const [old, present] = [
      await buildFlag(project, { filters: { groups, multivariate: { variants } } }),
      await buildFlag(project, { filters: { groups, multivariate: { variants } } }),
    ];
    const made = await buildSurvey(project, {
      description: "Then",
      linked_flag_id: old.id,
      conditions: { url: "x", linkedFlagVariant: "a" },
      appearance: { thankYouMessageHeader: "<b>Thanks</b>" },
      questions: [{ type: "rating", question: "How?", scale: 5, odd: [1] }],
      translations: { fr: { name: "Nom" } },
      iteration_count: 2,
      iteration_frequency_days: 7,
      form_content: { a: 1 },
      response_sampling_start_date: new Date(Date.now() + 86_400_000).toISOString(),
      response_sampling_interval: 1,
      response_sampling_limit: 10,
    });
    const { body: now } = await update(made.id, {
      description: "Now",
      linked_flag_id: present.id,
      conditions: null,
      appearance: null,
      questions: [],
      translations: null,
      iteration_count: 0,
      form_content: null,
      start_date: "2024-01-01T00:00:00Z",
      end_date: "2024-02-01T00:00:00Z",
      archived: true,
      targeting_flag_filters: { groups: [{ properties: [{ key: "a", value: "b" }] }] },
      response_sampling_limit: null,
    });
    const { status, body, headers } = await restore(made.id, 1);
    expect([status, headers.get("etag")]).toEqual([200, '"3"']);
    const { id, name, questions, description, conditions, appearance, translations, form_content } = made;
    expect(body).toMatchObject({
      ...{ id, name, questions, description, conditions, appearance, translations, form_content },
      iteration_count: 2,
      iteration_start_dates: ["2024-01-01T00:00:00Z", "2024-01-08T00:00:00Z"],
      start_date: now.start_date,
      end_date: now.end_date,
      archived: true,
      linked_flag_id: present.id,
      targeting_flag: { id: now.targeting_flag_id },
      response_sampling_limit: null,
    });
    expect((await restore(made.id, 3)).headers.get("etag")).toBe('"3"');
    expect((await list(made.id)).body.count).toBe(3);
  });

  it("sanitizes texts that an older rule stored, and gives repeated question ids once", async () => {
    const questions = [
      { id: "a", type: "open", question: "Why?" },
      { id: "a", type: "open", question: "How?" },
    ];
    const { id } = await buildSurvey(project);
    await db.$executeRaw`update survey_versions set content = content || ${JSON.stringify({
      questions,
      appearance: { introScreenDescription: "<img src=x onerror=alert(1)>Hi" },
      translations: { de: { introScreenDescription: "<img src=x onerror=alert(1)>Hallo" } },
    })}::jsonb where survey_id = ${id}::uuid and version = 1`;
    await update(id, { description: "Now" });
    const { status, body } = await restore(id, 1);
    expect([status, body]).toMatchObject([
      200,
      {
        questions: [questions[0], { ...questions[1], id: "a-2" }],
        appearance: { introScreenDescription: '<img src="x">Hi' },
        translations: { de: { introScreenDescription: '<img src="x">Hallo' } },
      },
    ]);
  });

  it("resets fields that are newer than the version to their defaults", async () => {
    const { id } = await buildSurvey(project);
    await db.$executeRaw`update survey_versions
      set content = content - '{enable_partial_responses,form_content,schedule,base_language}'::text[]
      where survey_id = ${id}::uuid and version = 1`;
    await update(id, {
      enable_partial_responses: true,
      form_content: { blocks: [] },
      schedule: "always",
      base_language: "de",
    });
    const { status, body } = await restore(id, 1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      enable_partial_responses: false,
      form_content: null,
      schedule: "once",
      base_language: "en",
    });
  });

  it("is recorded as an update that names the version", async () => {
    const { id } = await buildSurvey(project, { name: "Told, once" });
    await update(id, { name: "Told, twice" });
    await restore(id, 1);
    const { body } = await call(surveys.activity, activity, at(id));
    const trigger = { job_type: "restore_version", job_id: "1", payload: { version: 1 } };
    expect(body.results).toMatchObject([
      {
        activity: "updated",
        detail: { name: "Told, once", trigger, changes: [{ field: "name", after: "Told, once" }] },
      },
      { activity: "updated", detail: { trigger: null } },
      { activity: "created" },
    ]);
    expect(body.results.map(restoredVersion)).toEqual([1, null, null]);
  });
});
