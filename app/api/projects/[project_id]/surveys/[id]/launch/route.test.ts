import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as activity from "../activity/route";
import * as survey from "../route";
import * as stopRoute from "../stop/route";
import * as route from "./route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const launch = (id: string, headers = {}) => call(surveys.launch, route, { ...at(id), headers });
const stop = (id: string, headers = {}) => call(surveys.stop, stopRoute, { ...at(id), headers });
const get = (id: string) => call(surveys.get, survey, at(id));
const entries = async (id: string) => (await call(surveys.activity, activity, at(id))).body.results;
const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const refusal = (detail: string) => ({
  status: 400,
  body: { type: "validation_error", code: "invalid_input", detail, attr: null },
});

describe("POST surveys/:id/launch/", () => {
  it("rejects archived surveys, and those that have ended", async () => {
    const archived = await buildSurvey(project, { archived: true, end_date: hour(-1) });
    expect(await launch(archived.id)).toMatchObject(
      refusal("Cannot launch an archived survey. Unarchive it first."),
    );
    const over = await buildSurvey(project, { end_date: hour(-1) });
    expect(await launch(over.id)).toMatchObject(
      refusal("Cannot launch a survey with end_date in the past. Extend the end_date first."),
    );
  });

  it("starts a draft now, turns its flags on, and records one change", async () => {
    const { id } = await buildSurvey(project, {
      iteration_count: 2,
      iteration_frequency_days: 7,
      end_date: hour(1),
      targeting_flag_filters: { groups: [{ properties: [{ key: "a", value: "b" }] }] },
    });
    const { status, body, headers } = await launch(id);
    expect([status, headers.get("etag")]).toEqual([200, '"2"']);
    expect(Math.abs(Date.parse(body.start_date ?? "") - Date.now())).toBeLessThan(60_000);
    expect(body).toMatchObject({
      targeting_flag: { active: true },
      internal_targeting_flag: { active: true },
      current_iteration: 1,
      current_iteration_start_date: body.start_date,
    });
    expect(body).toEqual((await get(id)).body);
    expect(body).not.toHaveProperty("targeting_flag_id");
    expect((await entries(id))[0]).toMatchObject({
      activity: "launched",
      detail: {
        changes: [
          {
            type: "Survey",
            action: "changed",
            field: "start_date",
            before: null,
            after: body.start_date?.replace("Z", "+00:00"),
          },
        ],
      },
    });
    expect((await entries(id))[0]?.detail.changes).toHaveLength(1);
  });

  it("starts a scheduled one now, with its first iteration", async () => {
    const { id } = await buildSurvey(project, {
      start_date: hour(5),
      iteration_count: 2,
      iteration_frequency_days: 7,
    });
    const { body } = await launch(id);
    expect(Date.parse(body.start_date ?? "")).toBeLessThanOrEqual(Date.now());
    expect(body.current_iteration_start_date).toBe(body.start_date);
  });

  it("leaves a running survey unchanged", async () => {
    const { id, start_date } = await buildSurvey(project, { start_date: hour(-1) });
    const { status, body, headers } = await launch(id);
    expect([status, body.start_date, headers.get("etag")]).toEqual([200, start_date, '"1"']);
    expect(await entries(id)).toHaveLength(1);
  });

  it("respects If-Match", async () => {
    const { id } = await buildSurvey(project);
    expect((await launch(id, { "if-match": '"2"' })).status).toBe(412);
    expect((await launch(id, { "if-match": '"1"' })).status).toBe(200);
    expect((await stop(id, { "if-match": '"1"' })).status).toBe(412);
  });
});

