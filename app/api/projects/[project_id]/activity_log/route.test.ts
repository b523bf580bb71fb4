import { describe, expect, it } from "vitest";
import { recordActivities, recordActivity } from "@/lib/activity/record";
import { activityLog } from "@/lib/contract/endpoints/activity-log";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { buildKey, buildMember, buildMembership, buildPerson, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

async function setUp() {
  const { user, project } = await buildMembership();
  const as = await buildKey({ user, scopes: ["activity_log:read"] });
  const log = (query: Record<string, string | number> = {}) =>
    call(activityLog.list, route, { as, params: { project_id: project.id }, query });
  return { user, project, as, log };
}

const happen = (
  project: { id: number },
  user: User | null,
  scope: "Survey" | "Person" | "Cohort",
  item_id: string,
  keyLabel: string | null = null,
) =>
  transaction((tx) =>
    recordActivity(tx, project, user && { user, role: "owner", keyLabel }, {
      scope,
      item_id,
      activity: "updated",
      name: item_id,
      changes: null,
    }),
  );

describe("the log of a project", () => {
  it("is refused to a key without activity_log:read", async () => {
    const project = await buildProject();
    const as = await buildKey({ project, scopes: ["person:write", "survey:write"] });
    expect((await call(activityLog.list, route, { as, params: { project_id: project.id } })).status).toBe(
      403,
    );
  });

  it.each([
    ["limit", "0"],
    ["limit", "many"],
    ["page", "-1"],
    ["user", "somebody"],
    ["user", "2147483648"],
    ["start_date", "yesterday"],
    ["end_date", "2026-11-21"],
  ])("refuses %s=%s", async (attr, value) => {
    const { log } = await setUp();
    const { status, body } = await log({ [attr]: value });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "validation_error", attr });
  });

  it("is empty without activity, and contains nothing of other projects", async () => {
    const { log } = await setUp();
    await happen(await buildProject(), null, "Survey", "theirs");
    expect((await log()).body).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("shows activity of every scope, newest first, with the user", async () => {
    const { user, project, log } = await setUp();
    await happen(project, user, "Survey", "one");
    await happen(project, null, "Person", "two");
    const { body } = await log();
    const { id: organization_id } = await db.organization.findFirstOrThrow();
    const common = { unread: false, was_impersonated: false, organization_id, activity: "updated" };
    expect(body.results).toMatchObject([
      { ...common, scope: "Person", item_id: "two", user: null, is_system: true },
      {
        ...common,
        scope: "Survey",
        item_id: "one",
        is_system: false,
        user: { id: user.id, uuid: user.uuid, email: user.email, first_name: user.first_name },
        detail: { name: "one", changes: null },
      },
    ]);
  });

  it("is filtered by scope, item and user, combined with AND", async () => {
    const { user, project, log } = await setUp();
    const other = await buildMember(project, "editor");
    await happen(project, user, "Survey", "one");
    await happen(project, other, "Survey", "two");
    await happen(project, other, "Cohort", "one");
    const itemsOf = async (query: Record<string, string | number>) =>
      (await log(query)).body.results.map(({ scope, item_id }) => `${scope} ${item_id}`);
    expect(await itemsOf({ scope: "Survey" })).toEqual(["Survey two", "Survey one"]);
    expect(await itemsOf({ item_id: "one" })).toEqual(["Cohort one", "Survey one"]);
    expect(await itemsOf({ user: other.id })).toEqual(["Cohort one", "Survey two"]);
    expect(await itemsOf({ user: other.uuid })).toEqual(["Cohort one", "Survey two"]);
    expect(await itemsOf({ user: other.id, scope: "Survey", item_id: "two" })).toEqual(["Survey two"]);
    expect(await itemsOf({ scope: "Nothing" })).toEqual([]);
  });

  it("names the key with which a change was made", async () => {
    const { user, project, log } = await setUp();
    await happen(project, user, "Survey", "one", "Deploy script");
    await happen(project, user, "Survey", "two");
    const { body } = await log();
    expect(body.results.map(({ key_label }) => key_label)).toEqual([null, "Deploy script"]);
  });

  it("names the person that was changed as the person is called now, and keeps no name of a deleted one", async () => {
    const { user, project, log } = await setUp();
    const person = await buildPerson(project, { properties: { email: "kim@example.com" } });
    await happen(project, user, "Person", String(person.id));
    await happen(project, user, "Person", "999999999999");
    await happen(project, user, "Person", "no id at all");
    await happen(project, user, "Survey", String(person.id));
    const namesOf = async () => (await log()).body.results.map(({ person_name }) => person_name);
    expect(await namesOf()).toEqual([null, null, null, "kim@example.com"]);
    await db.person.deleteMany({ where: { project_id: project.id } });
    expect(await namesOf()).toEqual([null, null, null, null]);
  });

  it("is filtered by several scopes, by system and by time", async () => {
    const { user, project, log } = await setUp();
    await happen(project, user, "Survey", "one");
    await happen(project, null, "Person", "two");
    await happen(project, user, "Cohort", "three");
    const itemsOf = async (query: Record<string, string>) =>
      (await log(query)).body.results.map(({ item_id }) => item_id);
    expect(await itemsOf({ scopes: "Survey,Cohort" })).toEqual(["three", "one"]);
    expect(await itemsOf({ scopes: "Survey,Cohort", scope: "Cohort" })).toEqual(["three"]);
    expect(await itemsOf({ activities: "exported,queried" })).toEqual([]);
    await db.activity.updateMany({
      where: { project_id: project.id, item_id: "two" },
      data: { activity: "exported" },
    });
    expect(await itemsOf({ activities: "exported,queried" })).toEqual(["two"]);
    expect(await itemsOf({ is_system: "true" })).toEqual(["two"]);
    expect(await itemsOf({ is_system: "false" })).toEqual(["three", "one"]);
    await db.activity.updateMany({
      where: { project_id: project.id, item_id: "one" },
      data: { created_at: new Date("2026-01-01T10:00:00Z") },
    });
    expect(await itemsOf({ end_date: "2026-01-01T10:00:00Z" })).toEqual(["one"]);
    expect(await itemsOf({ start_date: "2026-01-01T11:00:00+01:00" })).toEqual(["three", "two", "one"]);
    expect(await itemsOf({ start_date: "2026-01-01T10:00:01Z" })).toEqual(["three", "two"]);
    expect(await itemsOf({ start_date: "2026-01-01T00:00:00Z", end_date: "2026-01-02T00:00:00Z" })).toEqual([
      "one",
    ]);
  });

  it("is exported as CSV with every matching entry, regardless of the page", async () => {
    const { user, project, as, log } = await setUp();
    await transaction((tx) =>
      recordActivities(
        tx,
        project,
        { user, role: "owner", keyLabel: "Deploy script" },
        Array.from({ length: 1_201 }, (_, index) => ({
          scope: "Survey" as const,
          item_id: String(index),
          activity: "updated" as const,
          name: "=Tea, green",
          changes: (["name", "description"] as const).map((field) => ({
            type: "Survey",
            action: "changed" as const,
            field,
            before: "a",
            after: "b",
          })),
        })),
      ),
    );
    await happen(project, null, "Person", "other");
    const { status, body } = await log({ format: "csv", scope: "Survey", limit: 2, page: 3 });
    expect(status).toBe(200);
    const [header, ...lines] = String(body).trimEnd().split("\r\n");
    expect(header).toBe(
      "\uFEFFcreated_at,user,is_system,key_label,activity,scope,item_id,item_name,changed_fields,changes",
    );
    expect(new Set(lines.map((line) => line.split(",")[6])).size).toBe(1_201);
    expect(lines[0]).toMatch(
      new RegExp(
        `^\\d{4}-.*Z,${user.email},False,Deploy script,updated,Survey,\\d+,"'=Tea, green","name,description","\\[\\{""field"":""name"",""before"":""a"",""after"":""b""\\}.*\\]"$`,
      ),
    );
    const empty = await call(activityLog.list, route, {
      as,
      params: { project_id: project.id },
      query: { format: "csv", scope: "Nothing" },
    });
    expect(String(empty.body)).toBe(`${header}\r\n`);
  });

  it("is paginated", async () => {
    const { user, project, log } = await setUp();
    for (const item of ["one", "two", "three"]) await happen(project, user, "Survey", item);
    const { body } = await log({ limit: 2 });
    expect(body).toMatchObject({ count: 3, previous: null });
    expect(body.results.map(({ item_id }) => item_id)).toEqual(["three", "two"]);
    expect(new URL(body.next!).searchParams.get("page")).toBe("2");
    const rest = await log({ limit: 2, page: 2 });
    expect(rest.body.results.map(({ item_id }) => item_id)).toEqual(["one"]);
    expect(rest.body.next).toBeNull();
    expect((await log({ page: 3, limit: 2 })).body.results).toEqual([]);
  });
});
