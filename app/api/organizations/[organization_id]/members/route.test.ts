import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { buildKey, buildMember, buildMembership, buildUser } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

const params = { organization_id: "@current" };
const emailsOf = async (as: Credential) =>
  (await call(organizations.members, route, { as, params })).body.results.map(({ user }) => user.email);

describe("listing the organization's members", () => {
  it("is refused to a key without project:read", async () => {
    const as = await buildKey({ scopes: ["user:read"] });
    expect((await call(organizations.members, route, { as, params })).status).toBe(403);
  });

  it("answers 404 for another organization", async () => {
    const answer = await call(organizations.members, route, {
      as: await buildKey(),
      params: { organization_id: randomUUID() },
    });
    expect(answer.status).toBe(404);
  });

  it("shows the caller and the users they share a project with, and no others", async () => {
    const { user, project } = await buildMembership({ role: "viewer" });
    const owner = await buildMember(project, "owner");
    await buildMembership();
    const { status, body } = await call(organizations.members, route, { as: user, params });
    expect(status).toBe(200);
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      { id: user.uuid, user: { email: user.email }, level: 1, is_2fa_enabled: false, last_login: null },
      { id: owner.uuid, user: { email: owner.email }, level: 15 },
    ]);
    expect(JSON.stringify(body)).not.toContain("password_hash");
    expect(await emailsOf(await buildUser())).toHaveLength(1);
  });

  it("shows a limited key no members of the user's other projects", async () => {
    const { user, project } = await buildMembership();
    const near = await buildMember(project, "viewer");
    const { project: other } = await buildMembership({ user });
    const far = await buildMember(other, "owner");
    expect(await emailsOf(user)).toEqual([user.email, near.email, far.email]);
    expect(await emailsOf(await buildKey({ user, scoped_teams: [project.id] }))).toEqual([
      user.email,
      near.email,
    ]);
  });

  it("is paginated", async () => {
    const { user, project } = await buildMembership();
    const second = await buildMember(project, "editor");
    const { body } = await call(organizations.members, route, { as: user, params, query: { limit: 1 } });
    expect(body).toMatchObject({ count: 2, results: [{ user: { email: user.email } }] });
    expect(body.next).toContain("limit=1&offset=1");
    const rest = await call(organizations.members, route, {
      as: user,
      params,
      query: { limit: 1, offset: 1 },
    });
    expect(rest.body.results).toMatchObject([{ user: { email: second.email } }]);
  });
});
