import { describe, expect, it } from "vitest";
import type { ActivityChange } from "@/lib/contract/activity/entry";
import { activityLog } from "@/lib/contract/endpoints/activity-log";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { db } from "@/lib/database/client";
import { buildKey, buildProject, buildSurvey } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as log from "../../../activity_log/route";
import * as all from "../../activity/route";
import * as survey from "../route";
import * as versions from "../versions/route";
import * as route from "./route";

const setUp = async () => {
  const project = await buildProject();
  const key = await buildKey({ project, label: "Robot" });
  const made = await buildSurvey(project, { name: "A" });
  const params = { project_id: project.id, id: made.id };
  const rename = (name: string) => call(surveys.update, survey, { as: key, params, body: { name } });
  const read = (query: Record<string, string | number> = {}) =>
    call(surveys.activity, route, { as: key, params, query });
  const readAll = (query: Record<string, string | number> = {}) =>
    call(surveys.allActivity, all, { as: key, params, query });
  return { project, key, made, params, rename, read, readAll };
};

describe("GET surveys/:id/activity/ and surveys/activity/", () => {
  it("is refused without activity_log:read", async () => {
    const { project, params } = await setUp();
    const as = await buildKey({ project, scopes: ["survey:write"] });
    const detail = "API key missing required scope 'activity_log:read'";
    expect(await call(surveys.activity, route, { as, params })).toMatchObject({
      status: 403,
      body: { detail },
    });
    expect(await call(surveys.allActivity, all, { as, params })).toMatchObject({
      status: 403,
      body: { detail },
    });
  });

  it.each([
    ["limit", "0"],
    ["limit", "-1"],
    ["limit", "ten"],
    ["page", "0"],
    ["page", "1.5"],
    ["page", "last"],
  ])("refuses %s=%s", async (name, value) => {
    const { read, readAll } = await setUp();
    for (const answer of [await read({ [name]: value }), await readAll({ [name]: value })])
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "invalid_input", attr: name, detail: "A valid integer is required." },
      });
  });

  it("has what became of a PIN, as versions and CSV have, and not the PIN", async () => {
    const { project, key, params, read } = await setUp();
    const type = { type: "external_survey", responses_limit: 9 };
    for (const hosted_pin of ["4711", "0815", null])
      await call(surveys.update, survey, { as: key, params, body: { ...type, hosted_pin } });
    const [former, fresh] = ["[former value]", "[new value]"];
    const changed = [
      [former, null],
      [former, fresh],
      [null, fresh],
    ];
    const pins = ({ changes }: { changes: ActivityChange[] | null }) =>
      (changes ?? []).flatMap(({ field, before, after }) =>
        field === "hosted_pin" ? [[before, after]] : [],
      );
    expect((await read()).body.results.flatMap(({ detail }) => pins(detail))).toEqual(changed);
    const versioned = await call(surveys.versions, versions, { as: key, params });
    expect(versioned.body.results.flatMap(pins)).toEqual(changed);
    const csv = await call(activityLog.list, log, {
      ...{ as: key, params: { project_id: project.id }, query: { format: "csv" } },
    });
    expect(String(csv.body)).toContain(fresh);
    expect(String(csv.body)).not.toMatch(/4711|0815/);
  });

  it("returns entries in PostHog's shape, newest first", async () => {
    const { key, made, rename, read, readAll } = await setUp();
    await rename("B");
    await rename("B");
    const { body } = await read();
    const entry = (rest: object) => ({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: "Survey",
      item_id: made.id,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z$/),
      ...rest,
    });
    const detail = { trigger: null, short_id: null, type: null };
    expect(body).toEqual({
      results: [
        entry({
          user: { first_name: key.user.first_name, email: key.user.email },
          activity: "updated",
          detail: {
            ...detail,
            name: "B",
            changes: [{ type: "Survey", action: "changed", field: "name", before: "A", after: "B" }],
          },
        }),
        entry({
          user: { first_name: made.created_by?.first_name, email: made.created_by?.email },
          activity: "created",
          detail: { ...detail, name: "A", changes: null },
        }),
      ],
      next: null,
      previous: null,
      total_count: 2,
    });
    expect((await readAll()).body).toEqual(body);
  });

  it("names the system, and no user where the user was deleted", async () => {
    const { project, key, rename, read } = await setUp();
    await rename("B");
    await db.activity.updateMany({
      where: { project_id: project.id, activity: "created" },
      data: { is_system: true, user_id: null },
    });
    await db.activity.updateMany({
      where: { project_id: project.id, user_id: key.user.id },
      data: { user_id: null },
    });
    expect((await read()).body.results.map(({ user }) => user)).toEqual([
      { first_name: "", email: null },
      { first_name: "System", email: null, is_system: true },
    ]);
  });

  it("is paginated by ten from 1, is empty past the end, and keeps the caller's query in its links", async () => {
    const { project, made, rename, read } = await setUp();
    for (let n = 1; n <= 11; n++) await rename(`Name ${n}`);
    const root = `http://127.0.0.1:3000/api/projects/${project.id}/surveys/${made.id}/activity/`;
    const { body } = await read();
    expect(body.results).toHaveLength(10);
    expect(body).toMatchObject({ total_count: 12, next: `${root}?page=2&limit=10`, previous: null });
    const second = await read({ page: 2, limit: 5, other: "x" });
    expect(second.body.results.map(({ detail }) => detail.name)).toEqual(
      [6, 5, 4, 3, 2].map((n) => `Name ${n}`),
    );
    expect(second.body).toMatchObject({
      next: `${root}?page=3&limit=5&other=x`,
      previous: `${root}?page=1&limit=5&other=x`,
    });
    expect((await read({ page: 9_007_199_254_740_991 })).body).toMatchObject({
      results: [],
      next: null,
      total_count: 12,
    });
    expect((await read({ limit: 5000 })).body.results).toHaveLength(12);
  });

  it("answers 404 for a deleted survey, whose activity remains in the project's log", async () => {
    const { project, key, made, params, read, readAll } = await setUp();
    const other = await buildSurvey(project);
    await call(surveys.remove, survey, { as: key, params });
    expect(await read()).toMatchObject({ status: 404, body: { detail: "Not found." } });
    const { body } = await readAll();
    expect(body.results.map(({ activity, item_id }) => [activity, item_id])).toEqual([
      ["deleted", made.id],
      ["created", other.id],
      ["created", made.id],
    ]);
    expect(body.results[0]?.detail).toMatchObject({ name: "A", changes: null });
  });

  it("contains nothing of other projects, nor of other scopes", async () => {
    const { made, readAll } = await setUp();
    await buildSurvey(await buildProject());
    expect((await readAll()).body.results.map(({ item_id }) => item_id)).toEqual([made.id]);
  });
});
