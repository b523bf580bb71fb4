import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, it } from "vitest";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { type SurveyText, textsOf, textsOfKind, translatedTexts } from "@/lib/contract/survey/texts";
import { db, pool } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { blankSurvey } from "@/lib/survey-model/blank-survey";
import {
  buildEvent,
  buildFlag,
  buildKey,
  buildMember,
  buildProject,
  buildSurvey,
  unique,
} from "@/lib/testing/factories";
import { call, type RequestParts } from "@/lib/testing/request";
import * as one from "./[id]/route";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project });
});

const create = (body: unknown, to = project, as: { value: string } = key) =>
  call(surveys.create, route, { as, params: { project_id: to.id }, body });
const list = (query: NonNullable<RequestParts["query"]> = {}, of = project, as: { value: string } = key) =>
  call(surveys.list, route, { as, params: { project_id: of.id }, query });

/** What a survey is when only its name and type were said. @source docs/reference/surveys.md#the-survey-object */
const blank = {
  ...blankSurvey,
  description: "",
  type: "popover",
  schedule: "once",
  linked_flag: null,
  linked_flag_id: null,
  linked_insight_id: null,
  targeting_flag: null,
  questions: null,
  conditions: null,
  appearance: null,
  start_date: null,
  end_date: null,
  archived: false,
  responses_limit: null,
  iteration_count: null,
  iteration_frequency_days: null,
  iteration_anchor_date: null,
  iteration_start_dates: [],
  current_iteration: null,
  current_iteration_start_date: null,
  response_sampling_start_date: null,
  response_sampling_interval_type: "week",
  response_sampling_interval: null,
  response_sampling_limit: null,
  response_sampling_daily_limits: null,
  enable_partial_responses: false,
  enable_iframe_embedding: false,
  hosted_responses: "unlimited",
  hosted_pin: null,
  hosted_title: "",
  hosted_redirect_url: "",
  base_language: "en",
  translations: null,
  form_content: null,
  canary: null,
  user_access_level: "manager",
};

