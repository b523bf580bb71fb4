import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insightTypeOf, insightTypes } from "@/lib/contract/analysis/insight-type";
import { boards } from "@/lib/contract/endpoints/boards";
import { insights } from "@/lib/contract/endpoints/insights";
import { surveyAnswers } from "@/lib/contract/endpoints/survey-answers";
import { surveys } from "@/lib/contract/endpoints/surveys";
import type { JsonObject } from "@/lib/contract/wire/json";
import type { FirstRun } from "@/lib/first-run/credentials";
import { surveyState, surveyStates } from "@/lib/survey-model/state";
import { createMemoryStore } from "@/lib/testing/credentials";
import { freshDatabase } from "@/lib/testing/database";
import { call } from "@/lib/testing/request";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let facts: FirstRun;
const store = createMemoryStore();

// An empty database: everything that reads DATABASE_URL is imported again after it is set.
beforeAll(async () => {
  database = await freshDatabase();
  process.env.DATABASE_URL = database.url;
  vi.resetModules();
  const { firstRun } = await import("@/lib/first-run/first-run");
  const made = (await Promise.all([firstRun(store), firstRun(store)])).filter((run) => run !== undefined);
  expect(made).toHaveLength(1);
  facts = made[0] as FirstRun;
});

afterAll(async () => {
  const { pool } = await import("@/lib/database/client");
  await pool.end();
  await database.drop();
});

const listed = async () => {
  const route = await import("@/app/api/projects/[project_id]/surveys/route");
  const params = { project_id: facts.project_id };
  const { status, body } = await call(surveys.list, route, { as: { value: facts.api_key }, params });
  expect(status).toBe(200);
  return body.results;
};

test("a database that has users is not changed", async () => {
  const { firstRun } = await import("@/lib/first-run/first-run");
  expect(await firstRun(store)).toBeUndefined();
});

test("the stored credentials are the printed ones", async () => {
  expect(await store.read()).toEqual(facts);
});

test("the printed password signs the owner in", async () => {
  const { signIn } = await import("@/lib/access/users/sign-in");
  expect(await signIn({ email: facts.email, password: facts.password }, "127.0.0.1")).toMatchObject({
    email: facts.email,
  });
});

test("the printed key can read eight surveys, in every state and of every type", async () => {
  const results = await listed();
  expect(results).toHaveLength(8);
  const states = new Set(results.map((survey) => surveyState(survey, { now: new Date() })));
  expect([...states].toSorted()).toEqual([...surveyStates].toSorted());
  expect(new Set(results.map((survey) => survey.type))).toEqual(
    new Set(["popover", "widget", "api", "external_survey"]),
  );
});

test("the demo has every type of question and of branching, and no branch without a target", async () => {
  const questions = (await listed()).flatMap((survey) => survey.questions ?? []);
  expect(new Set(questions.map((question) => question.type))).toEqual(
    new Set(["open", "link", "rating", "single_choice", "multiple_choice"]),
  );
  const branchings = questions.map((question) => (question.branching as { type: string } | undefined)?.type);
  expect(new Set(branchings)).toEqual(new Set([undefined, "response_based", "specific_question", "end"]));
});

test("the demo has ninety days of persons, events and responses", async () => {
  const { db } = await import("@/lib/database/client");
  const where = { project_id: facts.project_id };
  const [persons, events, answers, personless] = await Promise.all([
    db.person.count({ where }),
    db.event.count({ where }),
    db.event.count({ where: { ...where, event: "survey sent" } }),
    db.event.count({ where: { ...where, person_id: null } }),
  ]);
  expect(persons).toBeGreaterThan(1900);
  expect(events).toBeGreaterThan(50_000);
  expect(answers).toBeGreaterThan(1000);
  expect(personless).toBeGreaterThan(500);
});

