import { describe, expect, it } from "vitest";
import { Role } from "@/lib/contract/access/scope";
import { members } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildKey, buildMember, buildMembership, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

describe("listing members", () => {
  it("is refused to editors and keys", async () => {
    const project = await buildProject();
    const params = { project_id: project.id };
    expect(
      (await call(members.list, route, { as: await buildMember(project, "editor"), params })).status,
    ).toBe(403);
    expect((await call(members.list, route, { as: await buildKey({ project }), params })).status).toBe(403);
  });

  it("shows the members of the project with their roles", async () => {
    const { user, project } = await buildMembership();
    await buildMembership({ user });
    const viewer = await buildMember(project, "viewer");
    const { body } = await call(members.list, route, { as: user, params: { project_id: project.id } });
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      { user_id: user.id, email: user.email, role: "owner" },
      { user_id: viewer.id, email: viewer.email, role: "viewer" },
    ]);
    expect(JSON.stringify(body)).not.toContain("password");
  });
});

describe("inviting", () => {
  it("is refused to editors", async () => {
    const project = await buildProject();
    const { status } = await call(members.invite, route, {
      as: await buildMember(project, "editor"),
      params: { project_id: project.id },
      body: { role: "owner" },
    });
    expect(status).toBe(403);
  });

  it("sends no email where no mail server is set", async () => {
    const { user, project } = await buildMembership();
    const answer = await call(members.invite, route, {
      as: user,
      params: { project_id: project.id },
      body: { role: "viewer", email: "ada@example.com" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr: "email", code: "email_unavailable" });
    expect(await db.invitation.count({ where: { project_id: project.id } })).toBe(0);
  });

  it.each([
    [{}, "required"],
    [{ role: "admin" }, "invalid_choice"],
    [{ role: null }, "null"],
  ])("refuses %j", async (body, code) => {
    const { user, project } = await buildMembership();
    const answer = await call(members.invite, route, { as: user, params: { project_id: project.id }, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr: "role", code });
  });

  it.each(Role.options)("invites a %s", async (role) => {
    const { user, project } = await buildMembership();
    const answer = await call(members.invite, route, {
      as: user,
      params: { project_id: project.id },
      body: { role },
    });
    expect(answer).toMatchObject({ status: 201, body: { role } });
  });

  it("returns a link that is valid for seven days, and does not store its token", async () => {
    const { user, project } = await buildMembership();
    const { status, body } = await call(members.invite, route, {
      as: user,
      params: { project_id: project.id },
      body: { role: "editor" },
    });
    expect(status).toBe(201);
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation\/[\w-]{43}$/);
    const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const row = await db.invitation.findFirstOrThrow({ where: { project_id: project.id } });
    expect(row).toMatchObject({ id: body.id, role: "editor", created_by_id: user.id, accepted_at: null });
    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});
