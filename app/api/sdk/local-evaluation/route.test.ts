import { beforeAll, describe, expect, it } from "vitest";
import * as route from "@/app/api/sdk/local-evaluation/route";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildFlag, buildKey, buildMember, buildProject, buildSurvey } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/request";
import { callSdkRoute } from "@/lib/testing/sdk";

let project: Project;
let key: string;
beforeAll(async () => {
  project = await buildProject();
  key = (await buildKey({ project, scopes: ["feature_flag:read"] })).value;
});

const ask = (as: string | null, token: string | null, headers: Record<string, string> = {}) =>
  callSdkRoute(route, `/flags/definitions?${token === null ? "" : `token=${token}&`}send_cohorts`, {
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
  });

describe("a refused request for definitions", () => {
  it("has no key, or one that does not exist", async () => {
    for (const as of [null, "phx_nobody"]) expect((await ask(as, project.api_token)).status).toBe(401);
  });

  it("comes with a session", async () => {
    const cookie = await sessionCookie(await buildMember(project, "owner"));
    expect((await ask(null, project.api_token, { cookie })).status).toBe(403);
  });

  it("has a key without the scope, which is checked before the token", async () => {
    const { value } = await buildKey({ project, scopes: ["survey:read", "person:write"] });
    for (const token of [project.api_token, "phc_nobody", null]) {
      const { status, body } = await ask(value, token);
      expect(status).toBe(403);
      expect(body).toMatchObject({ detail: "API key missing required scope 'feature_flag:read'" });
    }
  });

  it("names a project without access, which is answered like a missing one", async () => {
    const other = await buildProject();
    const limited = await buildKey({ project, scoped_teams: [other.id] });
    const answers = [
      await ask(key, other.api_token),
      await ask(key, "phc_no"),
      await ask(limited.value, project.api_token),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ detail: "Project not found." });
    }
    expect((await ask(key, null)).body).toMatchObject({ code: "missing_api_key" });
  });
});

describe("definitions", () => {
  it("are empty without flags", async () => {
    const own = await buildProject();
    const { value } = await buildKey({ project: own });
    const { status, body } = await ask(value, own.api_token);
    expect(status).toBe(200);
    expect(body).toEqual({ flags: [], group_type_mapping: {}, cohorts: {}, property_matching_version: 2 });
  });

  it("are the flags created by users, and the cohorts that an SDK can evaluate", async () => {
    const cohort = await db.cohort.create({
      data: {
        project_id: project.id,
        name: "Pros",
        filters: { properties: { type: "AND", values: [{ type: "person", key: "plan", value: "pro" }] } },
      },
    });
    await db.cohort.create({ data: { project_id: project.id, name: "Listed", is_static: true } });
    const paid = { type: "behavioral", key: "paid", value: "performed_event" };
    const filters = { properties: { type: "AND", values: [paid] } };
    await db.cohort.create({ data: { project_id: project.id, name: "Payers", filters } });
    const flag = await buildFlag(project, {
      filters: { groups: [{ properties: [{ type: "cohort", key: "id", value: cohort.id }] }] },
    });
    const off = await buildFlag(project, { active: false });
    await buildFlag(project, { deleted: true });
    await buildFlag(await buildProject());
    await buildSurvey(project, { start_date: "2026-01-01" });
    const { body } = await ask(key, project.api_token);
    expect(body.flags.map((one: { key: string; active: boolean }) => [one.key, one.active])).toEqual([
      [flag.key, true],
      [off.key, false],
    ]);
    expect(body.flags[0]).toMatchObject({
      id: flag.id,
      team_id: project.id,
      filters: flag.filters,
      deleted: false,
      ensure_experience_continuity: false,
    });
    expect(body.cohorts).toEqual({
      [cohort.id]: { type: "AND", values: [{ type: "person", key: "plan", value: "pro" }] },
    });
  });

  it("name the flags that a flag depends on by key, in the order of evaluation", async () => {
    const own = await buildProject();
    const { value } = await buildKey({ project: own });
    const waiting = (...keys: string[]) => ({
      groups: [{ properties: keys.map((name) => ({ type: "flag", key: name, value: true })) }],
    });
    const base = await buildFlag(own, { key: "base" });
    const middle = await buildFlag(own, { key: "middle", filters: waiting(String(base.id)) });
    // As an older rule allowed it: a condition on no flag, or on the flag itself.
    for (const [name, ...keys] of [
      ["top", String(middle.id), "gone"],
      ["self", "self"],
    ] as const) {
      await db.featureFlag.create({ data: { project_id: own.id, key: name, filters: waiting(...keys) } });
    }
    const { body } = await ask(value, own.api_token);
    const chains = body.flags.map(
      (flag: { key: string; filters: { groups: { properties: object[] }[] } }) => [
        flag.key,
        flag.filters.groups.flatMap(({ properties }) => properties),
      ],
    );
    expect(Object.fromEntries(chains)).toMatchObject({
      base: [],
      middle: [{ key: "base", dependency_chain: ["base"] }],
      top: [
        { key: "middle", dependency_chain: ["base", "middle"] },
        { key: "gone", dependency_chain: ["gone"] },
      ],
      self: [{ key: "self", dependency_chain: [] }],
    });
  });

  it("are answered with 304 until something changes", async () => {
    const etag = (await ask(key, project.api_token)).headers.get("etag") ?? "";
    const again = await ask(key, project.api_token, { "if-none-match": etag });
    expect([again.status, again.text]).toEqual([304, ""]);
    await buildFlag(project);
    expect((await ask(key, project.api_token, { "if-none-match": etag })).status).toBe(200);
  });
});
