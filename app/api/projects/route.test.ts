import { describe, expect, it } from "vitest";
import { projects } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildProject, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

describe("listing projects", () => {
  it("is refused to a key without project:read", async () => {
    const { status, body } = await call(projects.list, route, {
      as: await buildKey({ scopes: ["survey:write"] }),
    });
    expect(status).toBe(403);
    expect(body).toMatchObject({ detail: "API key missing required scope 'project:read'" });
  });

  it("shows the caller's own projects, oldest first, in pages", async () => {
    const user = await buildUser();
    await buildMembership();
    const first = await buildMembership({ user, role: "viewer" });
    const second = await buildMembership({ user });
    const { body } = await call(projects.list, route, { as: user, query: { limit: 1 } });
    expect(body.count).toBe(2);
    expect(body.results.map(({ id }) => id)).toEqual([first.project_id]);
    expect(body.next).toBe("http://127.0.0.1:3000/api/projects/?limit=1&offset=1");
    const rest = await call(projects.list, route, { as: user, query: { limit: 1, offset: 1 } });
    expect(rest.body.results.map(({ id }) => id)).toEqual([second.project_id]);
    expect(rest.body).toMatchObject({ next: null, previous: "http://127.0.0.1:3000/api/projects/?limit=1" });
  });

  it("shows a limited key only its projects", async () => {
    const user = await buildUser();
    await buildMembership({ user });
    const { project_id } = await buildMembership({ user });
    const key = await buildKey({ user, scoped_teams: [project_id] });
    const { body } = await call(projects.list, route, { as: key });
    expect(body).toMatchObject({ count: 1, results: [{ id: project_id }] });
  });

  it("leaves out projects that are deleted meanwhile", async () => {
    const user = await buildUser();
    const memberships = [];
    for (let count = 0; count < 40; count++) memberships.push(await buildMembership({ user }));
    let isDone = false;
    const lists = async () => {
      while (!isDone) expect((await call(projects.list, route, { as: user })).status).toBe(200);
    };
    const listing = Promise.all([lists(), lists(), lists()]);
    for (const { project_id } of memberships) await db.project.delete({ where: { id: project_id } });
    isDone = true;
    await listing;
  });
});

describe("creating a project", () => {
  it("is refused to a key without project:write, and to a key that is limited to projects", async () => {
    const { user, project_id } = await buildMembership();
    const body = { name: "New" };
    for (const as of [
      await buildKey({ user, scopes: ["project:read"] }),
      await buildKey({ user, scoped_teams: [project_id] }),
    ])
      expect((await call(projects.create, route, { as, body })).status).toBe(403);
    expect(await db.membership.count({ where: { user_id: user.id } })).toBe(1);
  });

  it("makes the user of a key its owner", async () => {
    const key = await buildKey({ scopes: ["project:write"] });
    const { status, body } = await call(projects.create, route, { as: key, body: { name: "By key" } });
    expect(status).toBe(201);
    expect(await db.membership.findMany({ where: { project_id: body.id } })).toMatchObject([
      { user_id: key.user_id, role: "owner" },
    ]);
  });

  it.each([
    [{}, "name", "required"],
    [{ name: " " }, "name", "blank"],
    [{ name: "x".repeat(201) }, "name", "max_length"],
    [{ name: "New", timezone: "Mars/Olympus" }, "timezone", "invalid_choice"],
    [{ name: "New", timezone: "+02:00" }, "timezone", "invalid_choice"],
    [
      { name: "New", person_display_name_properties: "email" },
      "person_display_name_properties",
      "invalid_input",
    ],
    [{ name: "New", survey_config: { themes: [{ id: "1" }] } }, "survey_config", "required"],
    [{ name: "New", survey_config: { show_branding_in_widgets: "often" } }, "survey_config", "invalid_input"],
  ])("refuses %j", async (body, attr, code) => {
    const answer = await call(projects.create, route, { as: await buildUser(), body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ type: "validation_error", attr, code });
  });

  it("makes the caller its owner and assigns a token", async () => {
    const user = await buildUser();
    const { status, body } = await call(projects.create, route, { as: user, body: { name: " New " } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "New",
      timezone: "UTC",
      person_display_name_properties: ["email", "name", "username"],
      test_account_filters: [],
      survey_config: {
        appearance: null,
        themes: [],
        logo: null,
        show_branding_on_hosted_pages: true,
        show_branding_in_widgets: false,
      },
    });
    expect(body.api_token).toMatch(/^phc_[\w-]{43}$/);
    expect(await db.membership.findMany({ where: { project_id: body.id } })).toMatchObject([
      { user_id: user.id, role: "owner" },
    ]);
  });

  it("accepts a time zone by any of its names", async () => {
    const as = await buildUser();
    for (const timezone of ["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv"])
      expect(
        (await call(projects.create, route, { as, body: { name: "New", timezone } })).body,
      ).toMatchObject({
        timezone,
      });
  });

  it("assigns unique tokens", async () => {
    const as = await buildUser();
    await buildProject();
    const make = () => call(projects.create, route, { as, body: { name: "Same" } });
    const [one, two] = await Promise.all([make(), make()]);
    expect(one.body.api_token).not.toBe(two.body.api_token);
  });
});

describe("the activity of a new project", () => {
  it("starts with its creation and its owner", async () => {
    const user = await buildUser();
    const { body } = await call(projects.create, route, { as: user, body: { name: "New" } });
    const entries = await db.activity.findMany({ where: { project_id: body.id }, orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      {
        scope: "Team",
        item_id: String(body.id),
        activity: "created",
        user_id: user.id,
        detail: { name: "New" },
      },
      {
        scope: "OrganizationMembership",
        item_id: String(user.id),
        activity: "created",
        detail: { changes: [{ field: "role", before: null, after: "owner" }] },
      },
    ]);
  });

  it("is not recorded when its test account filters are rejected, and neither is the project created", async () => {
    const user = await buildUser();
    const answer = await call(projects.create, route, {
      as: user,
      body: { name: "New", test_account_filters: [{ key: "email", type: "group", value: "x" }] },
    });
    expect(answer).toMatchObject({ status: 400, body: { extra: { path: "test_account_filters.0" } } });
    expect(await db.membership.count({ where: { user_id: user.id } })).toBe(0);
  });
});