describe("POST surveys/:id/launch/ with a canary", () => {
  const launchWith = (id: string, canary: unknown) =>
    call(surveys.launch, route, { ...at(id), body: { canary } });

  it("starts the survey for a share of its audience, and records both as one entry", async () => {
    const { id } = await buildSurvey(project);
    const { status, body } = await launchWith(id, { share: 10, hours: 12, max_dismissal_rate: 25 });
    expect(status).toBe(200);
    const canary = {
      share: 10,
      started_at: body.start_date,
      until: expect.any(String),
      max_dismissal_rate: 25,
      status: "running",
      shown: 0,
      dismissed: 0,
    };
    expect(body.canary).toEqual(canary);
    const { started_at = "", until = "" } = body.canary ?? {};
    expect(Date.parse(until) - Date.parse(started_at)).toBe(12 * 3_600_000);
    expect(body.feature_flag_keys).toContainEqual({
      key: "internal_response_sampling_flag_key",
      value: expect.stringMatching(/-sampling$/),
    });
    expect((await get(id)).body).toEqual(body);
    expect((await entries(id))[0]).toMatchObject({
      activity: "launched",
      detail: {
        changes: [
          { field: "start_date", action: "changed" },
          { field: "canary", action: "created", after: { share: 10, until, max_dismissal_rate: 25 } },
        ],
      },
    });
  });

  it("takes 5 percent for a day, up to 40 percent dismissed, by default; null is none", async () => {
    const [plain, none] = [await buildSurvey(project), await buildSurvey(project)];
    expect((await launchWith(plain.id, {})).body.canary).toMatchObject({ share: 5, max_dismissal_rate: 40 });
    expect((await launchWith(none.id, null)).body.canary).toBeNull();
  });

  it("resumes a survey that has ended", async () => {
    const { id } = await buildSurvey(project, { start_date: hour(-2), end_date: hour(-1) });
    const { status, body } = await launchWith(id, { share: 20 });
    expect([status, body.end_date, body.canary?.status]).toEqual([200, null, "running"]);
    expect((await entries(id))[0]).toMatchObject({ activity: "updated" });
    expect((await stop(id)).body.canary).toMatchObject({ share: 20, status: "ended" });
  });

  it.each([
    [{ share: 0 }, "canary.share"],
    [{ share: 51 }, "canary.share"],
    [{ hours: 169 }, "canary.hours"],
    [{ max_dismissal_rate: 101 }, "canary.max_dismissal_rate"],
    [{ share: "some" }, "canary.share"],
    [5, undefined],
  ])("rejects %j", async (canary, path) => {
    const { id } = await buildSurvey(project);
    const answer = await launchWith(id, canary);
    expect(answer).toMatchObject({ status: 400, body: { attr: "canary", ...(path && { extra: { path } }) } });
    expect((await get(id)).body.start_date).toBeNull();
  });

  it("rejects it for hosted and API surveys, running ones, and those that can't be launched", async () => {
    const refused = [
      await buildSurvey(project, { type: "external_survey" }),
      await buildSurvey(project, { type: "api" }),
      await buildSurvey(project, { start_date: hour(-1) }),
    ];
    for (const { id } of refused) {
      expect(await launchWith(id, {})).toMatchObject({ status: 400, body: { attr: "canary" } });
    }
    for (const survey of [{ archived: true }, { end_date: hour(-1) }]) {
      const { id } = await buildSurvey(project, survey);
      expect(await launchWith(id, {})).toMatchObject({ status: 400, body: { attr: null } });
    }
    expect((await launchWith((await buildSurvey(await buildProject())).id, {})).status).toBe(404);
  });
});

