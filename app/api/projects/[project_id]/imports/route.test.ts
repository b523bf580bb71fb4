// Imports from this server's own API, from answers in PostHog's shape, and from a hostile server, by the real job.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { makeWorkerUtils, runOnce } from "graphile-worker";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { imports } from "@/lib/contract/endpoints/imports";
import type { ImportRun } from "@/lib/contract/project/import";
import type { Survey } from "@/lib/contract/survey/survey";
import { db, pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { env } from "@/lib/env";
import { runImports } from "@/lib/imports/run";
import { queueOptions } from "@/lib/jobs/queue-options";
import { createTaskList } from "@/lib/jobs/tasks";
import { dailyLimits } from "@/lib/surveys/schedule/sampling";
import { contactsColumn } from "@/lib/surveys/targeting/contacts-sql";
import { captureEvents } from "@/lib/testing/capture";
import { buildFlag, buildKey, buildMembership, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { answerJson, type SourceServer, startOwnApi, startSource } from "@/lib/testing/source-server";
import * as cancelRoute from "./[id]/cancel/route";
import * as one from "./[id]/route";
import * as startRoute from "./[id]/start/route";
import * as route from "./route";

// Before the first import reads the environment.
vi.hoisted(() => {
  process.env.ALLOW_PRIVATE_DESTINATIONS = "on";
});

let own: SourceServer;
beforeAll(async () => {
  own = await startOwnApi();
  const utils = await makeWorkerUtils({ ...queueOptions, pgPool: pool });
  await utils.migrate();
  await utils.release();
  // Jobs that other tests have left.
  await pool.query("delete from graphile_worker._private_jobs");
});
afterAll(() => own.stop());

/** Runs what is due, also what waits for a pause. */
async function runJobs(rounds = 1): Promise<void> {
  const taskList = createTaskList(env, new AbortController().signal);
  for (let round = 0; round < rounds; round++) {
    await pool.query("update import_runs set next_step_at = now() where next_step_at is not null");
    await pool.query("update graphile_worker._private_jobs set run_at = now()");
    await pool.query("select graphile_worker.add_job('run-imports', '{}'::json)");
    await runOnce({ ...queueOptions, pgPool: pool, taskList });
  }
}

async function build() {
  const { project, user } = await buildMembership();
  return { project, as: user, params: { project_id: project.id } };
}
type World = Awaited<ReturnType<typeof build>>;

const prepare = async ({ as, params }: World, address: string, source = "1", key = "phx_secret") => {
  const body = { address, source_project_id: source, key };
  const { status, body: run } = await call(imports.create, route, { as, params, body });
  expect([status, run]).toEqual([201, expect.objectContaining({ status: "counting" })]);
  return run.id;
};
const read = async ({ as, params }: World, id: string): Promise<ImportRun> =>
  (await call(imports.get, one, { as, params: { ...params, id } })).body;
const start = ({ as, params }: World, id: string) =>
  call(imports.start, startRoute, { as, params: { ...params, id } });
const countsOf = ({ counts }: ImportRun) =>
  Object.fromEntries(
    counts.map(({ kind, total, read, added, existing, refused }) => [
      kind,
      [total, read, added, existing, refused],
    ]),
  );

/** Prepares and runs an import to its end. */
async function importFrom(
  world: World,
  address: string,
  source = "1",
  key = "phx_secret",
): Promise<ImportRun> {
  const id = await prepare(world, address, source, key);
  await runJobs();
  if ((await read(world, id)).status !== "counted") return await read(world, id);
  await start(world, id);
  await runJobs();
  return await read(world, id);
}

/** A project with something of everything. */
async function buildSource() {
  const world = await build();
  const { project } = world;
  const cohort = await db.cohort.create({
    data: {
      project_id: project.id,
      name: "Readers",
      filters: {
        properties: {
          type: "AND",
          values: [{ key: "plan", type: "person", value: "pro", operator: "exact" }],
        },
      },
    },
  });
  const flag = await buildFlag(project, {
    key: "beta",
    filters: {
      groups: [{ properties: [{ key: "id", type: "cohort", value: cohort.id }], rollout_percentage: 50 }],
    },
  });
  const survey = await buildSurvey(project, {
    name: "Pulse",
    type: "api",
    linked_flag_id: flag.id,
    start_date: "2026-01-01T00:00:00Z",
    questions: [{ type: "open", id: "why", question: "Why?" }],
  });
  // A day ago: contacts are counted for a year.
  const begin = Date.now() - 86_400_000;
  const event = (name: string, properties: object, at: number) => ({
    ...{ event: name, uuid: randomUUID(), distinct_id: "ada", properties },
    timestamp: new Date(begin + at).toISOString(),
  });
  await captureEvents(
    project,
    event("$identify", { $anon_distinct_id: "anonymous-1", $set: { plan: "pro" } }, 0),
    ...Array.from({ length: 5 }, (_, n) => event("page", { n }, 1000)),
    event("survey shown", { $survey_id: survey.id }, 2000),
    event("survey sent", { $survey_id: survey.id, $survey_response_why: "Slow" }, 3000),
  );
  const ada = await db.person.findFirstOrThrow({ where: { project_id: project.id } });
  const chosen = await db.cohort.create({
    data: { project_id: project.id, name: "Chosen", is_static: true },
  });
  await db.cohortMember.create({
    data: { project_id: project.id, cohort_id: chosen.id, person_id: ada.id },
  });
  const { value: key } = await buildKey({ user: world.as, scopes: ["*"] });
  return { ...world, key, survey, cohort, flag };
}

describe("an import from this server's own API", () => {
  it("brings everything once: the second run adds nothing, and nobody is told", async () => {
    const source = await buildSource();
    const world = await build();
    const first = await importFrom(world, own.url, String(source.project.id), source.key);
    expect(first).toMatchObject({ status: "done", error: null, refused: [] });
    expect(countsOf(first)).toEqual({
      cohorts: [2, 2, 2, 0, 0],
      flags: [1, 1, 1, 0, 0],
      surveys: [1, 1, 1, 0, 0],
      persons: [1, 1, 1, 0, 0],
      members: [null, 1, 1, 0, 0],
      events: [8, 8, 8, 0, 0],
    });
    const where = { project_id: world.project.id };
    const cohort = await db.cohort.findFirstOrThrow({ where: { ...where, is_static: false } });
    const flag = await db.featureFlag.findFirstOrThrow({ where: { ...where, key: "beta" } });
    expect(flag.filters).toMatchObject({ groups: [{ properties: [{ type: "cohort", value: cohort.id }] }] });
    const survey = await db.survey.findFirstOrThrow({ where });
    expect(survey).toMatchObject({
      name: "Pulse",
      linked_flag_id: flag.id,
      start_date: new Date("2026-01-01"),
    });
    // Another project of this installation has the id.
    expect(survey.id).not.toBe(source.survey.id);
    const person = await db.person.findFirstOrThrow({ where, include: { distinct_ids: true } });
    const [there] = await db.person.findMany({ where: { project_id: source.project.id } });
    expect(person).toMatchObject({
      uuid: there?.uuid,
      properties: there?.properties,
      created_at: there?.created_at,
    });
    expect(person.distinct_ids.map(({ distinct_id }) => distinct_id).sort()).toEqual(["ada", "anonymous-1"]);
    const events = await db.event.findMany({ where });
    expect(events.every(({ person_id }) => person_id === person.id)).toBe(true);
    expect(await db.response.findMany({ where })).toMatchObject([
      { survey_id: survey.id, answers: { why: "Slow" } },
    ]);
    expect(await db.delivery.count({ where })).toBe(0);
    // Of the dynamic and of the static one.
    expect(await db.cohortMember.count({ where })).toBe(2);
    expect(await db.activity.count({ where: { ...where, activity: "persons_added_manually" } })).toBe(1);
    // What was shown there takes nothing of the contact budget here.
    const data = { survey_config: { contact_budget: { count: 1, days: 3650 } } };
    await db.project.updateMany({ where: { id: { in: [world.project.id, source.project.id] } }, data });
    const contactsOf = async ({ project }: World) =>
      await query(
        Prisma.sql`select ${contactsColumn(["ada"], new Date())} as contacts from projects p where p.id = ${project.id}`,
      );
    expect(await contactsOf(world)).toEqual([{ contacts: [] }]);
    expect(await contactsOf(source)).toMatchObject([{ contacts: [{ survey: source.survey.id }] }]);

    const second = await importFrom(world, own.url, String(source.project.id), source.key);
    expect(second.counts.map(({ added, refused }) => [added, refused])).toEqual(
      second.counts.map(() => [0, 0]),
    );
    expect(await db.event.count({ where })).toBe(8);
    expect(await db.survey.count({ where })).toBe(1);
  });
});

describe("surveys of an import", () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * day);
  const past = { start_date: at(-10).toISOString(), end_date: at(-2).toISOString() };
  const pro = {
    groups: [{ properties: [{ key: "plan", type: "person", value: ["pro"], operator: "exact" }] }],
  };
  const questions: NonNullable<Parameters<typeof buildSurvey>[1]>["questions"] = [
    {
      ...{ id: "score", type: "rating", question: "How likely?", scale: 10, display: "number" },
      branching: { type: "response_based", responseValues: { detractors: 1 } },
      translations: { de: { question: "Wie wahrscheinlich?" } },
    },
    { id: "why", type: "open", question: "Why?", optional: true },
  ];

  /** The surveys of a project by name, without what is another one's: ids, who made them and when. */
  async function listStates({ project, as }: World) {
    const { value: key } = await buildKey({ user: as, scopes: ["*"] });
    const answer = await fetch(`${own.url}/api/projects/${project.id}/surveys/?limit=100`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    const { results } = (await answer.json()) as { results: Survey[] };
    const states = results.map((survey) => {
      const {
        id: _,
        created_at: _at,
        created_by: _by,
        linked_flag_id: _flag,
        feature_flag_keys: _keys,
        ...state
      } = survey;
      const {
        linked_flag: linked,
        targeting_flag: targeting,
        internal_targeting_flag: internal,
        ...rest
      } = state;
      const isOwn = targeting?.key.startsWith("survey-targeting-");
      const flags = [linked?.key, isOwn ? targeting?.filters : targeting?.key, internal?.active];
      return [survey.name, { ...rest, flags }] as const;
    });
    return { key, states: Object.fromEntries(states) };
  }

  it("are in their present state: dates, iteration, sampling, look, conditions and the flags that they name", async () => {
    const source = await build();
    const variants = ["a", "b"].map((key) => ({ key, rollout_percentage: 50 }));
    const beta = await buildFlag(source.project, {
      key: "beta",
      filters: { groups: [{ rollout_percentage: 20 }], multivariate: { variants } },
    });
    const audience = await buildFlag(source.project, { key: "audience", filters: pro });
    const surveys: Record<string, Parameters<typeof buildSurvey>[1]> = {
      draft: { questions },
      scheduled: { start_date: at(3).toISOString() },
      running: {
        ...{ start_date: past.start_date, questions, linked_flag_id: beta.id, responses_limit: 500 },
        conditions: {
          ...{ url: "/pricing", urlMatchType: "icontains", linkedFlagVariant: "a" },
          ...{ seenSurveyWaitPeriodInDays: 7, events: { values: [{ name: "opened" }] } },
        },
        appearance: { position: "left", backgroundColor: "#eeeded", thankYouMessageHeader: "Thanks" },
        ...{
          enable_partial_responses: true,
          contact_priority: "high",
          translations: { de: { name: "Puls" } },
        },
      },
      stopped: { ...past, targeting_flag_filters: pro },
      archived: { ...past, archived: true, targeting_flag_id: audience.id },
      repeated: { start_date: at(-20).toISOString(), iteration_count: 5, iteration_frequency_days: 7 },
      restarted: { start_date: at(-100).toISOString(), iteration_count: 2, iteration_frequency_days: 7 },
      sampled: {
        ...{ start_date: past.start_date, response_sampling_start_date: at(0).toISOString() },
        ...{
          response_sampling_interval_type: "week",
          response_sampling_interval: 2,
          response_sampling_limit: 99,
        },
      },
      hosted: {
        ...{
          type: "external_survey",
          hosted_pin: "2468",
          hosted_title: "Pulse",
          enable_iframe_embedding: true,
        },
        ...{ hosted_responses: "once_per_person", hosted_redirect_url: "https://example.com/thanks" },
      },
    };
    for (const [name, input] of Object.entries(surveys))
      await buildSurvey(source.project, { name, ...input });
    const change = (name: string, data: Prisma.SurveyUpdateManyMutationInput) =>
      db.survey.updateMany({ where: { project_id: source.project.id, name }, data });
    // As the hourly job, a restart and the time since have left them.
    await change("repeated", { current_iteration: 3, current_iteration_start_date: at(-6) });
    await change("restarted", { iteration_anchor_date: at(-3), current_iteration_start_date: at(-3) });
    const sampling = { response_sampling_start_date: at(-5), response_sampling_limit: 99 };
    const plan = { ...sampling, response_sampling_interval_type: "week", response_sampling_interval: 2 };
    await change("sampled", { ...plan, response_sampling_daily_limits: dailyLimits(plan) });

    const { key, states } = await listStates(source);
    const world = await build();
    const run = await importFrom(world, own.url, String(source.project.id), key);
    expect(run).toMatchObject({ status: "done", refused: [], left_out: [] });
    expect(countsOf(run)).toMatchObject({ flags: [2, 2, 2, 0, 0], surveys: [9, 9, 9, 0, 0] });
    expect((await listStates(world)).states).toEqual(states);
    const where = { project_id: world.project.id };
    const flags = await db.featureFlag.findMany({
      where: { ...where, survey_id: null },
      orderBy: { key: "asc" },
    });
    expect(flags.map(({ key }) => key)).toEqual(["audience", "beta"]);
    expect(await db.surveyVersion.count({ where })).toBe(9);
  });
});

/** Answers in PostHog's shape, as recorded, with few rows. */
const posthog: Record<string, unknown[]> = {
  cohorts: [
    // Refers to one that is listed later.
    {
      ...{
        id: 7,
        name: "Power readers",
        description: "",
        groups: [],
        deleted: false,
        is_static: false,
        count: 3,
      },
      ...{
        filters: {
          properties: {
            type: "OR",
            values: [{ type: "AND", values: [{ key: "id", type: "cohort", value: 8, negation: false }] }],
          },
        },
      },
      ...{
        query: null,
        is_calculating: false,
        created_at: "2024-03-01T09:00:00Z",
        errors_calculating: 0,
        experiment_set: [4],
      },
    },
    {
      ...{
        id: 8,
        name: "Readers",
        description: null,
        deleted: false,
        is_static: false,
        filters: {
          properties: {
            type: "AND",
            values: [{ key: "plan", type: "person", value: ["pro"], operator: "exact" }],
          },
        },
      },
    },
    {
      ...{ id: 9, name: "Came back", deleted: false, is_static: false },
      filters: {
        properties: {
          type: "AND",
          values: [
            {
              type: "behavioral",
              key: "$pageview",
              value: "performed_event_regularly",
              time_value: 30,
              time_interval: "day",
              event_type: "events",
            },
          ],
        },
      },
    },
  ],
  feature_flags: [
    {
      ...{
        id: 31,
        name: "New editor",
        key: "new-editor",
        active: true,
        deleted: false,
        is_simple_flag: false,
        rollout_percentage: null,
      },
      ...{
        filters: {
          groups: [
            { variant: null, properties: [{ key: "id", type: "cohort", value: 7 }], rollout_percentage: 100 },
          ],
          payloads: {},
          multivariate: null,
        },
      },
      ...{
        ensure_experience_continuity: false,
        experiment_set: [],
        surveys: null,
        features: null,
        tags: ["web"],
        can_edit: true,
        analytics_dashboards: [12],
        version: 3,
      },
    },
    {
      id: 32,
      name: "",
      key: "gone",
      active: true,
      filters: { groups: [{ properties: [{ key: "id", type: "cohort", value: 9 }] }] },
    },
  ],
  surveys: [
    {
      ...{
        id: "0190a0c8-5c3e-7000-8000-00000000abcd",
        name: "NPS",
        description: "",
        type: "popover",
        schedule: "once",
      },
      ...{
        linked_flag: { id: 31, key: "new-editor" },
        linked_flag_id: 31,
        linked_insight_id: 5,
        targeting_flag: {
          id: 33,
          key: "survey-targeting-x",
          filters: {
            groups: [
              {
                variant: "",
                rollout_percentage: 100,
                properties: [{ key: "plan", type: "person", value: ["pro"], operator: "exact" }],
              },
            ],
          },
        },
      },
      ...{
        internal_targeting_flag: { id: 34, filters: {} },
        feature_flag_keys: [],
        conditions: { url: "https://example.com", actions: { values: [] } },
      },
      ...{
        questions: [
          {
            id: "q1",
            type: "rating",
            question: "How likely?",
            scale: 10,
            display: "number",
            lowerBoundLabel: "No",
            upperBoundLabel: "Yes",
          },
        ],
        appearance: { position: "right", backgroundColor: "#eeeded" },
      },
      ...{
        created_at: "2024-05-01T10:00:00.123456Z",
        created_by: null,
        start_date: "2024-05-01T10:05:00Z",
        end_date: "2024-06-01T00:00:00Z",
        archived: true,
      },
      ...{
        responses_limit: null,
        iteration_count: null,
        iteration_frequency_days: null,
        iteration_start_dates: null,
        current_iteration: null,
        current_iteration_start_date: null,
      },
      ...{
        response_sampling_daily_limits: null,
        enable_partial_responses: true,
        user_access_level: "editor",
      },
    },
    { id: "not-a-uuid", name: "Broken", type: "popover", questions: [] },
    { id: "0190a0c8-5c3e-7000-8000-00000000abce", name: "Bad type", type: "hologram", questions: [] },
    "no object",
  ],
  persons: [
    {
      id: "0190a0c8-0000-7000-8000-000000000001",
      type: "person",
      uuid: "0190a0c8-0000-7000-8000-000000000001",
      created_at: "2024-01-01T00:00:00.000000Z",
      name: "ada@example.com",
      distinct_ids: ["0190a0c8-1111-7000-8000-000000000001", "ada"],
      properties: { email: "ada@example.com", plan: "pro", "nul\u0000": 1 },
    },
    { uuid: "nope", distinct_ids: ["x"] },
    { uuid: randomUUID(), distinct_ids: "x" },
    { uuid: randomUUID(), distinct_ids: [] },
    null,
  ],
  events: [
    {
      id: randomUUID(),
      distinct_id: "ada",
      properties: {
        $survey_id: "0190a0c8-5c3e-7000-8000-00000000abcd",
        $survey_response_q1: "9",
        $set: { plan: "free" },
      },
      event: "survey sent",
      timestamp: "2024-05-02T10:00:00.500000+00:00",
      person: { is_identified: true, distinct_ids: ["ada"], properties: {} },
      elements: [],
      elements_chain: "a.link",
    },
    {
      id: randomUUID(),
      distinct_id: "stranger",
      properties: {},
      event: "$pageview",
      timestamp: "2024-05-02T09:00:00Z",
      person: null,
      elements: [{ tag_name: "a" }],
      elements_chain: "",
    },
    { id: "7", event: "no uuid", distinct_id: "ada", properties: {}, timestamp: "2024-05-02T08:00:00Z" },
    { id: randomUUID(), event: "no time", distinct_id: "ada", properties: {}, timestamp: "yesterday" },
    {
      id: randomUUID(),
      event: { name: 1 },
      distinct_id: "ada",
      properties: {},
      timestamp: "2024-05-02T07:00:00Z",
    },
    { id: randomUUID(), event: "x", distinct_id: "ada", properties: [1], timestamp: "2024-05-02T06:00:00Z" },
  ],
};

type Answerer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;

/** Answers as PostHog does, by limit and offset, and events by time. */
const answerAsPosthog: Answerer = (_, response, url) => {
  const kind = url.pathname.split("/")[4] ?? "";
  if (kind === "query") return answerJson(response, { results: [[6]], columns: ["count()"] });
  const all = posthog[kind] ?? [];
  const limit = Number(url.searchParams.get("limit") ?? 100);
  if (kind === "events") {
    const [after, before] = ["after", "before"].map((name) => url.searchParams.get(name) ?? "");
    const instant = (row: unknown) =>
      Date.parse(String((row as { timestamp: string }).timestamp)) || Date.parse("2024-05-02T07:30:00Z");
    const matching = all.filter(
      (row) => instant(row) > Date.parse(after!) && (!before || instant(row) < Date.parse(before)),
    );
    const results = matching.slice(0, limit);
    return answerJson(response, { results, next: null });
  }
  const offset = Number(url.searchParams.get("offset") ?? 0);
  const hasMore = offset + limit < all.length;
  const next = hasMore ? `http://10.0.0.1/internal/?limit=${limit}&offset=${offset + limit}` : null;
  return answerJson(response, {
    count: all.length,
    next,
    previous: null,
    results: all.slice(offset, offset + limit),
  });
};

async function serveAs(answer: Answerer): Promise<SourceServer> {
  const server = await startSource(answer);
  onTestFinished(() => server.stop());
  return server;
}

describe("an import of recorded answers", () => {
  it("takes what fits, and names what is refused and left out", async () => {
    const server = await serveAs(answerAsPosthog);
    const world = await build();
    const done = await importFrom(world, server.url);
    expect(done).toMatchObject({ status: "done", error: null });
    expect(countsOf(done)).toMatchObject({
      cohorts: [3, 3, 2, 0, 1],
      flags: [2, 2, 1, 0, 1],
      surveys: [4, 4, 1, 0, 3],
      persons: [5, 5, 1, 0, 4],
      events: [6, 6, 2, 0, 4],
    });
    const reasons = done.refused.map(({ kind, name, code, reason }) => [kind, name, code, reason]);
    expect(reasons).toEqual(
      expect.arrayContaining([
        ["cohorts", "Came back", "invalid_input", expect.stringMatching(/behavioral/i)],
        ["flags", "gone", "missing_cohort", "It refers to cohort 9, which was not imported."],
        ["surveys", "Broken", "no_uuid", "It has no UUID."],
        ["surveys", "Bad type", "invalid_input", expect.stringMatching(/^type: /)],
        ["persons", null, "no_uuid", "It has no UUID."],
        ["persons", null, "no_distinct_id", "It has no distinct ID."],
        ["persons", null, "no_object", "It is not an object."],
        ["events", null, "no_time", "It has no time."],
        ["events", null, "no_event_name", "It has no event name."],
        ["events", null, "invalid_properties", "Its properties are not an object."],
      ]),
    );
    const leftOut = done.left_out.map(({ kind, field }) => `${kind}.${field}`);
    expect(leftOut.sort()).toEqual([
      "cohorts.experiment_set",
      "events.elements",
      "flags.analytics_dashboards",
      "surveys.linked_insight_id",
    ]);
    const where = { project_id: world.project.id };
    const [survey] = await db.survey.findMany({
      where,
      include: { targeting_flag: true, linked_flag: true },
    });
    expect(survey).toMatchObject({
      ...{ id: "0190a0c8-5c3e-7000-8000-00000000abcd", archived: true, enable_partial_responses: true },
      ...{ start_date: new Date("2024-05-01T10:05:00Z"), end_date: new Date("2024-06-01") },
      ...{ conditions: { url: "https://example.com" }, appearance: { backgroundColor: "#eeeded" } },
      questions: [{ id: "q1", type: "rating", scale: 10, lowerBoundLabel: "No" }],
      linked_flag: { key: "new-editor" },
      targeting_flag: { filters: { groups: [{ properties: [{ key: "plan" }] }] } },
    });
    // What an old event sets does not change a person who was imported as they are.
    expect(await db.person.findMany({ where })).toMatchObject([
      { uuid: "0190a0c8-0000-7000-8000-000000000001", properties: { plan: "pro" } },
    ]);
    expect(await db.response.count({ where })).toBe(1);
    const again = await importFrom(world, server.url);
    expect(again.counts.every(({ added }) => added === 0)).toBe(true);
    // The address of a next page is never called: only its parameters are used.
    expect(server.requests.every((path) => path.startsWith("/api/projects/1/"))).toBe(true);
  });

  it("takes events of the same instant on both sides of a page, in windows of less than a year", async () => {
    const times = [
      "2024-05-04T00:00:00Z",
      ...Array(2).fill("2024-05-03T00:00:00.000001Z"),
      "2020-01-01T00:00:00Z",
    ];
    const events = times.map((timestamp) => ({
      ...{ id: randomUUID(), event: "x", distinct_id: "a", properties: {}, timestamp },
    }));
    const world = await build();
    const server = await except("events", (_, response, url) => {
      const [after = "", before = "9"] = ["after", "before"].map(
        (name) => url.searchParams.get(name) ?? undefined,
      );
      expect(Date.parse(before) - Date.parse(after)).not.toBeGreaterThan(365 * 86_400_000);
      const iso = (time: string) => time.replace("00Z", "00.000000Z");
      const matching = events.filter(
        ({ timestamp }) => iso(timestamp) > iso(after) && iso(timestamp) < iso(before),
      );
      const next = matching.length > 2 ? `http://internal/?before=${matching[1]?.timestamp}` : null;
      answerJson(response, { results: matching.slice(0, 2), next });
    });
    const run = await importFrom(world, server.url);
    expect(run).toMatchObject({ status: "done" });
    expect(await db.event.count({ where: { project_id: world.project.id } })).toBe(4);
  });

  it("continues after a kill at any page, and counts each row once", async () => {
    const server = await serveAs(answerAsPosthog);
    const world = await build();
    const id = await prepare(world, server.url);
    await runJobs();
    await start(world, id);
    const { claimStep, openAndTake } = await stepsOf(world, id);
    for (let status = "running"; status === "running"; ) {
      const row = await claimStep();
      // A server that is killed before it stores has read, and nothing more; one that is late may not store.
      const late = await claimStep();
      await openAndTake(late);
      await expect(openAndTake(row)).rejects.toThrow();
      status = (await read(world, id)).status;
    }
    expect(countsOf(await read(world, id))).toMatchObject({
      cohorts: [3, 3, 2, 0, 1],
      surveys: [4, 4, 1, 0, 3],
      persons: [5, 5, 1, 0, 4],
      events: [6, 6, 2, 0, 4],
    });
  });
});

/** The steps of an import one by one, as the job takes them. */
async function stepsOf({ project }: World, id: string) {
  const { openStep } = await import("@/lib/imports/context");
  const { takeStep } = await import("@/lib/imports/step");
  const { importInclude } = await import("@/lib/imports/view");
  return {
    claimStep: () =>
      db.importRun.update({
        where: { project_id_id: { project_id: project.id, id } },
        data: { step: { increment: 1 } },
        include: importInclude,
      }),
    openAndTake: async (row: Parameters<typeof openStep>[0]) => takeStep(await openStep(row)),
  };
}

/** A server that answers as PostHog but for one list. */
const except = (kind: string, answer: Answerer): Promise<SourceServer> =>
  serveAs((request, response, url) =>
    (url.pathname.includes(`/${kind}/`) ? answer : answerAsPosthog)(request, response, url),
  );

describe("a hostile PostHog", () => {
  const importWith = async (kind: string, answer: Answerer) =>
    await importFrom(await build(), (await except(kind, answer)).url);
  const person = (n: number) => ({ uuid: randomUUID(), distinct_ids: [`p${n}`], properties: {} });

  it.each([
    ["a next page that is this one", "persons", "/api/projects/1/persons/?offset=0"],
    ["a next page without a place", "persons", "http://169.254.169.254/latest"],
    ["events whose next page is not earlier", "events", "/?before=2999-01-01T00:00:00Z"],
  ])("%s ends the import", async (_, kind, next) => {
    const row = {
      ...person(1),
      id: randomUUID(),
      event: "x",
      distinct_id: "a",
      timestamp: "2024-01-01T00:00:00Z",
    };
    const run = await importWith(kind, (_request, response) =>
      answerJson(response, { results: [row], next }),
    );
    expect(run).toMatchObject({
      status: "failed",
      error_code: "no_end",
      error: expect.stringContaining("not after this one"),
    });
  });

  it.each([
    ["a redirect", 302, {}, "redirect", null],
    ["a wrong key", 401, {}, "key_refused", null],
    ["a key without a scope", 403, {}, "missing_scope", "cohort:read"],
    ["no such project", 404, {}, "no_project", null],
    ["a refused request", 400, {}, "unexpected_status", "400"],
    ["no list", 200, { results: { length: 1e9 } }, "unexpected_answer", null],
    ["a list as the whole", 200, [1, 2], "unexpected_answer", null],
    ["too many rows", 200, { results: Array(1001).fill({}) }, "unexpected_answer", null],
  ])("%s ends the import", async (_, status, body, error_code, error_value) => {
    const run = await importWith("cohorts", (_request, response) =>
      answerJson(response, body, status, { Location: "http://127.0.0.1:1/" }),
    );
    expect(run).toMatchObject({ status: "failed", error_code, error_value, error: expect.any(String) });
  });

  it("no JSON, levels without end and text that never ends are refused", async () => {
    const texts = ["<html>", `{"results":${"[".repeat(5000)}`];
    for (const text of texts)
      expect((await importWith("cohorts", (_, response) => response.writeHead(200).end(text))).status).toBe(
        "failed",
      );
    const endless = await importWith("cohorts", (_, response) => {
      response.writeHead(200);
      const write = () => {
        while (!response.destroyed && response.write("[".repeat(65_536)));
      };
      response.on("drain", write);
      write();
    });
    expect(endless).toMatchObject({
      status: "failed",
      error_code: "row_too_large",
      error: "Cohorts: A row is larger than 4 MB.",
    });
  });

  it("a page that is too large is asked for with fewer rows", async () => {
    const large = (n: number) => ({ ...person(n), properties: { text: "x".repeat(500_000) } });
    const world = await build();
    const server = await except("persons", (_, response, url) => {
      const [limit, offset] = ["limit", "offset"].map((name) => Number(url.searchParams.get(name)));
      const results = Array.from({ length: 20 }, (_row, n) => large(n)).slice(offset, offset! + limit!);
      answerJson(response, {
        count: 20,
        results,
        next: offset! + limit! < 20 ? `?offset=${offset! + limit!}` : null,
      });
    });
    const run = await importFrom(world, server.url);
    expect(countsOf(run).persons).toEqual([20, 20, 20, 0, 0]);
  });

  it("a redirect and a next page on another host are never called", async () => {
    const inner = await serveAs(answerAsPosthog);
    const redirected = await importWith("cohorts", (_, response) =>
      response.writeHead(307, { Location: `${inner.url}/api/projects/1/cohorts/` }).end(),
    );
    expect(redirected).toMatchObject({ status: "failed", error_code: "redirect" });
    const rows = [1, 2, 3].map(person);
    const run = await importWith("persons", (_, response, url) => {
      const offset = Number(url.searchParams.get("offset"));
      const next = offset < 2 ? `${inner.url}/?offset=${offset + 1}` : null;
      answerJson(response, { count: 3, next, results: rows.slice(offset, offset + 1) });
    });
    expect(countsOf(run).persons).toEqual([3, 3, 3, 0, 0]);
    expect(inner.requests).toEqual([]);
  });

  it("values of any type in any field are imported or refused, and never end the import", async () => {
    const values = [null, 7, "x\u0000", [{}], { groups: [{ properties: [7] }] }];
    const hostile = Object.fromEntries(
      Object.entries(posthog).map(([kind, [first]]) => [
        kind,
        Object.keys(first as object).flatMap((field) =>
          values.map((value, n) => {
            const id = kind === "cohorts" || kind === "feature_flags" ? 100 + n : randomUUID();
            const [uuid, name] = [randomUUID(), `${field} ${n}`];
            return { ...(first as object), id, uuid, name, key: `${field}-${n}`, [field]: value };
          }),
        ),
      ]),
    );
    const server = await serveAs((_, response, url) => {
      const kind = url.pathname.split("/")[4] ?? "";
      if (kind === "query") return answerJson(response, { results: "many" });
      const [limit = 0, offset = 0] = ["limit", "offset"].map((name) => Number(url.searchParams.get(name)));
      // Of events the newest window alone has any.
      const isOld = Date.parse(url.searchParams.get("before") ?? "") < Date.now();
      const rows = kind === "events" && isOld ? [] : (hostile[kind] ?? []);
      const next = offset + limit < rows.length ? `?offset=${offset + limit}` : { a: 1 };
      return answerJson(response, { count: [7], results: rows.slice(offset, offset + limit), next });
    });
    const run = await importFrom(await build(), server.url);
    expect(run).toMatchObject({ status: "done", error_code: null });
    for (const { kind, read, added, existing, refused } of run.counts) {
      expect(read, kind).toBe(hostile[kind === "flags" ? "feature_flags" : kind]?.length ?? 0);
      expect(added + existing + refused).toBe(read);
    }
  });

  it("a private address is refused where it isn't allowed", async () => {
    const { requestServer } = await import("@/lib/destinations/send/request");
    const request = { method: "GET", headers: {}, body: null, maxBody: 10 } as const;
    await expect(requestServer(own.url, request, { isAllowed: false })).rejects.toThrow(/private address/);
  });
});

describe("a slow or failing PostHog", () => {
  const rows = Array.from({ length: 250 }, (_, n) => ({
    ...{ uuid: randomUUID(), distinct_ids: [`reader-${n}`], properties: {} },
  }));

  /** A server with persons on three pages, whose second page has other answers as long as there are any. */
  const serveWith = (takeFault: () => Answerer | undefined) =>
    except("persons", (request, response, url) => {
      const [limit = 0, offset = 0] = ["limit", "offset"].map((name) => Number(url.searchParams.get(name)));
      const fault = offset === 100 ? takeFault() : undefined;
      if (fault) return fault(request, response, url);
      const next = offset + limit < rows.length ? `?offset=${offset + limit}` : null;
      return answerJson(response, { count: rows.length, next, results: rows.slice(offset, offset + limit) });
    });

  const startFrom = async (address: string) => {
    const world = await build();
    const id = await prepare(world, address);
    await runJobs();
    await start(world, id);
    return { world, id };
  };

  /** Takes the steps that are due, and waits for answers no longer than that. @returns the import, and its pause in seconds */
  const runSteps = async (world: World, id: string, timeout?: number) => {
    await pool.query("update import_runs set next_step_at = now() where id = $1", [id]);
    await runImports(new AbortController().signal, timeout === undefined ? {} : { timeout });
    const run = await read(world, id);
    return { run, pause: Math.round((Date.parse(run.next_attempt_at ?? "") - Date.now()) / 1000) };
  };

  const silent: Answerer = () => undefined;
  const dripping: Answerer = (_, response) => {
    response.writeHead(200).write('{"results": [');
    const timer = setInterval(() => response.write(" "), 10);
    response.on("close", () => clearInterval(timer));
  };
  const cut: Answerer = (_, response) => {
    response.writeHead(200, { "Content-Length": "1000" }).write('{"results": [');
    setTimeout(() => response.destroy(), 20);
  };
  const answering =
    (status: number, headers = {}): Answerer =>
    (_, response) =>
      answerJson(response, {}, status, headers);

  it("is waited for, and the import resumes where it was and counts each row once", async () => {
    const faults = [
      ...[5, 10, 20].map((pause) => ({
        answer: answering(500),
        error_code: "busy",
        error_value: "500",
        pause,
      })),
      { answer: silent, timeout: 50, error_code: "no_answer", error_value: "0.05", pause: 40 },
      { answer: dripping, timeout: 100, error_code: "no_answer", error_value: "0.1", pause: 80 },
      { answer: cut, error_code: "connection_failed", error_value: "ECONNRESET", pause: 160 },
      {
        answer: answering(429, { "Retry-After": "120" }),
        error_code: "busy",
        error_value: "429",
        pause: 120,
      },
    ];
    const answers = faults.map(({ answer }) => answer);
    const { world, id } = await startFrom((await serveWith(() => answers.shift())).url);
    for (const { error_code, error_value, pause, ...limits } of faults) {
      const waiting = await runSteps(world, id, "timeout" in limits ? limits.timeout : undefined);
      expect(waiting.run).toMatchObject({ status: "running", kind: "persons", error_code, error_value });
      expect(Math.abs(waiting.pause - pause)).toBeLessThan(4);
      expect(countsOf(waiting.run).persons).toEqual([250, 100, 100, 0, 0]);
    }
    const { run } = await runSteps(world, id);
    expect(run).toMatchObject({ status: "done", error: null, error_code: null, next_attempt_at: null });
    expect(countsOf(run)).toMatchObject({ persons: [250, 250, 250, 0, 0], events: [6, 6, 2, 0, 4] });
    expect(await db.person.count({ where: { project_id: world.project.id } })).toBe(250);
  });

  it("ends the import after ten attempts with a reason, and the import can be continued", async () => {
    let [isDown, fault] = [true, answering(503)];
    const { world, id } = await startFrom((await serveWith(() => (isDown ? fault : undefined))).url);
    expect((await runSteps(world, id)).run).toMatchObject({ status: "running", error_code: "busy" });
    fault = silent;
    for (let attempt = 2; attempt < 10; attempt++)
      expect((await runSteps(world, id, 10)).run).toMatchObject({
        status: "running",
        error_code: "no_answer",
      });
    const { run } = await runSteps(world, id, 10);
    expect(run).toMatchObject({
      ...{ status: "failed", error: "No complete answer within 0.01 seconds.", next_attempt_at: null },
    });
    isDown = false;
    expect((await start(world, id)).body).toMatchObject({ status: "running", error: null });
    const { run: done } = await runSteps(world, id);
    expect(done.status).toBe("done");
    expect(countsOf(done).persons).toEqual([250, 250, 250, 0, 0]);
  });
});

describe("an import", () => {
  it("does not return its key, keep it after its end, or put it in the activity", async () => {
    const world = await build();
    const key = `phx_${unique()}`;
    const id = await prepare(world, own.url, "1", key);
    expect(JSON.stringify(await read(world, id))).not.toContain(key);
    const where = { project_id: world.project.id };
    expect(await db.importRun.findFirst({ where })).toMatchObject({
      sealed_key: expect.not.stringContaining(key),
    });
    const canceled = await call(imports.cancel, cancelRoute, {
      as: world.as,
      params: { ...world.params, id },
    });
    expect(canceled.body).toMatchObject({ status: "canceled", finished_at: expect.any(String) });
    expect(await db.importRun.findFirst({ where })).toMatchObject({ sealed_key: null });
    const activities = await db.activity.findMany({ where, orderBy: { id: "asc" } });
    expect(activities.map(({ activity }) => activity)).toEqual(["import_prepared", "import_canceled"]);
    expect(JSON.stringify(activities)).not.toContain(key);
    const again = await call(imports.cancel, cancelRoute, { as: world.as, params: { ...world.params, id } });
    expect(again.status).toBe(400);
  });

  it("that is canceled while a page is read stores nothing of it", async () => {
    const world = await build();
    const server = await except("cohorts", async (request, response, url) => {
      if (Number(url.searchParams.get("limit")) > 1)
        await db.importRun.updateMany({
          where: { project_id: world.project.id },
          data: { status: "canceled" },
        });
      answerAsPosthog(request, response, url);
    });
    expect(await importFrom(world, server.url)).toMatchObject({ status: "canceled" });
    expect(await db.cohort.count({ where: { project_id: world.project.id } })).toBe(0);
  });

  it("is one at a time, started after its dry run, and only by owners with the scope", async () => {
    const world = await build();
    const id = await prepare(world, own.url);
    const body = { address: own.url, source_project_id: "1", key: "phx_x" };
    const { as, params } = world;
    expect((await call(imports.create, route, { as, params, body })).status).toBe(400);
    expect((await start(world, id)).status).toBe(400);
    const editor = await buildMembership({ role: "editor", project: world.project });
    const reader = await buildKey({ user: world.as, scopes: ["project:read"] });
    for (const caller of [editor.user, reader])
      expect((await call(imports.create, route, { as: caller, params, body })).status).toBe(403);
    const other = await build();
    for (const [endpoint, handlers] of [
      [imports.get, one],
      [imports.start, startRoute],
      [imports.cancel, cancelRoute],
    ] as const)
      expect((await call(endpoint, handlers, { as: other.as, params: { ...other.params, id } })).status).toBe(
        404,
      );
    expect((await call(imports.list, route, { as: editor.user, params })).body).toMatchObject({
      count: 1,
      results: [{ id }],
    });
  });

  it.each([
    ["address", "ftp://example.com"],
    ["address", "https://example.com/path"],
    ["address", "https://me:secret@example.com"],
    ["source_project_id", "../1"],
    ["key", "a\nb"],
    ["events_since", "2014-01-01"],
  ])("refuses %s %j", async (field, value) => {
    const { as, params } = await build();
    const body = { address: "https://example.com", source_project_id: "1", key: "k", [field]: value };
    const refused = await call(imports.create, route, { as, params, body });
    expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ attr: field })]);
  });

  it("is not continued when its owner is none any more", async () => {
    const world = await build();
    const id = await prepare(world, own.url);
    await db.membership.updateMany({ where: { project_id: world.project.id }, data: { role: "viewer" } });
    await runJobs();
    expect(await read(world, id)).toMatchObject({
      status: "failed",
      error_code: "no_owner",
    });
  });
});