describe("POST surveys/", () => {
  it("is refused without survey:write, and to viewers", async () => {
    const reader = await buildKey({ project, scopes: ["survey:read"] });
    const refused = await create({ name: unique(), type: "popover" }, project, reader);
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: "API key missing required scope 'survey:write'" },
    });
    const viewer = await buildMember(project, "viewer");
    const { status } = await call(surveys.create, route, {
      as: viewer,
      params: { project_id: project.id },
      body: { name: unique(), type: "popover" },
    });
    expect(status).toBe(403);
  });

  it("returns a draft with all defaults, and an internal flag that is off", async () => {
    const name = unique();
    const { status, body, headers } = await create({ name, type: "popover" });
    expect(status).toBe(201);
    expect(headers.get("etag")).toBe('"1"');
    const unset = (property: string) => ({
      key: `${property}/${body.id}`,
      value: "is_not_set",
      operator: "is_not_set",
      type: "person",
    });
    const flagKey = expect.stringMatching(/^survey-targeting-[0-9a-f]{10}-custom$/);
    expect(body).toEqual({
      ...blank,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      name,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/),
      created_by: {
        id: key.user.id,
        uuid: key.user.uuid,
        distinct_id: key.user.distinct_id,
        first_name: key.user.first_name,
        last_name: "",
        email: key.user.email,
        is_email_verified: false,
        hedgehog_config: {},
        role_at_organization: null,
      },
      internal_targeting_flag: {
        id: expect.any(Number),
        team_id: project.id,
        name: `Targeting flag for survey ${name}`,
        key: flagKey,
        filters: {
          groups: [
            {
              variant: "",
              rollout_percentage: 100,
              properties: [unset("$survey_dismissed"), unset("$survey_responded")],
              aggregation_group_type_index: null,
            },
          ],
          aggregation_group_type_index: null,
        },
        deleted: false,
        active: false,
        ensure_experience_continuity: false,
        version: 1,
        evaluation_runtime: "all",
        evaluation_contexts: [],
        bucketing_identifier: "distinct_id",
      },
      feature_flag_keys: [
        { key: "linked_flag_key", value: null },
        { key: "targeting_flag_key", value: null },
        { key: "internal_targeting_flag_key", value: flagKey },
        { key: "internal_response_sampling_flag_key", value: null },
      ],
      targeting_flag_id: null,
      targeting_flag_filters: null,
      remove_targeting_flag: null,
    });
  });

  it("ignores read-only fields", async () => {
    const { status, body } = await create({
      name: unique(),
      type: "api",
      id: "00000000-0000-7000-8000-000000000000",
      created_at: "2001-01-01T00:00:00Z",
      created_by: 5,
      internal_targeting_flag: null,
      iteration_start_dates: ["2001-01-01T00:00:00Z"],
      whatever: 1,
    });
    expect(status).toBe(201);
    expect(body.id).not.toBe("00000000-0000-7000-8000-000000000000");
    expect(body.created_at > "2020").toBe(true);
    expect(body.iteration_start_dates).toEqual([]);
    expect(body).not.toHaveProperty("whatever");
  });

  it("accepts conditions and appearance as a JSON string of an object", async () => {
    const [conditions, appearance] = [{ url: "/pricing", seenSurveyWaitPeriodInDays: 3 }, { zIndex: "5" }];
    const { status, body } = await create({
      name: unique(),
      type: "popover",
      conditions: JSON.stringify(conditions),
      appearance: JSON.stringify(appearance),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ conditions, appearance });
  });

  it.each([
    "",
    "{",
    "none",
    "[]",
    "null",
    '"{}"',
    `${'{"a":'.repeat(101)}1${"}".repeat(101)}`,
    '{"a":"\\u0000"}',
  ])("rejects the string %j in place of an object", async (text) => {
    for (const [field, detail] of [
      ["conditions", "Conditions must be an object"],
      ["appearance", "Appearance must be an object"],
    ] as const)
      expect(await create({ name: unique(), type: "popover", [field]: text })).toMatchObject({
        status: 400,
        body: { type: "validation_error", code: "invalid_input", attr: field, detail },
      });
  });

  it("applies the rules of appearance to a JSON string, too", async () => {
    const appearance = JSON.stringify({ whiteLabel: "yes" });
    expect(await create({ name: unique(), type: "popover", appearance })).toMatchObject({
      status: 400,
      body: { attr: "appearance", detail: "whiteLabel must be a boolean" },
    });
  });

  it.each<[unknown, string | undefined]>([
    [["2001-01-01T00:00:00Z", "tomorrow"], "iteration_start_dates.1"],
    [[20010101], "iteration_start_dates.0"],
    [["2001-02-30"], "iteration_start_dates.0"],
    ["2001-01-01T00:00:00Z", undefined],
    [Array.from({ length: 501 }, () => "2001-01-01"), undefined],
  ])("refuses %j as iteration_start_dates", async (iteration_start_dates, path) => {
    const { status, body } = await create({ name: unique(), type: "api", iteration_start_dates });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "iteration_start_dates", ...(path && { extra: { path } }) });
  });

  it("returns remove_targeting_flag as sent, and ignores it", async () => {
    const filters = { groups: [{ properties: [{ key: "a", value: "b", type: "person" }] }] };
    const { body } = await create({
      name: unique(),
      type: "popover",
      targeting_flag_filters: filters,
      remove_targeting_flag: true,
    });
    expect(body.remove_targeting_flag).toBe(true);
    expect(body.targeting_flag).toMatchObject({
      key: expect.stringMatching(/^survey-targeting-[a-z0-9]+$/),
      name: `Targeting flag for survey ${body.name}`,
      active: false,
    });
    expect(body.targeting_flag_id).toBe(body.targeting_flag?.id);
    expect(body.targeting_flag_filters).toEqual({
      groups: [{ ...filters.groups[0], aggregation_group_type_index: null }],
      aggregation_group_type_index: null,
    });
  });

  it("turns on the flags of a survey that starts at once", async () => {
    const { body } = await create({
      name: unique(),
      type: "popover",
      start_date: "2024-05-22T14:40:09Z",
      targeting_flag_filters: { groups: [{ properties: [{ key: "a", value: "b" }] }] },
    });
    expect(body.internal_targeting_flag?.active).toBe(true);
    expect(body.targeting_flag?.active).toBe(true);
  });

  it("writes the wait period into two groups of the internal flag", async () => {
    const { body } = await create({
      name: unique(),
      type: "popover",
      conditions: { seenSurveyWaitPeriodInDays: 30 },
      iteration_count: 2,
      iteration_frequency_days: 7,
    });
    const unset = (name: string) => ({
      key: name,
      value: "is_not_set",
      operator: "is_not_set",
      type: "person",
    });
    const own = [unset(`$survey_dismissed/${body.id}/1`), unset(`$survey_responded/${body.id}/1`)];
    const before = {
      key: "$last_seen_survey_date",
      value: "30d",
      operator: "is_date_before",
      type: "person",
    };
    expect(body.internal_targeting_flag?.filters.groups).toEqual([
      expect.objectContaining({ properties: [...own, unset("$last_seen_survey_date")] }),
      expect.objectContaining({ properties: [...own, before] }),
    ]);
  });

  it("links and attaches flags by id and leaves them unchanged", async () => {
    const [linked, targeting] = [await buildFlag(project), await buildFlag(project, { active: false })];
    const { body } = await create({
      name: unique(),
      type: "popover",
      start_date: new Date().toISOString(),
      linked_flag_id: linked.id,
      targeting_flag_id: targeting.id,
    });
    expect(body).toMatchObject({
      linked_flag_id: linked.id,
      linked_flag: { id: linked.id, key: linked.key, active: true },
      targeting_flag: { id: targeting.id, active: false, filters: targeting.filters },
      targeting_flag_id: targeting.id,
      targeting_flag_filters: targeting.filters,
    });
    expect(body.feature_flag_keys.slice(0, 2)).toEqual([
      { key: "linked_flag_key", value: linked.key },
      { key: "targeting_flag_key", value: targeting.key },
    ]);
    const row = await db.featureFlag.findUniqueOrThrow({
      where: { project_id_id: { project_id: project.id, id: targeting.id } },
    });
    expect(row).toMatchObject({ active: false, version: 1, survey_id: null });
  });

  it("assigns ids to questions, keeps given ids and unknown keys, and sanitizes HTML", async () => {
    const { body } = await create({
      name: unique(),
      type: "popover",
      questions: [
        {
          type: "open",
          question: "<script>alert(0)</script>check?",
          description: "<b>We'll use it to make notebooks better.<script>alert(0)</script>",
          descriptionContentType: "text",
          isNpsQuestion: false,
          custom: { deep: [1] },
        },
        { type: "rating", id: "mine", question: "a < b & c", scale: 10, display: "number", id2: null },
        { type: "single_choice", id: "", question: "?", choices: ["<i>x", "y"], hasOpenChoice: true },
      ],
      appearance: { thankYouMessageHeader: "<img src=x onerror=alert(1)>Thanks", other: "<script>" },
    });
    expect(body.questions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: "open",
        question: "check?",
        description: "<b>We'll use it to make notebooks better.</b>",
        descriptionContentType: "text",
        isNpsQuestion: false,
        custom: { deep: [1] },
      },
      { type: "rating", id: "mine", question: "a < b & c", scale: 10, display: "number", id2: null },
      {
        type: "single_choice",
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        question: "?",
        choices: ["<i>x</i>", "y"],
        hasOpenChoice: true,
      },
    ]);
    expect(body.appearance).toEqual({ thankYouMessageHeader: '<img src="x">Thanks', other: "<script>" });
  });

  it("keeps unusual keys as sent, except __proto__", async () => {
    const { body } = await create(
      `{"name": "${unique()}", "type": "api", "conditions": {"__proto__": {"a": 1}, "toString": 1, "": {"__proto__": 1}}}`,
    );
    expect(body.conditions).toEqual({ toString: 1, "": {} });
    const { rows } = await pool.query("select conditions from surveys where id = $1", [body.id]);
    expect(rows[0].conditions).toEqual({ toString: 1, "": {} });
  });

  it("sanitizes every text that respondents read, and every translation", async () => {
    const bad = "<img src=x onerror=alert(1)>Hi";
    const good = '<img src="x">Hi';
    const texts = (of: readonly SurveyText[], text: string) =>
      Object.fromEntries(of.map(({ field, isList }) => [field, isList ? [text] : text]));
    const own = textsOfKind("single_choice");
    const body = (text: string) => ({
      questions: [
        {
          id: "mine",
          type: "single_choice" as const,
          ...texts(own, text),
          translations: { de: texts(own, text) },
        },
      ],
      appearance: {
        ...texts(textsOf("appearance"), text),
        introScreenDescriptionContentType: "html",
        thankYouMessageDescriptionContentType: "text",
      },
      translations: { de: texts(translatedTexts.survey, text) },
    });
    const made = await create({ name: unique(), type: "popover", ...body(bad) });
    expect([made.status, made.body]).toMatchObject([201, body(good)]);
    const { id } = await buildSurvey(project);
    const patched = await call(surveys.update, one, {
      as: key,
      params: { project_id: project.id, id },
      body: body(bad),
    });
    expect([patched.status, patched.body]).toMatchObject([200, body(good)]);
    const read = await call(surveys.get, one, { as: key, params: { project_id: project.id, id } });
    expect(read.body).toMatchObject(body(good));
  });

  it("keeps unknown fields of translations as sent, with every text in them sanitized", async () => {
    const sent = { odd: 1, none: null, deep: [{ a: "<i>x<script>y</script>" }], plain: "a < b & c" };
    const kept = { ...sent, deep: [{ a: "<i>x</i>" }] };
    const { status, body } = await create({
      name: unique(),
      type: "popover",
      translations: { de: sent },
      questions: [{ type: "open", question: "Why?", translations: { de: sent } }],
    });
    expect([status, body.translations, body.questions?.[0]?.translations]).toEqual([
      201,
      { de: kept },
      { de: kept },
    ]);
    const long = `<p ${"a ".repeat(6_000)}>`;
    expect(
      await create({ name: unique(), type: "popover", translations: { de: { odd: [long] } } }),
    ).toMatchObject({ status: 400, body: { attr: "translations", code: "max_length" } });
  });

  it("normalizes the language codes of translations, and drops what translates nothing", async () => {
    const { body } = await create({
      name: unique(),
      type: "popover",
      translations: { fr_FR: { name: "Nom", thankYouMessageHeader: "<b>Merci" } },
      questions: [
        {
          type: "open",
          question: "Why?",
          translations: { FR: { question: "<i>Pourquoi ?", choices: ["a"], link: "", other: 1 }, de: {} },
        },
      ],
    });
    expect(body.translations).toEqual({ "fr-fr": { name: "Nom", thankYouMessageHeader: "<b>Merci</b>" } });
    expect(body.questions?.[0]?.translations).toEqual({ fr: { question: "<i>Pourquoi ?</i>", other: 1 } });
  });

  it("computes iterations from the start", async () => {
    const { body } = await create({
      name: unique(),
      type: "popover",
      start_date: "2024-05-22T14:40:09Z",
      iteration_count: 2,
      iteration_frequency_days: 30,
    });
    expect(body).toMatchObject({
      iteration_start_dates: ["2024-05-22T14:40:09Z", "2024-06-21T14:40:09Z"],
      current_iteration: 1,
      current_iteration_start_date: "2024-05-22T14:40:09Z",
    });
    const draft = await create({
      name: unique(),
      type: "popover",
      iteration_count: 2,
      iteration_frequency_days: 30,
    });
    expect(draft.body).toMatchObject({ iteration_start_dates: null, current_iteration: null });
    const once = await create({
      name: unique(),
      type: "popover",
      start_date: "2024-05-22T14:40:09Z",
      iteration_count: 2,
      current_iteration: 2,
    });
    expect(once.body).toMatchObject({ iteration_start_dates: [], current_iteration: null });
  });

  it("computes a sampling plan by day, with a flag of its own", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { body } = await create({
      name: unique(),
      type: "popover",
      response_sampling_start_date: today,
      response_sampling_interval_type: "day",
      response_sampling_interval: 10,
      response_sampling_limit: 500,
    });
    const plan = JSON.parse(body.response_sampling_daily_limits ?? "null") as unknown[];
    expect(plan).toHaveLength(10);
    expect(plan[0]).toEqual({ date: today, daily_response_limit: 50, rollout_percentage: 10 });
    expect(plan.at(-1)).toMatchObject({ daily_response_limit: 500, rollout_percentage: 100 });
    expect(body.feature_flag_keys[3]).toEqual({
      key: "internal_response_sampling_flag_key",
      value: expect.stringMatching(/^survey-targeting-[0-9a-f]{10}-sampling$/),
    });
  });

  it("accepts a name in exactly one of many simultaneous requests", async () => {
    for (let round = 0; round < 5; round++) {
      const body = { name: unique(), type: "popover" };
      const answers = await Promise.all(Array.from({ length: 6 }, () => create(body)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201))
        expect(answer).toMatchObject({
          status: 400,
          body: { code: "unique", detail: "There is already a survey with this name.", attr: null },
        });
      expect(await db.featureFlag.count({ where: { name: { endsWith: body.name } } })).toBe(1);
    }
  });

  it("creates nothing when the activity entry cannot be written", async () => {
    const name = unique();
    await failActivity(name, async () => {
      const answer = await create({ name, type: "popover" });
      expect(answer).toMatchObject({
        status: 500,
        body: { type: "server_error", code: "error", detail: "A server error occurred.", attr: null },
      });
    });
    expect(await db.survey.count({ where: { name } })).toBe(0);
    expect(await db.featureFlag.count({ where: { name: { endsWith: name } } })).toBe(0);
    expect((await create({ name, type: "popover" })).status).toBe(201);
  });
});

