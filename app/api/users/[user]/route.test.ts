import { describe, expect, it } from "vitest";
import { users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildUser } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

describe("the caller", () => {
  it("is refused without authentication, and with a key that lacks user:read", async () => {
    expect((await call(users.me, route)).status).toBe(401);
    expect((await call(users.me, route, { as: await buildKey({ scopes: ["project:read"] }) })).status).toBe(
      403,
    );
  });

  it("can read no other user", async () => {
    const key = await buildKey();
    const other = { ...users.me, path: `/api/users/${key.user_id}/` };
    const { status, body } = await call(other, route, { as: key });
    expect(status).toBe(404);
    expect(body).toMatchObject({ type: "invalid_request", code: "not_found" });
  });

  it("is found as @me in either spelling", async () => {
    const key = await buildKey();
    for (const path of ["/api/users/@me", "/api/users/%40me/"])
      expect((await call(users.me, { GET: at(path) }, { as: key })).status).toBe(200);
  });

  it("sees their own fields and projects, and no secrets", async () => {
    const user = await buildUser({ first_name: "Anna" });
    const { project } = await buildMembership({ user, role: "editor" });
    const { status, body } = await call(users.me, route, { as: user });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user.id,
      uuid: user.uuid,
      email: user.email,
      first_name: "Anna",
      is_email_verified: false,
      hedgehog_config: {},
      projects: [{ id: project.id, name: project.name, api_token: project.api_token, role: "editor" }],
      team: { id: project.id, uuid: project.uuid, timezone: "UTC" },
    });
    expect(body.organizations).toEqual([body.organization]);
    expect(Object.keys(body)).not.toContain("password_hash");
  });

  it("has no team without a project", async () => {
    const { body } = await call(users.me, route, { as: await buildUser() });
    expect(body).toMatchObject({ projects: [], team: null });
  });

  it("is in the project used last, or in the first one of a limited key", async () => {
    const user = await buildUser();
    const first = (await buildMembership({ user })).project_id;
    const second = (await buildMembership({ user })).project_id;
    const third = (await buildMembership({ user })).project_id;
    const teamOf = async (as: Credential) => (await call(users.me, route, { as })).body.team?.id;
    expect(await teamOf(user)).toBe(first);
    await db.user.update({ where: { id: user.id }, data: { current_project_id: second } });
    expect(await teamOf(user)).toBe(second);
    expect(await teamOf(await buildKey({ user }))).toBe(second);
    const key = await buildKey({ user, scoped_teams: [third, first] });
    expect(await teamOf(key)).toBe(third);
    const { body } = await call(users.me, route, { as: key });
    expect(body.projects.map(({ id }) => id)).toEqual([first, third]);
  });

  it("is in one organization, always the same, and so is the current project", async () => {
    const one = await call(users.me, route, { as: await buildUser() });
    const other = await call(users.me, route, { as: (await buildMembership()).user });
    expect(one.body.organization).toEqual(other.body.organization);
    const stored = await db.organization.findFirstOrThrow();
    expect(one.body.organization).toEqual({ id: stored.id, name: "Fieldbook", slug: "fieldbook" });
    expect(other.body.team?.organization).toBe(stored.id);
  });
});

/** The handler at another spelling of its address. */
const at =
  (path: string): typeof route.GET =>
  (request, context) =>
    route.GET(new Request(new URL(path, request.url), request), context);
