import { beforeEach, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db, pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as calendarRoute from "../route";
import * as route from "./route";

/** One time for all surveys, so that they run in one segment. */
const start_date = new Date(Date.now() - 86_400_000).toISOString();

let project: Project;
let as: { value: string };

beforeEach(async () => {
  project = await buildProject();
  as = await buildKey({ project });
});

const people = (ids: string | string[], query = {}, key = as) =>
  call(surveys.overlapPeople, route, {
    as: key,
    params: { project_id: project.id },
    query: { surveys: ids, ...query },
  });
const readOverlap = async () =>
  (await call(surveys.calendar, calendarRoute, { as, params: { project_id: project.id } })).body.overlap;

const runningFor = (key: string, value: string, rollout_percentage = 100) =>
  buildSurvey(project, {
    start_date,
    targeting_flag_filters: {
      groups: [
        { rollout_percentage, properties: [{ key, value: [value], operator: "exact", type: "person" }] },
      ],
    },
  });
const runningForEveryone = () => buildSurvey(project, { start_date });

const buildNamed = (name: string, plan: string, country: string) =>
  buildPerson(project, { properties: { email: `${name}@example.com`, plan, country } });

/** Four persons, the newest last. Ada is on the plan and in Germany, Bert on the plan, Cleo in Germany, Dora neither. */
async function buildPersons() {
  const ada = await buildNamed("ada", "pro", "de");
  const bert = await buildNamed("bert", "pro", "at");
  const cleo = await buildNamed("cleo", "free", "de");
  const dora = await buildNamed("dora", "free", "at");
  return { ada, bert, cleo, dora };
}

describe("GET surveys/calendar/people/", () => {
  it("needs survey:read and person:read", async () => {
    const ids = [(await buildSurvey(project)).id, (await buildSurvey(project)).id];
    for (const scope of ["survey:read", "person:read"] as const) {
      expect((await people(ids, {}, await buildKey({ project, scopes: [scope] }))).status).toBe(403);
    }
  });

  it.each([
    ["", {}, "surveys"],
    ["none,nothing", {}, "surveys"],
    ["01939d5e-1c00-7000-8000-000000000001", {}, "surveys"],
    [["01939d5e-1c00-7000-8000-000000000001", "01939D5E-1C00-7000-8000-000000000001"], {}, "surveys"],
    ["01939d5e-1c00-7000-8000-000000000001,01939d5e-1c00-7000-8000-000000000002", { limit: 501 }, "limit"],
  ])("refuses %j with %j", async (ids, query, attr) => {
    expect(await people(ids, query)).toMatchObject({ status: 400, body: { attr } });
  });

  it("refuses more than 100 surveys, and no surveys at all", async () => {
    const ids = Array.from(
      { length: 101 },
      (_, at) => `01939d5e-1c00-7000-8000-${String(at).padStart(12, "0")}`,
    );
    expect(await people(ids)).toMatchObject({ status: 400, body: { attr: "surveys" } });
    const params = { project_id: project.id };
    expect(await call(surveys.overlapPeople, route, { as, params })).toMatchObject({
      status: 400,
      body: { attr: "surveys", code: "required" },
    });
  });

  it("refuses an external survey, which has no audience", async () => {
    const [shown, external] = [
      await buildSurvey(project),
      await buildSurvey(project, { type: "external_survey" }),
    ];
    expect(await people([shown.id, external.id])).toMatchObject({
      status: 400,
      body: { attr: "surveys", code: "invalid_input", extra: { path: "surveys.1" } },
    });
  });

  it("refuses audiences with more than 2,000 conditions together", async () => {
    const ids: string[] = [];
    for (const part of [1, 2, 3, 4, 5]) {
      const { id } = await runningFor("plan", "pro");
      const keys = Array.from({ length: 401 }, (_, at) => `k${part}_${at}`);
      const properties = keys.map((key) => ({ key, value: "x", type: "person" }));
      await db.featureFlag.updateMany({
        where: { project_id: project.id, survey_id: id },
        data: { filters: { groups: [{ properties }] } },
      });
      ids.push(id);
    }
    expect((await people(ids.slice(1))).status).toBe(200);
    const { status, body } = await people(ids);
    expect([status, body]).toMatchObject([400, { attr: "surveys", code: "invalid_input" }]);
    expect(body).toMatchObject({ detail: "The audiences have more than 2,000 conditions." });
  });

  it("does not find another project's survey, nor one that does not exist", async () => {
    const own = await buildSurvey(project);
    const foreign = await buildSurvey(await buildProject());
    for (const id of [foreign.id, "01939d5e-1c00-7000-8000-000000000001"]) {
      expect(await people([own.id, id])).toMatchObject({
        status: 400,
        body: { attr: "surveys", code: "does_not_exist", extra: { path: "surveys.1" } },
      });
    }
  });

  it("lists who is in two or more audiences, those in the most audiences first, then the newest", async () => {
    const { ada, bert, cleo } = await buildPersons();
    const [all, pro, german] = [
      await runningForEveryone(),
      await runningFor("plan", "pro"),
      await runningFor("country", "de"),
    ];
    const { status, body } = await people([all.id, pro.id, german.id]);
    expect(status).toBe(200);
    expect(body).toEqual({
      persons: 4,
      sample_size: 4,
      count: 3,
      expected: 3,
      has_more: false,
      limit: 100,
      offset: 0,
      results: [
        { person: { uuid: ada.uuid, name: "ada@example.com" }, surveys: [all.id, pro.id, german.id] },
        { person: { uuid: cleo.uuid, name: "cleo@example.com" }, surveys: [all.id, german.id] },
        { person: { uuid: bert.uuid, name: "bert@example.com" }, surveys: [all.id, pro.id] },
      ],
    });
    const both = (await people(`${pro.id},${german.id}`)).body;
    expect(both.results.map(({ person }) => person?.uuid)).toEqual([ada.uuid]);
  });

  it("pages", async () => {
    const { cleo } = await buildPersons();
    const ids = [(await runningForEveryone()).id, (await runningFor("country", "de")).id];
    const first = (await people(ids, { limit: 1 })).body;
    expect(first).toMatchObject({ count: 2, has_more: true, limit: 1, offset: 0 });
    expect(first.results.map(({ person }) => person?.uuid)).toEqual([cleo.uuid]);
    expect((await people(ids, { limit: 1, offset: 1 })).body.has_more).toBe(false);
    expect((await people(ids, { offset: 2 })).body).toMatchObject({ count: 2, has_more: false, results: [] });
  });

  it("counts the persons that the calendar counts, of each segment and of each pair", async () => {
    await buildPersons();
    await runningFor("plan", "pro");
    await runningFor("country", "de");
    await runningFor("country", "at");
    await runningForEveryone();
    const overlap = await readOverlap();
    const counted = [
      ...(overlap?.pairs ?? []),
      ...(overlap?.segments.filter(({ surveys: ids }) => ids.length > 1) ?? []),
    ];
    // Of the six pairs, the one of the two countries has no person in common.
    expect(counted).toHaveLength(6);
    for (const { surveys: ids, persons } of counted) {
      expect((await people(ids)).body).toMatchObject({ count: persons, expected: persons });
    }
  });

  it("says how many are expected where rollouts take a share of them, as many as the calendar", async () => {
    const { dora } = await buildPersons();
    const ids = [
      (await runningForEveryone()).id,
      (await runningFor("plan", "pro", 50)).id,
      (await runningFor("country", "de", 50)).id,
    ];
    const { body } = await people(ids);
    // Ada 1 − 0.5 × 0.5, Bert and Cleo 0.5 each: 1.75.
    expect(body).toMatchObject({ count: 3, expected: 2 });
    expect(body.results.map(({ person }) => person?.uuid)).not.toContain(dora.uuid);
    expect((await readOverlap())?.segments.at(-1)?.persons).toBe(2);
  });

  it("lists the persons of the sample of a large project, from which the calendar extrapolates", async () => {
    // PostgreSQL does not know yet that the project has so many: the calendar leaves out what takes five seconds.
    await buildPerson(await buildProject());
    await pool.query("analyze persons");
    await pool.query(
      `insert into persons (project_id, uuid, properties)
       select $1, gen_random_uuid(), case when n % 3 = 0 then '{"plan":"pro"}' else '{}' end::jsonb from generate_series(1, 12000) n`,
      [project.id],
    );
    const ids = [(await runningForEveryone()).id, (await runningFor("plan", "pro")).id];
    const { body } = await people(ids, { limit: 5 });
    expect(body).toMatchObject({ persons: 12_000, sample_size: 10_000, has_more: true });
    expect(body.results).toHaveLength(5);
    const [pair] = (await readOverlap())?.pairs ?? [];
    expect(pair?.persons).toBe(Math.round((body.count / 10_000) * 12_000));
    const last = (await people(ids, { limit: 5, offset: body.count - 2 })).body;
    expect(last).toMatchObject({ count: body.count, has_more: false });
    expect(last.results).toHaveLength(2);
  });

  it("is empty where no one is in several audiences", async () => {
    await buildPersons();
    const ids = [(await runningFor("plan", "pro")).id, (await runningFor("plan", "free")).id];
    expect((await people(ids)).body).toMatchObject({ persons: 4, count: 0, expected: 0, results: [] });
  });
});