/** Runs a task while the database rejects activity entries of an item with that name. */
async function failActivity(name: string, work: () => Promise<void>): Promise<void> {
  await pool.query(
    `alter table activities add constraint refuse_${name} check (detail ->> 'name' is distinct from '${name}')`,
  );
  try {
    await work();
  } finally {
    await pool.query(`alter table activities drop constraint refuse_${name}`);
  }
}

describe("GET surveys/", () => {
  const ids = ({ body }: Awaited<ReturnType<typeof list>>) => body.results.map(({ id }) => id);

  it("returns the shape of a retrieved survey, newest first, including drafts and archived ones", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of, role: "viewer", scopes: ["survey:read"] });
    const made = [
      await buildSurvey(of),
      await buildSurvey(of, { archived: true }),
      await buildSurvey(of, { end_date: "2020-01-01" }),
    ];
    const answer = await list({}, of, as);
    expect(answer.body).toMatchObject({ count: 3, next: null, previous: null });
    expect(ids(answer)).toEqual(made.map(({ id }) => id).reverse());
    const { targeting_flag_id, targeting_flag_filters, remove_targeting_flag, ...read } = made[2]!;
    expect(answer.body.results[0]).toEqual({
      ...read,
      has_unpublished_changes: false,
      user_access_level: "viewer",
    });
  });

  it("is paginated by limit and offset, with the caller's own query in its links", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const made = [];
    for (let n = 0; n < 5; n++) made.unshift((await buildSurvey(of)).id);
    const root = `http://127.0.0.1:3000/api/projects/${of.id}/surveys/`;
    const page = async (query: Record<string, string | number>) => {
      const answer = await list(query, of, as);
      const { count, next, previous } = answer.body;
      return { ids: ids(answer), count, next, previous };
    };
    expect(await page({ limit: 2, archived: "false" })).toEqual({
      ids: made.slice(0, 2),
      count: 5,
      next: `${root}?archived=false&limit=2&offset=2`,
      previous: null,
    });
    expect(await page({ offset: 3, limit: 2 })).toEqual({
      ids: made.slice(3),
      count: 5,
      next: null,
      previous: `${root}?limit=2&offset=1`,
    });
    expect(await page({ offset: 1, limit: 2 })).toMatchObject({ previous: `${root}?limit=2` });
    expect(await page({ offset: 9 })).toEqual({
      ids: [],
      count: 5,
      next: null,
      previous: `${root}?limit=100`,
    });
    for (const nonsense of ["0", "-1", "x", "1.5", "", "1e1"]) {
      expect((await page({ limit: nonsense })).ids).toHaveLength(5);
      expect((await page({ limit: 2, offset: nonsense === "0" ? "-3" : nonsense })).ids).toEqual(
        made.slice(0, 2),
      );
    }
  });

  it("returns at most 1000, and 100 by default", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    await pool.query(
      `insert into surveys (project_id, id, name, type, updated_at)
       select $1, gen_random_uuid(), 'Survey ' || n, 'api', now() from generate_series(1, 1003) n`,
      [of.id],
    );
    expect((await list({}, of, as)).body.results).toHaveLength(100);
    const { body } = await list({ limit: 5000 }, of, as);
    expect([body.results.length, body.count]).toEqual([1000, 1003]);
    expect(body.next).toContain("limit=1000&offset=1000");
  });

  it("filters by whether they started, and whether they are over", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const past = new Date(Date.now() - 1_000).toISOString();
    const future = new Date(Date.now() + 60_000).toISOString();
    const draft = await buildSurvey(of);
    const running = await buildSurvey(of, { start_date: past, end_date: future });
    const planned = await buildSurvey(of, { start_date: future });
    const over = await buildSurvey(of, { start_date: past, end_date: past });
    for (const [query, expected] of [
      [{ started: "false" }, [draft.id]],
      [{ started: "true" }, [over.id, planned.id, running.id]],
      [{ ended: "true" }, [over.id]],
      [{ started: "true", ended: "false" }, [planned.id, running.id]],
      [{ started: "perhaps", ended: "" }, [over.id, planned.id, running.id, draft.id]],
    ] as const)
      expect([query, ids(await list(query, of, as))]).toEqual([query, expected]);
  });

  it("filters by the outcome of the last canary", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const [stopped, open] = [await buildSurvey(of), await buildSurvey(of)];
    const canary = { share: 5, started_at: new Date(), until: new Date(), max_dismissal_rate: 40 };
    const insert = ({ id }: { id: string }, outcome: string | null) =>
      db.surveyCanary.create({ data: { project_id: of.id, survey_id: id, ...canary, outcome } });
    await insert(stopped, "stopped");
    await insert(open, null);
    await buildSurvey(of);
    expect(ids(await list({ canary: "stopped" }, of, as))).toEqual([stopped.id]);
    expect(ids(await list({ canary: "passed" }, of, as))).toEqual([]);
    expect(await list({ canary: "running" }, of, as)).toMatchObject({
      status: 400,
      body: { attr: "canary" },
    });
  });

  it("filters by archived, type and ids", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const live = await buildSurvey(of, { type: "api" });
    const archived = await buildSurvey(of, { archived: true });
    const elsewhere = await buildSurvey(project);
    for (const [query, expected] of [
      [{ archived: "true" }, [archived.id]],
      [{ archived: "1" }, [archived.id]],
      [{ archived: "false" }, [live.id]],
      [{ archived: "0" }, [live.id]],
      [{ archived: "perhaps" }, [archived.id, live.id]],
      [{ type: "api" }, [live.id]],
      [{ type: "widget" }, []],
      [{ type: "" }, [archived.id, live.id]],
      [{ ids: `${live.id.toUpperCase()}, ${elsewhere.id},,` }, [live.id]],
      [{ ids: [live.id, archived.id] }, [archived.id, live.id]],
      [{ ids: [`${live.id},${elsewhere.id}`, ""] }, [live.id]],
      [{ ids: "" }, [archived.id, live.id]],
      [{ ids: live.id, archived: "true" }, []],
    ] as const)
      expect([query, ids(await list(query, of, as))]).toEqual([query, expected]);
  });

  it.each([
    [
      { type: "banner" },
      "type",
      "invalid_choice",
      "Select a valid choice. banner is not one of the available choices.",
    ],
    [{ ids: "1,2" }, "ids", "invalid_input", "Enter a valid UUID."],
    [{ ids: ["x", uuidv7()] }, "ids", "invalid_input", "Enter a valid UUID."],
    [{ search: "x".repeat(201) }, "search", "invalid_input", "Search query must be 200 characters or fewer."],
  ])("refuses %j", async (query, attr, code, detail) => {
    expect(await list(query)).toMatchObject({
      status: 400,
      body: { type: "validation_error", attr, code, detail },
    });
  });

  it("finds names that contain the term, or similar ones if there are none, best first", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const named = async (name: string, description = "") => (await buildSurvey(of, { name, description })).id;
    const feedback = await named("Feedback");
    const onboarding = await named("Onboarding feedback", "100% of users");
    const pricing = await named("Pricing", "What they say: FEEDBACK on the émigré's price");
    await named("Nothing of it");
    const findSurveys = async (search: string, query = {}) => {
      const answer = await list({ search, ...query }, of, as);
      return [ids(answer), [...new Set(answer.body.results.map((survey) => survey.search_match_type))]];
    };
    expect(await findSurveys("feedback")).toEqual([[feedback, onboarding, pricing], ["exact"]]);
    expect(await findSurveys("  FEED\0BACK ")).toEqual([[feedback, onboarding, pricing], ["exact"]]);
    expect(await findSurveys("ÉMIGRÉ")).toEqual([[pricing], ["exact"]]);
    expect(await findSurveys("100%")).toEqual([[onboarding], ["exact"]]);
    expect(await findSurveys("_")).toEqual([[], []]);
    expect(await findSurveys("feedbcak")).toEqual([[feedback, onboarding, pricing], ["similar"]]);
    expect((await findSurveys("onbording"))[0]?.[0]).toBe(onboarding);
    expect(await findSurveys("zzzzzz")).toEqual([[], []]);
    expect((await findSurveys("   "))[1]).toEqual([undefined]);
    expect((await findSurveys("x".repeat(200)))[0]).toEqual([]);
    const { body } = await list({ search: "feedback", limit: 1, offset: 1 }, of, as);
    expect([ids({ body } as never), body.count]).toEqual([[onboarding], 3]);
    expect((await list({ search: "feedbcak", limit: 1, offset: 1 }, of, as)).body).toMatchObject({
      count: 3,
      results: [{ id: onboarding }],
    });
    expect((await list({ search: "feedback", offset: 9 }, of, as)).body).toMatchObject({
      count: 3,
      results: [],
    });
  });

  it("shows internal flags as active exactly while the survey runs, whatever is stored", async () => {
    const of = await buildProject();
    const as = await buildKey({ project: of });
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const states = {
      draft: await buildSurvey(of),
      scheduled: await buildSurvey(of, { start_date: hour(1) }),
      running: await buildSurvey(of, { start_date: hour(-1) }),
      ending: await buildSurvey(of, { start_date: hour(-1), end_date: hour(1) }),
      stopped: await buildSurvey(of, { start_date: hour(-2), end_date: hour(-1) }),
      archived: await buildSurvey(of, { start_date: hour(-1), archived: true }),
      over: await buildSurvey(of, { start_date: hour(-49), iteration_count: 2, iteration_frequency_days: 1 }),
      limited: await buildSurvey(of, { start_date: hour(-1), responses_limit: 2 }),
      unlimited: await buildSurvey(of, { start_date: hour(-1), responses_limit: 0 }),
    };
    await db.featureFlag.updateMany({ where: { project_id: of.id }, data: { active: true } });
    const on = async () => {
      const { body } = await list({}, of, as);
      const isOn = new Map(body.results.map(({ id, internal_targeting_flag: flag }) => [id, flag?.active]));
      return Object.entries(states).flatMap(([state, { id }]) => (isOn.get(id) ? [state] : []));
    };
    expect(await on()).toEqual(["running", "ending", "limited", "unlimited"]);
    const answer = (properties: object, timestamp = new Date()) =>
      buildEvent(of, {
        event: "survey sent",
        timestamp,
        properties: { $survey_id: states.limited.id, ...properties },
      });
    await answer({ $survey_submission_id: "one" });
    await answer({ $survey_submission_id: "one" });
    await answer({ $survey_submission_id: "before" }, new Date(Date.now() - 7_200_000));
    expect(await on()).toContain("limited");
    await answer({});
    expect(await on()).toEqual(["running", "ending", "unlimited"]);
  });
});