describe("POST surveys/:id/launch/ at a date", () => {
  const launchAt = (
    id: string,
    body: { start_date: string; canary?: { share: number; hours?: number } | null },
  ) => call(surveys.launch, route, { ...at(id), body });
  const change = (id: string, body: object) => call(surveys.update, survey, { ...at(id), body });
  const between = (canary: { started_at: string; until: string } | null | undefined) =>
    canary ? Date.parse(canary.until) - Date.parse(canary.started_at) : null;

  it("schedules a draft with a canary that counts from the start, and records both", async () => {
    const { id } = await buildSurvey(project);
    const start_date = hour(48);
    const { status, body } = await launchAt(id, { start_date, canary: { share: 10, hours: 12 } });
    expect(status).toBe(200);
    expect(Date.parse(body.start_date ?? "")).toBe(Date.parse(start_date));
    expect(body.canary).toMatchObject({ share: 10, started_at: body.start_date, status: "scheduled" });
    expect(between(body.canary)).toBe(12 * 3_600_000);
    expect((await get(id)).body).toEqual(body);
    expect((await entries(id))[0]).toMatchObject({
      activity: "updated",
      detail: {
        changes: expect.arrayContaining([
          expect.objectContaining({ field: "start_date", action: "created" }),
          expect.objectContaining({
            field: "canary",
            after: { share: 10, until: body.canary?.until, max_dismissal_rate: 40 },
          }),
        ]),
      },
    });
  });

  it("schedules without a canary, also a hosted survey", async () => {
    const { id } = await buildSurvey(project, { type: "external_survey" });
    const { body } = await launchAt(id, { start_date: hour(48) });
    expect(body).toMatchObject({ canary: null, internal_targeting_flag: { active: false } });
  });

  it("moves the canary with the start, to now for a start that is past", async () => {
    const { id } = await buildSurvey(project);
    await launchAt(id, { start_date: hour(48), canary: { share: 10, hours: 12 } });
    await change(id, { start_date: hour(72) });
    const { body } = await get(id);
    expect(body.canary).toMatchObject({ status: "scheduled", started_at: body.start_date });
    expect(between(body.canary)).toBe(12 * 3_600_000);
    await change(id, { start_date: hour(-5) });
    const { canary } = (await get(id)).body;
    expect(canary).toMatchObject({ status: "running", share: 10 });
    expect(Math.abs(Date.parse(canary?.started_at ?? "") - Date.now())).toBeLessThan(60_000);
    expect(between(canary)).toBe(12 * 3_600_000);
  });

  it("withdraws the canary of a survey that is unscheduled, scheduled or started without one", async () => {
    const withdraw = [
      (id: string) => change(id, { start_date: null }),
      (id: string, start_date: string) => launchAt(id, { start_date, canary: null }),
      (id: string) => launch(id),
    ];
    for (const take of withdraw) {
      const { id } = await buildSurvey(project);
      const start_date = hour(48);
      await launchAt(id, { start_date, canary: { share: 10 } });
      await take(id, start_date);
      expect((await get(id)).body.canary).toBeNull();
      expect((await entries(id))[0]?.detail.changes).toContainEqual(
        expect.objectContaining({ field: "canary", action: "deleted", after: null }),
      );
    }
  });

  it("rejects a past date, one after the end, and a survey that has started", async () => {
    const refused = [
      { survey: {}, start_date: hour(-1), detail: "The start date must be in the future." },
      {
        survey: { end_date: hour(5) },
        start_date: hour(6),
        detail: "The start date must be before the end date.",
      },
      { survey: { start_date: hour(-1) }, start_date: hour(6), detail: "The survey has started already." },
    ];
    for (const { survey: stored, start_date, detail } of refused) {
      const { id, start_date: before } = await buildSurvey(project, stored);
      expect(await launchAt(id, { start_date })).toMatchObject({
        status: 400,
        body: { attr: "start_date", detail },
      });
      expect((await get(id)).body.start_date).toBe(before);
    }
    const { id } = await buildSurvey(project, { type: "api" });
    expect(await launchAt(id, { start_date: hour(6), canary: { share: 5 } })).toMatchObject({
      status: 400,
      body: { attr: "canary" },
    });
    const elsewhere = await buildSurvey(await buildProject());
    expect((await launchAt(elsewhere.id, { start_date: hour(6) })).status).toBe(404);
  });
});

describe("POST surveys/:id/stop/", () => {
  it("rejects archived surveys", async () => {
    const { id } = await buildSurvey(project, { archived: true });
    expect(await stop(id)).toMatchObject(
      refusal("Cannot stop an archived survey. Unarchive it first if needed."),
    );
  });

  it("ends a survey now, also one with a later end date, and records one change", async () => {
    for (const end_date of [null, hour(5)]) {
      const made = await buildSurvey(project, { start_date: hour(-1), end_date });
      const { status, body } = await stop(made.id);
      expect(status).toBe(200);
      expect(Date.parse(body.end_date ?? "")).toBeLessThanOrEqual(Date.now());
      expect(body.internal_targeting_flag?.active).toBe(false);
      expect((await entries(made.id))[0]).toMatchObject({
        activity: "stopped",
        detail: {
          changes: [
            { action: "changed", field: "end_date", before: made.end_date?.replace("Z", "+00:00") ?? null },
          ],
        },
      });
    }
  });

  it("leaves an ended survey unchanged", async () => {
    const { id, end_date } = await buildSurvey(project, { start_date: hour(-2), end_date: hour(-1) });
    const { status, body } = await stop(id);
    expect([status, body.end_date]).toEqual([200, end_date]);
    expect(await entries(id)).toHaveLength(1);
  });
});
