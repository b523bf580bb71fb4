import { describe, expect, it } from "vitest";
import { persons } from "@/lib/contract/endpoints/persons";
import type { SurveyEligibilities } from "@/lib/contract/survey/eligibility";
import { db } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { captureEvents, readPerson } from "@/lib/testing/capture";
import { buildFlag, buildKey, buildPerson, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const scopes = ["person:read", "survey:read", "feature_flag:read"] as const;
const start_date = "2024-01-01T00:00:00Z";
const openQuestion = { questions: [{ type: "open" as const, question: "Why?" }] };

async function setUp($set: object = {}) {
  const project = await buildProject();
  await captureEvents(project, { event: "signed up", distinct_id: "ada", properties: { $set } });
  const as = await buildKey({ project, scopes: [...scopes] });
  const ada = (await readPerson(project, "ada"))?.uuid ?? "";
  const check = (id = ada) =>
    call(persons.surveyEligibility, route, { as, params: { project_id: project.id, id } });
  const checkOne = async () => {
    const { status, body } = await check();
    expect(status).toBe(200);
    const { results } = body as SurveyEligibilities;
    expect(results).toHaveLength(1);
    return results[0];
  };
  return { project, check, checkOne };
}

const planIs = (value: string) => ({
  groups: [
    {
      properties: [{ key: "plan", type: "person", operator: "exact", value: [value] }],
      rollout_percentage: 100,
    },
  ],
});

describe("GET persons/:id/survey_eligibility/", () => {
  it("needs all of its scopes, an id, and a person of the project", async () => {
    const { project, check } = await setUp();
    const { uuid } = await buildPerson(project);
    for (const missing of scopes) {
      const as = await buildKey({ project, scopes: scopes.filter((scope) => scope !== missing) });
      const params = { project_id: project.id, id: uuid };
      expect((await call(persons.surveyEligibility, route, { as, params })).status).toBe(403);
    }
    expect((await check("ada")).status).toBe(400);
    expect((await check((await buildPerson(await buildProject())).uuid)).status).toBe(404);
  });

  it("is eligible for a running survey of everyone, and says what the page decides", async () => {
    const { project, check, checkOne } = await setUp();
    expect((await check()).body).toEqual({
      distinct_id: "ada",
      results: [],
      last_page: null,
      last_events: [],
    });
    const conditions = {
      url: "/pricing",
      events: { values: [{ name: "trial ended" }, { name: "signed up" }] },
    };
    const { id, name } = await buildSurvey(project, { ...openQuestion, start_date, conditions });
    const page = (path: string, day: number) => ({
      event: "$pageview",
      distinct_id: "ada",
      timestamp: `2024-01-0${day}T10:00:00Z`,
      properties: { $current_url: `https://example.com/${path}` },
    });
    await captureEvents(
      project,
      page("latest", 3),
      page("late", 2),
      { ...page("", 4), properties: {} },
      { event: "trial ended", distinct_id: "ada", timestamp: "2024-01-02T10:00:00Z" },
      { event: "trial ended", distinct_id: "eve", timestamp: "2024-01-05T10:00:00Z" },
    );
    expect(await checkOne()).toMatchObject({
      survey: { id, name, type: "popover", state: "running" },
      is_eligible: true,
      page_conditions: ["url", "events"],
      conditions,
    });
    expect((await check()).body).toMatchObject({
      last_page: { url: "https://example.com/latest", timestamp: "2024-01-03T10:00:00Z" },
      last_events: [{ event: "signed up" }, { event: "trial ended", timestamp: "2024-01-02T10:00:00Z" }],
    });
  });

  it.each([null, start_date])("respects the contact budget for a survey started %s", async (start) => {
    const { project, check, checkOne } = await setUp();
    const survey = await buildSurvey(project, { ...openQuestion, start_date: start });
    const failed = async () => (await checkOne())?.checks.filter(({ passed }) => !passed) ?? [];
    const ofState = start ? [] : [{ check: "state" }];
    const set = (survey_config: Prisma.InputJsonObject) =>
      db.project.update({ where: { id: project.id }, data: { survey_config } });
    await set({ seenSurveyWaitPeriodInDays: 7 });
    expect(await failed()).toMatchObject(ofState);
    const timestamp = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const seen = { event: "survey shown", distinct_id: "ada", timestamp };
    await captureEvents(project, { ...seen, properties: { $survey_id: "another" } });
    const next_date = new Date(Date.parse(timestamp) + 7 * 86_400_000).toISOString().slice(0, 10);
    const held_back = { surveys: 1, days: 7, is_used_up: true, instead: [], next_date };
    expect(await failed()).toMatchObject([...ofState, { check: "contact_budget", held_back }]);
    await set({ contact_budget: { surveys: 2, days: 30, turn_days: 5 } });
    expect(await failed()).toMatchObject(ofState);
    const first = await buildSurvey(project, { ...openQuestion, start_date, contact_priority: "high" });
    const budgetOf = async () => {
      const { results } = (await check()).body as SurveyEligibilities;
      return new Map(results.map(({ survey: { id }, checks }) => [id, checks.at(-1)]));
    };
    expect((await budgetOf()).get(first.id)).toMatchObject({ check: "contact_budget", held_back: null });
    expect((await budgetOf()).get(survey.id)).toMatchObject({
      held_back: {
        is_used_up: false,
        instead: [{ id: first.id, name: first.name }],
        next_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      },
    });
    await set({});
    expect((await budgetOf()).get(survey.id)?.check).not.toBe("contact_budget");
  });

  it("names the state of a survey that does not run, and checks its audience anyway", async () => {
    const { project, checkOne } = await setUp({ plan: "free" });
    await buildSurvey(project, { ...openQuestion, targeting_flag_filters: planIs("free") });
    const result = await checkOne();
    expect([result?.survey.state, result?.is_eligible]).toEqual(["draft", false]);
    expect(result?.checks.filter(({ passed }) => !passed).map(({ check }) => check)).toEqual(["state"]);
  });

  it("names the conditions that the person does not match, with their own value", async () => {
    const { project, checkOne } = await setUp({ plan: "free" });
    const linked = await buildFlag(project, { key: "beta", active: false });
    await buildSurvey(project, {
      ...openQuestion,
      start_date,
      linked_flag_id: linked.id,
      targeting_flag_filters: planIs("team"),
    });
    const result = await checkOne();
    expect(result?.checks.filter(({ passed }) => !passed)).toMatchObject([
      { check: "linked_flag", flag: { id: linked.id, key: "beta" }, reason: "disabled" },
      {
        check: "targeting",
        reason: "no_condition_match",
        unmatched: [
          { key: "plan", type: "person", operator: "exact", value: ["team"], actual: "free", is_set: true },
        ],
      },
    ]);
  });

  it("has the value of a flag beside the one that the survey or the condition asks for", async () => {
    const { project, checkOne } = await setUp();
    const everyone = [{ properties: [], rollout_percentage: 100, variant: "control" }];
    const variants = ["control", "calm"].map((key) => ({ key, name: "", rollout_percentage: 50 }));
    const filters = { groups: everyone, multivariate: { variants } };
    const linked = await buildFlag(project, { key: "reading-view", filters });
    const onFlag = { key: "reading-view", type: "flag", operator: "flag_evaluates_to", value: "calm" };
    await buildSurvey(project, {
      ...openQuestion,
      start_date,
      linked_flag_id: linked.id,
      conditions: { linkedFlagVariant: "calm" },
      targeting_flag_filters: { groups: [{ properties: [onFlag], rollout_percentage: 100 }] },
    });
    expect((await checkOne())?.checks).toMatchObject([
      { check: "state", passed: true, expected: "running", actual: "running" },
      { check: "linked_flag", passed: false, expected: "calm", actual: "control", unmatched: [] },
      {
        check: "targeting",
        passed: false,
        unmatched: [{ key: "reading-view", value: "calm", actual: "control" }],
      },
      { check: "already_surveyed", passed: true, expected: null, actual: null },
    ]);
  });

  it("tells an earlier answer from the wait period", async () => {
    const { project, checkOne } = await setUp();
    const survey = await buildSurvey(project, {
      ...openQuestion,
      start_date,
      conditions: { seenSurveyWaitPeriodInDays: 30 },
    });
    const failed = async () =>
      (await checkOne())?.checks.filter(({ passed }) => !passed).map(({ check }) => check);
    expect(await failed()).toEqual([]);
    await captureEvents(project, {
      event: "$set",
      distinct_id: "ada",
      properties: { $set: { $survey_last_seen_date: new Date().toISOString() } },
    });
    expect(await failed()).toEqual(["wait_period"]);
    await captureEvents(project, {
      event: "survey sent",
      distinct_id: "ada",
      properties: { $survey_id: survey.id, $set: { [`$survey_responded/${survey.id}`]: true } },
    });
    expect(await failed()).toEqual(["already_surveyed", "wait_period"]);
  });
});
