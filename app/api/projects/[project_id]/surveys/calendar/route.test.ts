import { describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { surveyCalendar } from "@/lib/surveys/calendar/get";
import {
  buildEvent,
  buildFlag,
  buildKey,
  buildPerson,
  buildProject,
  buildSurvey,
} from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const day = 86_400_000;
const noDates = { date_from: undefined, date_to: undefined };
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

const setUp = async (overrides = {}) => {
  const project = await buildProject(overrides);
  const as = await buildKey({ project, scopes: ["survey:read"] });
  const params = { project_id: project.id };
  const range = { date_from: inDays(-30), date_to: inDays(60) };
  const read = (query: Record<string, string> = range) =>
    call(surveys.calendar, route, { as, params, query });
  const answer = (survey: { id: string }, days: number) =>
    buildEvent(project, {
      event: "survey sent",
      timestamp: new Date(Date.now() - days * day),
      properties: { $survey_id: survey.id },
    });
  return { project, as, params, range, read, answer };
};

/** Targeting by plan, as the editor writes it. */
const onPlan = (plan: string, rollout_percentage = 100) => ({
  groups: [
    {
      properties: [{ key: "plan", value: [plan], operator: "exact", type: "person" }],
      rollout_percentage,
    },
  ],
});

const buildPersons = async (project: { id: number }, plans: (string | null)[]) => {
  for (const plan of plans) await buildPerson(project, { properties: plan === null ? {} : { plan } });
};

describe("GET surveys/calendar/", () => {
  it("refuses a date without a zone, a reversed range, and one of more than 400 days", async () => {
    const { read } = await setUp();
    expect(await read({ date_from: "2026-01-01" })).toMatchObject({
      status: 400,
      body: { attr: "date_from" },
    });
    for (const query of [
      { date_from: "2026-02-01T00:00:00Z", date_to: "2026-01-01T00:00:00Z" },
      { date_from: "2026-01-01T00:00:00Z", date_to: "2026-01-01T00:00:00Z" },
      { date_from: "2025-01-01T00:00:00Z", date_to: "2026-12-01T00:00:00Z" },
    ]) {
      expect(await read(query)).toMatchObject({ status: 400, body: { attr: "date_to" } });
    }
  });

  it("refuses a key without survey:read, and hides projects of others", async () => {
    const { project, params, as } = await setUp();
    const narrow = await buildKey({ project, scopes: ["person:read"] });
    expect(await call(surveys.calendar, route, { as: narrow, params })).toMatchObject({ status: 403 });
    const other = await buildProject();
    const stranger = { as, params: { project_id: other.id } };
    expect(await call(surveys.calendar, route, stranger)).toMatchObject({ status: 404 });
  });

  it("covers a quarter from 30 days ago by default, and an end alone covers the quarter before it", async () => {
    const { read } = await setUp({ timezone: "Europe/Berlin" });
    const { body } = await read({});
    expect(Date.parse(body.date_from)).toBeCloseTo(Date.now() - 30 * day, -5);
    expect(Date.parse(body.date_to) - Date.parse(body.date_from)).toBe(92 * day);
    expect(body).toMatchObject({
      timezone: "Europe/Berlin",
      surveys: [],
      has_more: false,
      overlap_error: null,
    });
    expect(body.overlap).toMatchObject({ persons: 0, sample_size: 0, pairs: [] });
    expect(body.overlap?.segments).toMatchObject([{ surveys: [], persons: 0, share: null }]);
    const before = await read({ date_to: "2026-04-02T00:00:00Z" });
    expect(before.body.date_from).toBe("2025-12-31T00:00:00Z");
  });

  it("names the canary of a survey, scheduled, running and over", async () => {
    const { project, read } = await setUp();
    const buildCanary = async (start: string, hours: number, end_date: string | null = null) => {
      const { id } = await buildSurvey(project, { start_date: start, end_date });
      const until = new Date(Date.parse(start) + hours * 3_600_000).toISOString();
      await db.surveyCanary.create({
        data: {
          project_id: project.id,
          survey_id: id,
          share: 10,
          started_at: start,
          until,
          max_dismissal_rate: 40,
        },
      });
      return { id, until };
    };
    const [passed, running, scheduled] = [
      await buildCanary(inDays(-5), 24),
      await buildCanary(inDays(-0.5), 24),
      await buildCanary(inDays(2), 24),
    ];
    const without = await buildSurvey(project, { start_date: inDays(-1) });
    const { body } = await read();
    const canaryOf = ({ id }: { id: string }) => body.surveys.find((survey) => survey.id === id)?.canary;
    expect(canaryOf(running)).toMatchObject({ share: 10, status: "running", shown: 0 });
    expect(Date.parse(canaryOf(running)?.until ?? "")).toBeCloseTo(Date.parse(running.until), -4);
    expect(canaryOf(scheduled)).toMatchObject({ share: 10, status: "scheduled" });
    expect(canaryOf(passed)).toMatchObject({ status: "passed" });
    expect(canaryOf(without)).toBeNull();
  });

  it("lists drafts and the surveys that run in the range, with their windows", async () => {
    const { project, read } = await setUp();
    const draft = await buildSurvey(project);
    const recurring = await buildSurvey(project, {
      start_date: inDays(10),
      end_date: inDays(25),
      iteration_count: 3,
      iteration_frequency_days: 10,
    });
    const running = await buildSurvey(project, { start_date: inDays(-5) });
    const stopped = await buildSurvey(project, { start_date: inDays(-50), end_date: inDays(-20) });
    await buildSurvey(project, { start_date: inDays(-50), end_date: inDays(-31) });
    await buildSurvey(project, { start_date: inDays(61) });
    await buildSurvey(project, { start_date: inDays(-100), iteration_count: 2, iteration_frequency_days: 7 });
    await buildSurvey(project, { start_date: inDays(-5), archived: true });
    const { body } = await read();
    expect(body.surveys.map(({ id, state }) => [id, state])).toEqual([
      [stopped.id, "stopped"],
      [running.id, "running"],
      [recurring.id, "scheduled"],
      [draft.id, "draft"],
    ]);
    const [, open, repeated, unplanned] = body.surveys;
    expect(open).toMatchObject({
      windows: [{ start: running.start_date, end: null }],
      expected_end: null,
      responses: null,
      forecast: null,
      version: 1,
    });
    expect(unplanned).toMatchObject({ windows: [], expected_end: null });
    const start = Date.parse(recurring.start_date ?? "");
    expect(
      repeated?.windows.map(({ start: from, end }) => [Date.parse(from), Date.parse(end ?? "")]),
    ).toEqual([
      [start, start + 10 * day],
      [start + 10 * day, Date.parse(recurring.end_date ?? "")],
    ]);
    expect(repeated?.expected_end).toBe(recurring.end_date);
  });

  it("forecasts the response limit from the rate so far, and ends a complete survey where it was reached", async () => {
    const { project, read, answer } = await setUp();
    const running = await buildSurvey(project, { start_date: inDays(-10), responses_limit: 8 });
    for (const days of [9, 6, 3, 1]) await answer(running, days);
    const complete = await buildSurvey(project, { start_date: inDays(-20), responses_limit: 2 });
    for (const days of [15, 12, 4]) await answer(complete, days);
    const { body } = await read();
    const [first, second] = body.surveys;
    expect(first).toMatchObject({ id: complete.id, state: "complete", responses: 3, forecast: null });
    expect(Date.parse(first?.expected_end ?? "")).toBeCloseTo(Date.now() - 12 * day, -5);
    expect(second).toMatchObject({ id: running.id, state: "running", responses: 4 });
    expect(second?.forecast?.responses_per_day).toBeCloseTo(0.4, 3);
    expect(Date.parse(second?.forecast?.limit_reached_at ?? "")).toBeCloseTo(Date.now() + 10 * day, -6);
    expect(second?.expected_end).toBe(second?.forecast?.limit_reached_at);
  });

  it("counts persons in the audience of several surveys, where the set of running surveys changes", async () => {
    const { project, read } = await setUp();
    await buildPersons(project, ["pro", "pro", "pro", "free", "free", null, null, null, null, null]);
    const all = await buildSurvey(project, { start_date: inDays(-10), end_date: inDays(20) });
    const pro = await buildSurvey(project, {
      start_date: inDays(5),
      end_date: inDays(30),
      targeting_flag_filters: onPlan("pro"),
    });
    const free = await buildSurvey(project, {
      start_date: inDays(10),
      end_date: inDays(40),
      targeting_flag_filters: onPlan("free"),
    });
    const { body } = await read();
    expect(body.surveys.map(({ audience }) => audience)).toEqual([
      { persons: 10, is_everyone: true, is_exact: true },
      { persons: 3, is_everyone: false, is_exact: true },
      { persons: 2, is_everyone: false, is_exact: true },
    ]);
    expect(body.overlap).toMatchObject({ persons: 10, sample_size: 10 });
    expect(body.overlap?.segments.map(({ surveys, persons, share }) => [surveys, persons, share])).toEqual([
      [[], 0, 0],
      [[all.id], 0, 0],
      [[all.id, pro.id], 3, 0.3],
      [[all.id, pro.id, free.id], 5, 0.5],
      [[pro.id, free.id], 0, 0],
      [[free.id], 0, 0],
      [[], 0, 0],
    ]);
    expect(body.overlap?.pairs).toEqual([
      { surveys: [all.id, pro.id], persons: 3, share: 0.3 },
      { surveys: [all.id, free.id], persons: 2, share: 0.2 },
    ]);
  });

  it("takes rollouts as expected values, an inactive linked flag as no one, and leaves external surveys out", async () => {
    const { project, read } = await setUp();
    await buildPersons(project, ["pro", "pro", "pro", "pro"]);
    const off = await buildFlag(project, { active: false });
    const half = { start_date: inDays(-1), targeting_flag_filters: onPlan("pro", 50) };
    await buildSurvey(project, half);
    await buildSurvey(project, half);
    await buildSurvey(project, { start_date: inDays(-1), linked_flag_id: off.id });
    const external = await buildSurvey(project, { start_date: inDays(-1), type: "external_survey" });
    const { body } = await read();
    expect(
      body.surveys.map(({ id, audience }) => (id === external.id ? audience : audience?.persons)).toSorted(),
    ).toEqual([0, 2, 2, null].toSorted());
    expect(body.overlap?.segments.at(-1)).toMatchObject({ persons: 1, share: 0.25 });
    expect(body.overlap?.segments.at(-1)?.surveys).not.toContain(external.id);
  });

  it("takes a condition that an older rule allowed as matching no one", async () => {
    const { project, read } = await setUp();
    await buildPersons(project, ["pro"]);
    const survey = await buildSurvey(project, {
      start_date: inDays(-1),
      targeting_flag_filters: onPlan("pro"),
    });
    await db.featureFlag.updateMany({
      where: { project_id: project.id, survey_id: survey.id, key: { not: { endsWith: "-custom" } } },
      data: { filters: { groups: [{ properties: [{ key: "x", type: "cohort", value: "none" }] }] } },
    });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.surveys[0]?.audience).toMatchObject({ persons: 0 });
  });

  it("gives up the overlap at its deadline, and answers the rest", async () => {
    const { project } = await setUp();
    await buildPersons(project, ["pro"]);
    const survey = await buildSurvey(project, { start_date: inDays(-1) });
    const late = AbortSignal.abort(new Error("too late"));
    const calendar = await surveyCalendar(project, noDates, new AbortController().signal, late);
    expect(calendar).toMatchObject({
      surveys: [{ id: survey.id, audience: null }],
      overlap: null,
      overlap_error: "timeout",
    });
    const gone = AbortSignal.abort(new Error("gone"));
    await expect(surveyCalendar(project, noDates, gone, late)).rejects.toThrow("gone");
  });

  it("says so when there are too many surveys for an overlap", async () => {
    const { project, read } = await setUp();
    const first = await buildSurvey(project, { start_date: inDays(-1) });
    const { id, version: _, ...row } = await db.survey.findFirstOrThrow({ where: { id: first.id } });
    await db.$executeRaw`
      insert into surveys (project_id, id, name, type, start_date, created_at, updated_at)
      select project_id, gen_random_uuid(), name || ' ' || n, type, start_date, created_at, updated_at
      from surveys, generate_series(1, 100) n where project_id = ${row.project_id} and id = ${id}::uuid`;
    const { body } = await read();
    expect(body.surveys).toHaveLength(101);
    expect(body).toMatchObject({ overlap: null, overlap_error: "too_large" });
    expect(body.surveys[0]?.audience).toBeNull();
  });
});
