import { beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/lib/contract/endpoint";
import { flags } from "@/lib/contract/endpoints/flags";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { WrittenSurvey } from "@/lib/contract/survey/survey";
import { db, pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildEvent, buildFlag, buildKey, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as flagRoute from "../../feature_flags/[id]/route";
import * as labels from "../question_labels/route";
import * as all from "../route";
import * as activity from "./activity/route";
import * as responses from "./responses/route";
import * as route from "./route";
import * as stats from "./stats/route";
import * as versions from "./versions/route";

let project: Project;
let key: { value: string };

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const at = (id: string) => ({ as: key, params: { project_id: project.id, id } });
const get = (id: string) => call(surveys.get, route, at(id));
const update = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  call(surveys.update, route, { ...at(id), body, headers });
const remove = (id: string, headers: Record<string, string> = {}) =>
  call(surveys.remove, route, { ...at(id), headers });
const entries = async (id: string) => (await call(surveys.activity, activity, at(id))).body.results;
const versionsOf = async (id: string) => (await call(surveys.versions, versions, at(id))).body;

const flagRow = (id: number | null | undefined) =>
  db.featureFlag.findUnique({ where: { project_id_id: { project_id: project.id, id: id ?? 0 } } });

const notFound = {
  status: 404,
  body: { type: "invalid_request", code: "not_found", detail: "Not found.", attr: null },
};
const changed = (field: string, before: unknown, after: unknown, action = "changed") => ({
  type: "Survey",
  action,
  field,
  before,
  after,
});
const targeting = { groups: [{ properties: [{ key: "a", value: "b", type: "person" }] }] };
const stored = {
  groups: [{ ...targeting.groups[0], aggregation_group_type_index: null }],
  aggregation_group_type_index: null,
};
const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** A survey with a value in every field. */
const everything = async () => {
  const flag = await buildFlag(project, {
    filters: {
      groups: [{ properties: [], rollout_percentage: 100 }],
      multivariate: { variants: [{ key: "a", rollout_percentage: 100 }] },
    },
  });
  return buildSurvey(project, {
    description: "All of it",
    schedule: "recurring",
    linked_flag_id: flag.id,
    targeting_flag_filters: targeting,
    questions: [
      {
        type: "rating",
        question: "How?",
        scale: 10,
        display: "number",
        branching: { type: "next_question" },
      },
      {
        type: "open",
        question: "<b>Why</b> & so?",
        translations: { fr: { question: "Pourquoi ?" } },
        odd: 1,
      },
    ],
    conditions: { url: "x", linkedFlagVariant: "a", seenSurveyWaitPeriodInDays: 3 },
    appearance: { whiteLabel: true, thankYouMessageHeader: "<i>Thanks</i>" },
    start_date: hour(-1),
    end_date: hour(500),
    responses_limit: 10,
    iteration_count: 3,
    iteration_frequency_days: 7,
    response_sampling_start_date: hour(24),
    response_sampling_interval: 1,
    response_sampling_limit: 70,
    enable_partial_responses: true,
    enable_iframe_embedding: true,
    hosted_responses: "once_per_person",
    hosted_pin: "0042",
    hosted_title: "Your opinion",
    hosted_redirect_url: "https://example.com/thanks",
    base_language: "de",
    translations: { fr: { name: "Nom" } },
    form_content: { a: [1, null] },
  });
};

describe("GET surveys/:id/", () => {
  it.each(["12345", "not-a-uuid", "00000000-0000-7000-8000-000000000000", "%00"])(
    "does not find %s",
    async (id) => {
      expect(await get(id)).toMatchObject(notFound);
    },
  );

  it("does not find another project's survey", async () => {
    const { id } = await buildSurvey(await buildProject());
    expect(await get(id)).toMatchObject(notFound);
    expect(await update(id, { name: "x" })).toMatchObject(notFound);
    expect(await remove(id)).toMatchObject(notFound);
  });

  it("returns the created survey without the write-only fields, with its version", async () => {
    const made = await everything();
    const { targeting_flag_id, targeting_flag_filters, remove_targeting_flag, ...read } = made;
    const { status, body, headers } = await get(made.id.toUpperCase());
    expect([status, headers.get("etag")]).toEqual([200, '"1"']);
    expect(body).toEqual(read);
  });

  it("returns stored content that today's rules would reject", async () => {
    const { id } = await everything();
    await pool.query(
      `update surveys set type = 'button', schedule = 'weekly', response_sampling_interval_type = 'year',
         questions = '[{"question": null, "type": 7, "branching": "x", "choices": [1]}, "text", {"id": {"toString": 1}}]',
         conditions = '"text"', appearance = '[1]', translations = '5', iteration_count = 2147483647,
         iteration_frequency_days = 2147483647, responses_limit = -1, current_iteration = -5, name = ''
       where project_id = $1 and id = $2`,
      [project.id, id],
    );
    await pool.query(`update feature_flags set filters = '[]' where project_id = $1 and survey_id = $2`, [
      project.id,
      id,
    ]);
    const { status, body } = await get(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: "button",
      schedule: "weekly",
      questions: [
        { id: "0", question: "", branching: "x" },
        { id: '{"toString":1}', question: "" },
      ],
      conditions: null,
      targeting_flag: { filters: {} },
    });
    const { as, params } = at(id);
    for (const [endpoint, handlers] of [
      [surveys.list, all],
      [surveys.questionLabels, labels],
      [surveyAnswers.responses, responses],
      [surveys.stats, stats],
      [surveys.activity, activity],
    ] as const) {
      const query = { include_per_question_stats: "true" };
      expect([
        endpoint.id,
        (await call(endpoint as Endpoint, handlers, { as, params, query })).status,
      ]).toEqual([endpoint.id, 200]);
    }
    expect((await update(id, { description: "Changed" })).status).toBe(200);
    expect((await entries(id))[0]?.detail.changes?.[0]).toMatchObject({ field: "description" });
    expect((await versionsOf(id)).count).toBe(2);
    expect((await remove(id)).status).toBe(204);
  });
});

describe("PATCH surveys/:id/", () => {
  it("changes nothing for an empty body or for the body of an earlier answer", async () => {
    for (const made of [await buildSurvey(project), await everything()]) {
      const { body: read } = await get(made.id);
      for (const body of [{}, read, made, { ...read, unknown: 1 }]) {
        const answer = await update(made.id, body);
        expect([answer.status, answer.headers.get("etag")]).toEqual([200, '"1"']);
        expect(answer.body).toEqual({ ...made, remove_targeting_flag: null });
      }
      const again = await update(made.id, (await update(made.id, { description: "x" })).body);
      expect(again.headers.get("etag")).toBe('"2"');
      expect(await entries(made.id)).toHaveLength(2);
      expect((await versionsOf(made.id)).count).toBe(2);
      expect(await db.featureFlag.count({ where: { survey_id: made.id, version: { gt: 1 } } })).toBe(0);
    }
  });

  it("accepts the answers of an external survey and of an attached flag unchanged", async () => {
    const flag = await buildFlag(project);
    for (const input of [
      { targeting_flag_id: flag.id },
      { type: "external_survey" as const, targeting_flag_id: flag.id },
    ]) {
      const made = await buildSurvey(project, input);
      const answer = await update(made.id, made);
      expect([answer.status, answer.headers.get("etag")]).toEqual([200, '"1"']);
    }
  });

  it("logs each changed field with its old and new value, and stores a version", async () => {
    const { id, name } = await buildSurvey(project);
    const renamed = `${name} II`;
    const start = "2023-05-02T00:00:00.5Z";
    const { body, headers } = await update(id, {
      archived: true,
      start_date: start,
      name: renamed,
      questions: [{ type: "open", question: "Why?", id: "q" }],
    });
    expect(headers.get("etag")).toBe('"2"');
    const changes = [
      changed("name", name, renamed),
      changed("questions", null, [{ type: "open", question: "Why?", id: "q" }], "created"),
      changed("start_date", null, "2023-05-02T00:00:00.500000+00:00", "created"),
      changed("archived", false, true),
    ];
    expect((await entries(id))[0]).toMatchObject({
      activity: "updated",
      scope: "Survey",
      item_id: id,
      detail: { changes, trigger: null, name: renamed, short_id: null, type: null },
    });
    await update(id, { ...body, questions: null, description: "Now" });
    expect((await entries(id))[0]?.detail.changes).toEqual([
      changed("description", null, "Now", "created"),
      changed("questions", [{ type: "open", question: "Why?", id: "q" }], null, "deleted"),
    ]);
    expect(await versionsOf(id)).toMatchObject({
      count: 3,
      results: [{ version: 3 }, { version: 2, changes }, { version: 1, changes: null }],
    });
  });

  it("stores any empty value as sent, and does not log it", async () => {
    const { id } = await buildSurvey(project);
    for (const [field, value] of [
      ["questions", []],
      ["conditions", {}],
      ["appearance", {}],
      ["questions", null],
    ] as const) {
      expect((await update(id, { [field]: value })).body[field]).toEqual(value);
      expect((await get(id)).body[field]).toEqual(value);
    }
    expect(await entries(id)).toHaveLength(1);
  });

  it("replaces all questions, keeping the ids that are sent", async () => {
    const made = await buildSurvey(project, {
      questions: ["a", "b"].map((question) => ({ type: "open", question })),
    });
    const [a, b] = made.questions ?? [];
    const { body } = await update(made.id, { questions: [b, { type: "open", question: "c" }] });
    expect(body.questions?.[0]).toEqual(b);
    expect([a?.id, b?.id]).not.toContain(body.questions?.[1]?.id);
    expect(body.questions).toHaveLength(2);
  });

  it("replaces the whole appearance and conditions", async () => {
    const { id } = await buildSurvey(project, { appearance: { zIndex: 1 }, conditions: { url: "x" } });
    const { body } = await update(id, { appearance: { maxWidth: "1px" }, conditions: { selector: "a" } });
    expect(body).toMatchObject({ appearance: { maxWidth: "1px" }, conditions: { selector: "a" } });
    expect(body.appearance).not.toHaveProperty("zIndex");
  });

  it("treats -0, which storage does not keep, as no change", async () => {
    const { id } = await buildSurvey(project, { conditions: { a: 0 } });
    const { headers } = await update(id, '{"conditions": {"a": -0}}');
    expect(headers.get("etag")).toBe('"1"');
  });

  it("rejects a number too large to be stored, and names its path", async () => {
    const { id } = await buildSurvey(project);
    expect(await update(id, '{"form_content": {"b": 1e999}}')).toMatchObject({
      status: 400,
      body: { code: "invalid_input", attr: "form_content", extra: { path: "form_content.b" } },
    });
  });

  it("unlinks a flag without deleting it", async () => {
    const flag = await buildFlag(project);
    const { id } = await buildSurvey(project, { linked_flag_id: flag.id });
    const { body } = await update(id, { linked_flag_id: null });
    expect(body).toMatchObject({ linked_flag: null, linked_flag_id: null });
    expect(await flagRow(flag.id)).toMatchObject({ deleted: false, version: 1 });
    const { id: linked, key: flagKey, name, filters } = flag;
    expect((await entries(id))[0]?.detail.changes).toEqual([
      changed(
        "linked_flag",
        { id: linked, key: flagKey, name, filters, team_id: project.id, deleted: false, active: true },
        null,
        "deleted",
      ),
    ]);
  });

  it("keeps the frequency when only the count is sent, and stops repeating at 0", async () => {
    const start_date = "2024-01-01T00:00:00Z";
    const { id } = await buildSurvey(project, {
      start_date,
      iteration_count: 2,
      iteration_frequency_days: 10,
    });
    const { body } = await update(id, { iteration_count: 3 });
    expect(body).toMatchObject({
      iteration_frequency_days: 10,
      iteration_start_dates: [start_date, "2024-01-11T00:00:00Z", "2024-01-21T00:00:00Z"],
      current_iteration: 1,
    });
    expect((await update(id, { iteration_count: null })).body).toMatchObject({
      iteration_start_dates: [],
      current_iteration: null,
      current_iteration_start_date: null,
      internal_targeting_flag: {
        filters: {
          groups: [{ properties: [{ key: `$survey_dismissed/${id}` }, { key: `$survey_responded/${id}` }] }],
        },
      },
    });
  });

  it("rebuilds the internal flag for its iteration and wait period, under the same id and key", async () => {
    const made = await buildSurvey(project, {
      start_date: hour(-1),
      iteration_count: 5,
      iteration_frequency_days: 30,
    });
    const { body } = await update(made.id, {
      current_iteration: 2,
      conditions: { seenSurveyWaitPeriodInDays: "14" },
    });
    const flag = body.internal_targeting_flag;
    expect(flag).toMatchObject({
      id: made.internal_targeting_flag?.id,
      key: made.internal_targeting_flag?.key,
      version: 2,
    });
    const groups = flag?.filters.groups as { properties: { key: string; value: string }[] }[] | undefined;
    const keys = groups?.map((group) =>
      group.properties.map((property) => `${property.key} ${property.value}`),
    );
    const own = [`$survey_dismissed/${made.id}/2 is_not_set`, `$survey_responded/${made.id}/2 is_not_set`];
    expect(keys).toEqual([
      [...own, "$last_seen_survey_date is_not_set"],
      [...own, "$last_seen_survey_date 14d"],
    ]);
    expect(await flagRow(flag?.id)).toMatchObject({ version: 2, filters: flag?.filters });
  });

  it("moves a first iteration with the start, and repeats again at a resume after the last", async () => {
    const { id } = await buildSurvey(project, {
      start_date: "2024-01-01T00:00:00Z",
      end_date: "2024-03-01T00:00:00Z",
      iteration_count: 2,
      iteration_frequency_days: 10,
    });
    const moved = await update(id, { start_date: "2024-01-05T00:00:00Z" });
    expect(moved.body.current_iteration_start_date).toBe("2024-01-05T00:00:00Z");
    await update(id, { current_iteration: 2, current_iteration_start_date: "2024-01-15T00:00:00Z" });
    const before = Date.now();
    const { body } = await update(id, { end_date: null });
    const anchor = body.iteration_anchor_date;
    expect(Date.parse(anchor ?? "")).toBeGreaterThanOrEqual(before - 1);
    expect(body).toMatchObject({
      start_date: "2024-01-05T00:00:00Z",
      current_iteration: 1,
      current_iteration_start_date: anchor,
      end_date: null,
      internal_targeting_flag: { active: true },
    });
    expect(body.iteration_start_dates?.[0]).toBe(anchor);
    // Read-only: what a client sends is ignored.
    const sent = { iteration_anchor_date: "2024-02-01T00:00:00Z" } as object;
    expect((await update(id, sent)).body).toMatchObject({ iteration_anchor_date: anchor });
    const later = hour(1);
    expect((await update(id, { start_date: later })).body).toMatchObject({
      start_date: later.replace(/(\.\d{3})Z$/, "$1000Z"),
      iteration_anchor_date: null,
    });
  });

  it("resumes in its current iteration", async () => {
    const start_date = hour(-30);
    const { id } = await buildSurvey(project, {
      start_date,
      end_date: hour(-1),
      iteration_count: 2,
      iteration_frequency_days: 1,
      current_iteration: 2,
    });
    const { body } = await update(id, { end_date: null });
    expect(Date.parse(body.start_date ?? "")).toBe(Date.parse(start_date));
    expect(body.current_iteration).toBe(2);
  });

  it("turns internal flags on and off with dates, the archive and a limit that is set later", async () => {
    const made = await buildSurvey(project, { targeting_flag_filters: targeting });
    const isOn = ({ body }: { body: WrittenSurvey }) => [
      body.targeting_flag?.active,
      body.internal_targeting_flag?.active,
    ];
    const on = [true, true];
    const off = [false, false];
    expect(isOn(await update(made.id, { start_date: hour(1) }))).toEqual(off);
    expect(isOn(await update(made.id, { start_date: hour(-1) }))).toEqual(on);
    expect(isOn(await update(made.id, { end_date: hour(1) }))).toEqual(on);
    expect(isOn(await update(made.id, { end_date: hour(-0.5) }))).toEqual(off);
    expect(isOn(await update(made.id, { end_date: null }))).toEqual(on);
    expect(isOn(await update(made.id, { archived: true }))).toEqual(off);
    expect(isOn(await update(made.id, { archived: false }))).toEqual(on);
    await buildEvent(project, { event: "survey sent", properties: { $survey_id: made.id } });
    expect(isOn(await update(made.id, { responses_limit: 1 }))).toEqual(off);
    expect((await get(made.id)).body).toMatchObject({
      responses_limit: 1,
      end_date: null,
      internal_targeting_flag: { active: false },
    });
    expect(isOn(await update(made.id, { responses_limit: 2 }))).toEqual(on);
    // Within the same hour, so that rounding does not remove it.
    expect(isOn(await update(made.id, { start_date: hour(0.1) }))).toEqual(off);
  });

  describe("with targeting", () => {
    it("creates a flag, merges filters into it, and removes it", async () => {
      const { id } = await buildSurvey(project, { start_date: hour(-1) });
      const { body: made } = await update(id, { targeting_flag_filters: targeting });
      const flag = made.targeting_flag;
      expect(flag).toMatchObject({
        active: true,
        filters: stored,
        key: expect.not.stringContaining("custom"),
      });
      const inChange = {
        id: flag?.id,
        key: flag?.key,
        name: flag?.name,
        filters: stored,
        team_id: project.id,
        deleted: false,
        active: true,
      };
      expect((await entries(id))[0]?.detail.changes).toEqual([
        changed("targeting_flag_filters", null, targeting, "created"),
        changed("targeting_flag", null, inChange, "created"),
      ]);

      const { body: merged } = await update(id, {
        targeting_flag_filters: { groups: targeting.groups, payloads: { true: "1" } },
      });
      expect(merged.targeting_flag).toMatchObject({
        id: flag?.id,
        version: 2,
        filters: { ...stored, payloads: { true: "1" } },
      });
      await update(id, { targeting_flag_filters: targeting });
      expect((await flagRow(flag?.id))?.filters).toEqual({ ...stored, payloads: { true: "1" } });
      expect((await entries(id))[0]?.detail.changes).toEqual([
        changed("targeting_flag_filters", stored, { groups: targeting.groups, payloads: { true: "1" } }),
      ]);

      for (const remove_targeting_flag of [false, null])
        expect((await update(id, { remove_targeting_flag })).body).toMatchObject({
          targeting_flag_id: flag?.id,
          remove_targeting_flag,
        });
      const { body: removed } = await update(id, { remove_targeting_flag: true });
      expect(removed).toMatchObject({
        targeting_flag: null,
        targeting_flag_id: null,
        targeting_flag_filters: null,
        remove_targeting_flag: true,
      });
      expect(await flagRow(flag?.id)).toBeNull();
      expect((await entries(id))[0]?.detail.changes).toEqual([
        changed(
          "targeting_flag",
          { ...inChange, id: null, filters: { ...stored, payloads: { true: "1" } } },
          null,
          "deleted",
        ),
      ]);
      expect((await update(id, { remove_targeting_flag: true })).headers.get("etag")).toBe('"4"');
    });

    it("removes the flag first and creates a new one, when both are requested", async () => {
      const made = await buildSurvey(project, { targeting_flag_filters: targeting });
      const { body } = await update(made.id, {
        remove_targeting_flag: true,
        targeting_flag_filters: targeting,
      });
      expect(body.targeting_flag_id).not.toBe(made.targeting_flag_id);
      expect(await flagRow(made.targeting_flag_id)).toBeNull();
      expect(await flagRow(body.targeting_flag_id)).toMatchObject({ survey_id: made.id });
    });

    it("does not attach the flag it removes", async () => {
      const made = await buildSurvey(project, { targeting_flag_filters: targeting });
      const { body } = await update(made.id, {
        remove_targeting_flag: true,
        targeting_flag_id: made.targeting_flag_id,
      });
      expect(body.targeting_flag).toBeNull();
      expect((await get(made.id)).body.targeting_flag).toBeNull();
    });

    it("attaches a flag in place of its own, which is deleted", async () => {
      const flag = await buildFlag(project);
      const made = await buildSurvey(project, { targeting_flag_filters: targeting });
      const { body } = await update(made.id, { targeting_flag_id: flag.id });
      expect(body.targeting_flag).toMatchObject({ id: flag.id, key: flag.key });
      expect(await flagRow(made.targeting_flag_id)).toBeNull();
      expect((await entries(made.id))[0]?.detail.changes).toMatchObject([
        {
          field: "targeting_flag",
          action: "changed",
          before: { id: made.targeting_flag_id },
          after: { id: flag.id },
        },
      ]);
    });

    it("never rewrites, switches or deletes an attached flag", async () => {
      const flag = await buildFlag(project, { filters: targeting, active: false });
      const untouched = await flagRow(flag.id);
      const survey = await buildSurvey(project, { targeting_flag_id: flag.id });
      await update(survey.id, { start_date: hour(-1) });
      const other = { groups: [{ properties: [{ key: "c", value: "d" }] }] };
      const { body } = await update(survey.id, { targeting_flag_filters: other });
      expect(body.targeting_flag_id).not.toBe(flag.id);
      await update(survey.id, { targeting_flag_id: flag.id });
      await update(survey.id, { archived: true });
      await update(survey.id, { remove_targeting_flag: true });
      const second = await buildSurvey(project, { targeting_flag_id: flag.id });
      expect((await remove(second.id)).status).toBe(204);
      expect(await flagRow(flag.id)).toEqual(untouched);
    });

    it("validates merged filters like new ones", async () => {
      const { id } = await buildSurvey(project, { targeting_flag_filters: targeting });
      const answer = await update(id, { targeting_flag_filters: { groups: [] } });
      expect(answer).toMatchObject({ status: 400, body: { attr: "filters" } });
    });
  });

  it("creates the internal flag that an old survey lacks", async () => {
    const { id } = await buildSurvey(project);
    await pool.query(
      "update surveys set internal_targeting_flag_id = null where project_id = $1 and id = $2",
      [project.id, id],
    );
    expect((await get(id)).body.internal_targeting_flag).toBeNull();
    expect((await update(id, { description: "x" })).body.internal_targeting_flag).toMatchObject({
      active: false,
    });
    expect((await get(id)).body.internal_targeting_flag).not.toBeNull();
  });

  it("recomputes the sampling plan", async () => {
    const { id } = await buildSurvey(project);
    const start = hour(48);
    const { body } = await update(id, {
      response_sampling_start_date: start,
      response_sampling_interval_type: "day",
      response_sampling_interval: 3,
      response_sampling_limit: 10,
    });
    const day = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString().slice(0, 10);
    expect(JSON.parse(body.response_sampling_daily_limits ?? "")).toEqual([
      { date: day(0), daily_response_limit: 4, rollout_percentage: 33.33 },
      { date: day(1), daily_response_limit: 7, rollout_percentage: 66.67 },
      { date: day(2), daily_response_limit: 10, rollout_percentage: 100 },
    ]);
    const cleared = await update(id, { response_sampling_limit: null });
    expect(cleared.body.response_sampling_daily_limits).toBeNull();
  });

  it("accepts a language key that is stored already, whatever its spelling", async () => {
    const { id } = await buildSurvey(project);
    await pool.query(
      `update surveys set translations = '{"Klingon!": {"name": "x"}}' where project_id = $1 and id = $2`,
      [project.id, id],
    );
    const { body: read } = await get(id);
    expect((await update(id, read)).headers.get("etag")).toBe('"1"');
    const both = await update(id, { translations: { ...read.translations, fr: { name: "y" } } });
    expect(both.body.translations).toEqual({ "Klingon!": { name: "x" }, fr: { name: "y" } });
    expect((await update(id, { translations: { Romulan: { name: "x" } } })).status).toBe(400);
  });

  it("changes nothing when the activity entry cannot be written", async () => {
    const made = await buildSurvey(project);
    await pool.query(
      `alter table activities add constraint refuse_${made.name.split(" ")[1]} check (item_id <> '${made.id}' or activity = 'created')`,
    );
    try {
      const answer = await update(made.id, { description: "x", targeting_flag_filters: targeting });
      expect(answer.status).toBe(500);
      expect((await remove(made.id)).status).toBe(500);
    } finally {
      await pool.query(`alter table activities drop constraint refuse_${made.name.split(" ")[1]}`);
    }
    const { body, headers } = await get(made.id);
    expect([body.description, body.targeting_flag, headers.get("etag")]).toEqual(["", null, '"1"']);
    expect(await db.featureFlag.count({ where: { survey_id: made.id } })).toBe(1);
    expect((await versionsOf(made.id)).count).toBe(1);
  });
});

describe("If-None-Match", () => {
  const ask = (id: string, tags: string, method = "GET") =>
    call(surveys.get, route, { ...at(id), method, headers: { "if-none-match": tags } });

  it.each(['"1"', 'W/"1"', '"7", "1"', '"a,b" ,W/"1"', "*"])(
    "answers 304 without a body to %s",
    async (tags) => {
      const { id } = await buildSurvey(project);
      for (const method of ["GET", "HEAD"]) {
        const { status, body, headers } = await ask(id, tags, method);
        expect({ status, body, etag: headers.get("etag") }).toEqual({ status: 304, body: null, etag: '"1"' });
      }
    },
  );

  it.each(['"2"', '"11"', "1", "", "nonsense"])("returns the survey for %s", async (tags) => {
    const { id } = await buildSurvey(project);
    expect(await ask(id, tags)).toMatchObject({ status: 200, body: { id } });
  });

  it("answers 404 like any other read", async () => {
    const { id } = await buildSurvey(await buildProject());
    expect(await ask(id, "*")).toMatchObject(notFound);
  });

  it("no longer matches once the survey is changed", async () => {
    const { id } = await buildSurvey(project);
    await update(id, { description: "new" });
    expect(await ask(id, '"1"')).toMatchObject({ status: 200, body: { description: "new" } });
    expect((await ask(id, '"1", "2"')).status).toBe(304);
  });

  it("no longer matches once a linked flag changes, or the survey starts", async () => {
    const flag = await buildFlag(project);
    const { id } = await buildSurvey(project, { linked_flag_id: flag.id, start_date: hour(-1) });
    expect((await ask(id, '"1"')).status).toBe(304);
    await call(flags.update, flagRoute, {
      as: key,
      params: { project_id: project.id, id: flag.id },
      body: { active: false },
    });
    expect(await ask(id, '"1"')).toMatchObject({ status: 200, body: { linked_flag: { active: false } } });

    const scheduled = await buildSurvey(project, { start_date: hour(1) });
    expect((await ask(scheduled.id, '"1"')).status).toBe(304);
    // As if it was written two hours ago and has started since.
    await pool.query(
      "update surveys set start_date = start_date - interval '2 h', updated_at = updated_at - interval '3 h' where id = $1",
      [scheduled.id],
    );
    expect(await ask(scheduled.id, '"1"')).toMatchObject({
      status: 200,
      body: { internal_targeting_flag: { active: true } },
    });
  });
});

describe("PUT surveys/:id/", () => {
  const put = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    call(surveys.put, route, { ...at(id), body, headers });

  it("is refused without survey:write", async () => {
    const { id } = await buildSurvey(project);
    const as = await buildKey({ project, scopes: ["survey:read"] });
    expect((await call(surveys.put, route, { ...at(id), as, body: {} })).status).toBe(403);
  });

  it("needs a name and a type", async () => {
    const { id } = await buildSurvey(project);
    expect((await put(id, { type: "popover" })).body).toMatchObject({ attr: "name", code: "required" });
    expect((await put(id, { name: unique() })).body).toMatchObject({ attr: "type", code: "required" });
    expect((await get(id)).headers.get("etag")).toBe('"1"');
  });

  it("answers 404 for an unknown survey, and 412 for another version", async () => {
    const body = { name: unique(), type: "popover" };
    expect((await put("00000000-0000-4000-8000-000000000000", body)).status).toBe(404);
    const { id } = await buildSurvey(project);
    expect((await put(id, body, { "if-match": '"7"' })).status).toBe(412);
  });

  it("changes the given fields and keeps the others, as PATCH does", async () => {
    const { id } = await buildSurvey(project, { description: "Kept", responses_limit: 5 });
    const name = unique();
    const { status, body } = await put(id, { name, type: "widget", responses_limit: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, type: "widget", description: "Kept", responses_limit: null });
    expect(await entries(id)).toHaveLength(2);
  });
});

describe("If-Match", () => {
  it("changes the survey when the version matches, and nothing otherwise", async () => {
    const { id } = await buildSurvey(project);
    const first = await update(id, { description: "1" }, { "if-match": '"1"' });
    expect([first.status, first.headers.get("etag")]).toEqual([200, '"2"']);
    const stale = await update(id, { description: "2" }, { "if-match": '"1"' });
    expect(stale).toMatchObject({
      status: 412,
      body: { type: "invalid_request", code: "stale", attr: null },
    });
    expect((await remove(id, { "if-match": '"1"' })).status).toBe(412);
    expect((await update(id, { description: "3" }, { "if-match": "nonsense" })).status).toBe(412);
    expect((await get(id)).body.description).toBe("1");
    expect(await entries(id)).toHaveLength(2);
    expect((await update(id, { description: "4" }, { "if-match": "*" })).status).toBe(200);
    expect((await update(id, { description: "5" })).status).toBe(200);
    expect((await remove(id, { "if-match": '"4"' })).status).toBe(204);
  });

  it("accepts one of two simultaneous changes", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await buildSurvey(project);
      const answers = await Promise.all(
        ["a", "b", "c"].map((description) => update(id, { description }, { "if-match": '"1"' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    }
  });
});

describe("simultaneous requests", () => {
  it("change different fields and both succeed", async () => {
    for (let round = 0; round < 25; round++) {
      const { id } = await buildSurvey(project);
      await Promise.all([
        update(id, { description: "described" }),
        update(id, { appearance: { zIndex: 1 } }),
        update(id, { responses_limit: 5 }),
        update(id, { start_date: "2024-01-01T00:00:00Z" }),
      ]);
      const { body, headers } = await get(id);
      expect(headers.get("etag")).toBe('"5"');
      expect(body).toMatchObject({
        description: "described",
        appearance: { zIndex: 1 },
        responses_limit: 5,
        internal_targeting_flag: { active: true },
      });
      const log = await entries(id);
      expect(log.map(({ detail }) => detail.changes?.length ?? 0)).toEqual([1, 1, 1, 1, 0]);
    }
  });

  it("change the same field, and the log has the changes in their order", async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await buildSurvey(project);
      await Promise.all(["a", "b", "c", "d"].map((description) => update(id, { description })));
      const changes = (await entries(id)).flatMap(({ detail }) => detail.changes ?? []).reverse();
      const { body } = await get(id);
      expect(changes.map(({ before }) => before)).toEqual([
        null,
        ...changes.slice(0, -1).map(({ after }) => after),
      ]);
      expect(changes.at(-1)?.after).toBe(body.description);
      const kept = (await versionsOf(id)).results.flatMap((version) => version.changes ?? []).reverse();
      expect(kept).toEqual(changes);
    }
  });

  it("change the targeting and both are applied", async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await buildSurvey(project);
      await Promise.all([
        update(id, { targeting_flag_filters: { ...targeting, payloads: { true: "1" } } }),
        update(id, { targeting_flag_filters: { ...targeting, odd: 1 } }),
      ]);
      const { body } = await get(id);
      expect(body.targeting_flag?.filters).toEqual({ ...stored, payloads: { true: "1" }, odd: 1 });
      expect(await db.featureFlag.count({ where: { survey_id: id } })).toBe(2);
    }
  });

  it("link a flag and delete the survey that created it, and neither fails", async () => {
    for (let round = 0; round < 15; round++) {
      const owner = await buildSurvey(project, { targeting_flag_filters: targeting });
      const { id } = await buildSurvey(project);
      const [linked, removed] = await Promise.all([
        update(id, { linked_flag_id: owner.targeting_flag_id }),
        remove(owner.id),
      ]);
      expect(removed.status).toBe(204);
      expect([200, 400]).toContain(linked.status);
      expect((await get(id)).body.linked_flag).toBeNull();
    }
  });
});