test("every event of the demo has a session of one distinct visit, and four pairs of persons may be the same", async () => {
  const { db } = await import("@/lib/database/client");
  const where = { project_id: facts.project_id };
  const [{ events, sessions, longest }] = await db.$queryRaw<
    [{ events: number; sessions: number; longest: number }]
  >`select sum(count)::int as events, count(*)::int as sessions, max(hours)::int as longest from (
      select count(*), extract(epoch from max(timestamp) - min(timestamp)) / 3600 as hours from events
      where project_id = ${facts.project_id} group by properties ->> '$session_id') s`;
  expect(events).toBe(await db.event.count({ where }));
  expect(sessions).toBeGreaterThan(10_000);
  expect(longest).toBeLessThan(24);

  const { listDuplicates } = await import("@/lib/persons/duplicates/list");
  const { DuplicatesQuery } = await import("@/lib/contract/person/duplicate");
  const project = await db.project.findUniqueOrThrow({ where: { id: facts.project_id } });
  const { results } = await listDuplicates(
    { ...project, person_display_name_properties: [], masking: null },
    DuplicatesQuery.parse({}),
  );
  expect(results.map(({ persons }) => persons.length)).toEqual([2, 2, 2, 2]);
});

test("no one in the demo answered a survey after its last window", async () => {
  const { db } = await import("@/lib/database/client");
  const repeated = (await listed()).filter(({ iteration_count }) => iteration_count !== null);
  expect(repeated).toHaveLength(2);
  for (const { id, name, iteration_count } of repeated) {
    const answers = await db.event.findMany({
      where: { project_id: facts.project_id, properties: { path: ["$survey_id"], equals: id } },
    });
    const iterations = answers.map(({ properties }) => Number((properties as JsonObject).$survey_iteration));
    expect(Math.min(...iterations), name).toBeGreaterThanOrEqual(1);
    expect(Math.max(...iterations), name).toBeLessThanOrEqual(iteration_count ?? 0);
  }
});

test("the demo has cohorts with members, and active and inactive flags", async () => {
  const { db } = await import("@/lib/database/client");
  const where = { project_id: facts.project_id };
  const cohorts = await db.cohort.findMany({ where, include: { _count: { select: { members: true } } } });
  expect(cohorts.map(({ is_static }) => is_static).toSorted()).toEqual([false, false, false, true]);
  for (const { name, _count } of cohorts) expect(_count.members, name).toBeGreaterThan(10);
  const flags = await db.featureFlag.findMany({ where: { ...where, survey_id: null } });
  expect(flags.map(({ active }) => active).toSorted()).toEqual([false, true, true, true]);
});

test("the demo has saved analyses, and a board on which every tile has numbers", async () => {
  const [listRoute, oneRoute, boardsRoute, boardRoute, resultsRoute] = await Promise.all([
    import("@/app/api/projects/[project_id]/insights/route"),
    import("@/app/api/projects/[project_id]/insights/[id]/route"),
    import("@/app/api/projects/[project_id]/boards/route"),
    import("@/app/api/projects/[project_id]/boards/[id]/route"),
    import("@/app/api/projects/[project_id]/surveys/[id]/results/route"),
  ]);
  const at = { as: { value: facts.api_key }, params: { project_id: facts.project_id } };
  const saved = (await call(insights.list, listRoute, { ...at, query: { saved: "true" } })).body.results;
  const types = saved.map(({ filters }) => insightTypeOf(filters));
  expect(types.toSorted()).toEqual([...insightTypes].toSorted());
  for (const { id, name } of saved) {
    const { body } = await call(insights.get, oneRoute, {
      as: at.as,
      params: { ...at.params, id: String(id) },
      query: { refresh: "blocking" },
    });
    expect(JSON.stringify(body.result).length, name).toBeGreaterThan(40);
  }
  const [shown] = (await call(boards.list, boardsRoute, at)).body.results;
  const { tiles } = (
    await call(boards.get, boardRoute, { as: at.as, params: { ...at.params, id: shown?.id ?? 0 } })
  ).body;
  expect(tiles.map(({ insight, survey }) => insight?.name ?? survey?.name)).toEqual([
    "Sign-up to subscription",
    "Would you recommend Lantern?",
    "Active readers",
    "First steps after sign-up",
  ]);
  const { survey, question_id } = tiles[1]!;
  const results = await call(surveyAnswers.results, resultsRoute, {
    as: at.as,
    params: { ...at.params, id: survey!.id },
    query: { date_from: "-30d" },
  });
  const question = results.body.questions.find(({ id }) => id === question_id);
  expect(question?.nps?.score.n).toBeGreaterThan(30);
});
