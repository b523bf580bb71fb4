import { beforeAll, describe, expect, it } from "vitest";
import { flags } from "@/lib/contract/endpoints/flags";
import type { Project } from "@/lib/database/generated/client";
import { buildFlag, buildKey, buildPerson, buildProject, buildSurvey, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

let project: Project;
let key: Awaited<ReturnType<typeof buildKey>>;

beforeAll(async () => {
  project = await buildProject();
  key = await buildKey({ project, scopes: ["feature_flag:read"] });
});

const planIs = (value: string) => [{ key: "plan", type: "person", operator: "exact", value }];
const evaluate = (distinct_id: string, as: { value: string } = key) =>
  call(flags.evaluationReasons, route, { as, params: { project_id: project.id }, query: { distinct_id } });
const test = (body: unknown, as: { value: string } = key) =>
  call(flags.test, route, { as, params: { project_id: project.id }, body });

async function personWithPlan(plan: string): Promise<string> {
  const id = unique();
  await buildPerson(project, { distinct_ids: [id], properties: { plan } });
  return id;
}

describe("GET evaluation_reasons/", () => {
  it("is refused without feature_flag:read, in other projects, and without a person", async () => {
    const as = await buildKey({ project, scopes: ["person:read"] });
    expect((await evaluate("ada", as)).status).toBe(403);
    expect((await evaluate("ada", await buildKey())).status).toBe(404);
    expect(await evaluate("")).toMatchObject({ status: 400, body: { attr: "distinct_id" } });
  });

  it("returns the value and the reason of each flag", async () => {
    const team = await personWithPlan("team");
    const plan = await buildFlag(project, {
      filters: { groups: [{ properties: planIs("free") }, { properties: planIs("team") }] },
    });
    const variant = await buildFlag(project, {
      filters: { groups: [{}], multivariate: { variants: [{ key: "blue", rollout_percentage: 100 }] } },
    });
    const nobody = await buildFlag(project, { filters: { groups: [{ rollout_percentage: 0 }] } });
    const off = await buildFlag(project, { active: false });
    const survey = await buildSurvey(project);
    const { status, body } = await evaluate(team);
    expect(status).toBe(200);
    const because = (reason: string, condition_index: number | null) => ({ reason, condition_index });
    expect(body).toMatchObject({
      [plan.key]: { value: true, evaluation: because("condition_match", 1) },
      [variant.key]: { value: "blue", evaluation: because("condition_match", 0) },
      [nobody.key]: { value: false, evaluation: because("out_of_rollout_bound", 0) },
      [off.key]: { value: false, evaluation: because("disabled", null) },
      [survey.internal_targeting_flag?.key ?? ""]: { evaluation: because("disabled", null) },
    });
    expect((await evaluate(unique())).body[plan.key]).toEqual({
      value: false,
      evaluation: because("no_condition_match", 1),
    });
  });
});

describe("POST evaluation_reasons/", () => {
  it("is refused without feature_flag:read and in other projects", async () => {
    const body = { distinct_id: "ada", flag: { key: "new", filters: { groups: [{}] } } };
    expect((await test(body, await buildKey({ project, scopes: ["person:read"] }))).status).toBe(403);
    expect((await test(body, await buildKey())).status).toBe(404);
  });

  it.each([
    [{}, "distinct_id", undefined],
    [{ distinct_id: "ada", flag: { key: "a b", filters: {} } }, "flag", "flag.key"],
    [{ distinct_id: "ada", flag: { key: "a", filters: {} } }, "filters", undefined],
    [
      { distinct_id: "ada", flag: { key: "a", filters: { groups: [{ rollout_percentage: 101 }] } } },
      "filters",
      "filters.groups.0.rollout_percentage",
    ],
  ])("refuses %j", async (sent, attr, path) => {
    const { status, body } = await test(sent);
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr, ...(path !== undefined && { extra: { path } }) });
  });

  it("evaluates an unsaved flag with its payload, and saves nothing", async () => {
    const distinct_id = await personWithPlan("team");
    const flag = {
      key: unique(),
      filters: { groups: [{ properties: planIs("team") }], payloads: { true: '{"size": 3}' } },
    };
    expect((await test({ distinct_id, flag })).body).toEqual({
      value: true,
      evaluation: { reason: "condition_match", condition_index: 0 },
      payload: '{"size": 3}',
    });
    expect((await test({ distinct_id, flag: { ...flag, active: false } })).body).toEqual({
      value: false,
      evaluation: { reason: "disabled", condition_index: null },
      payload: null,
    });
    expect(await evaluate(distinct_id)).not.toHaveProperty(["body", flag.key]);
  });

  it("replaces the saved flag, also for flags that depend on it", async () => {
    const distinct_id = unique();
    const saved = await buildFlag(project, { active: false });
    const { id, key: name } = saved;
    const result = await test({ distinct_id, flag: { id, key: name, filters: { groups: [{}] } } });
    expect(result.body.value).toBe(true);
    const dependency = { key: String(id), type: "flag", value: true, operator: "flag_evaluates_to" };
    const loop = { id, key: name, filters: { groups: [{ properties: [dependency] }] } };
    expect(await test({ distinct_id, flag: loop })).toMatchObject({
      status: 400,
      body: { code: "loop_detected" },
    });
    expect((await evaluate(distinct_id)).body[name]?.value).toBe(false);
  });
});