describe("DELETE surveys/:id/", () => {
  it("deletes the survey and the flags it created, keeps linked ones, and records it", async () => {
    const made = await everything();
    const own = await db.featureFlag.count({ where: { survey_id: made.id } });
    expect(own).toBe(3);
    const { status, body, headers } = await remove(made.id);
    expect([status, body, headers.get("content-type")]).toEqual([204, null, null]);
    expect(await db.featureFlag.count({ where: { survey_id: made.id } })).toBe(0);
    expect(await flagRow(made.linked_flag_id)).toMatchObject({ deleted: false });
    expect(await remove(made.id)).toMatchObject(notFound);
    expect(await get(made.id)).toMatchObject(notFound);
    const entry = await db.activity.findFirst({ where: { item_id: made.id, activity: "deleted" } });
    expect(entry?.detail).toMatchObject({ changes: null, name: made.name });
  });

  it("removes its flags from surveys that linked or attached them", async () => {
    const owner = await buildSurvey(project, { targeting_flag_filters: targeting });
    const linked = await buildSurvey(project, {
      linked_flag_id: owner.targeting_flag_id,
      targeting_flag_id: owner.internal_targeting_flag?.id,
    });
    expect(linked.linked_flag).toMatchObject({ id: owner.targeting_flag_id });
    await remove(owner.id);
    const { body, headers } = await get(linked.id);
    expect(body).toMatchObject({ linked_flag: null, linked_flag_id: null, targeting_flag: null });
    expect(headers.get("etag")).not.toBe('"1"');
  });

  it("shows a linked flag of another survey as active exactly while that survey runs", async () => {
    const owner = await buildSurvey(project, { targeting_flag_filters: targeting });
    const { id } = await buildSurvey(project, {
      linked_flag_id: owner.targeting_flag_id,
      targeting_flag_id: owner.targeting_flag_id,
    });
    expect((await get(id)).body).toMatchObject({
      linked_flag: { active: false },
      targeting_flag: { active: false },
    });
    await update(owner.id, { start_date: hour(-1) });
    expect((await get(id)).body).toMatchObject({
      linked_flag: { active: true },
      targeting_flag: { active: true },
    });
    expect((await update(id, { description: unique() })).body).toMatchObject({
      linked_flag: { active: true },
    });
  });
});
