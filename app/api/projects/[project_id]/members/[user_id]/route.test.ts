import { describe, expect, it } from "vitest";
import * as usersRoute from "@/app/api/users/[user]/route";
import type { Role } from "@/lib/contract/access/scope";
import { members, users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { buildKey, buildMember, buildMembership, buildProject, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as membersRoute from "../route";
import * as route from "./route";
import * as signOutRoute from "./sign_out/route";

const change = (as: User, project: Project, user: { id: number | string }, body: object) =>
  call(members.update, route, { as, params: { project_id: project.id, user_id: user.id }, body });
const remove = (as: User, project: Project, user: { id: number | string }) =>
  call(members.remove, route, { as, params: { project_id: project.id, user_id: user.id } });
const rolesIn = async (project: Project) =>
  Object.fromEntries(
    (await db.membership.findMany({ where: { project_id: project.id } })).map((row) => [
      row.user_id,
      row.role,
    ]),
  );

describe("changing a role", () => {
  it("is refused to editors, even for lowering their own role", async () => {
    const project = await buildProject();
    const editor = await buildMember(project, "editor");
    expect((await change(editor, project, editor, { role: "viewer" })).status).toBe(403);
  });

  it("rejects unknown roles", async () => {
    const { user, project } = await buildMembership();
    const { status, body } = await change(user, project, user, { role: "admin" });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "role", code: "invalid_choice" });
  });

  it("answers 404 for users outside the project, members of another project, and malformed ids", async () => {
    const { user, project } = await buildMembership();
    const stranger = (await buildMembership()).user;
    for (const id of [stranger.id, 2_147_483_647, 99_999_999_999, "me", "1e3"])
      expect((await change(user, project, { id }, { role: "owner" })).status).toBe(404);
  });

  it("keeps the last owner an owner", async () => {
    const { user, project } = await buildMembership();
    await buildMember(project, "editor");
    const { status, body } = await change(user, project, user, { role: "editor" });
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: "validation_error", code: "last_owner", attr: null });
    expect(await rolesIn(project)).toMatchObject({ [user.id]: "owner" });
  });

  it("applies at once, for sessions and keys alike", async () => {
    const { user, project } = await buildMembership();
    const viewer = await buildMember(project, "viewer");
    for (const role of ["owner", "viewer", "editor", "editor"] satisfies Role[]) {
      const { status, body } = await change(user, project, viewer, { role });
      expect(status).toBe(200);
      expect(body).toMatchObject({ user_id: viewer.id, email: viewer.email, role });
    }
    expect(await rolesIn(project)).toEqual({ [user.id]: "owner", [viewer.id]: "editor" });
  });

  it("lets an owner step down when there is another", async () => {
    const { user, project } = await buildMembership();
    await buildMember(project, "owner");
    expect((await change(user, project, user, { role: "viewer" })).status).toBe(200);
  });
});

describe("removing a member", () => {
  it("is refused to editors", async () => {
    const project = await buildProject();
    const other = await buildMember(project, "viewer");
    expect((await remove(await buildMember(project, "editor"), project, other)).status).toBe(403);
  });

  it("answers 404 for a user outside the project", async () => {
    const { user, project } = await buildMembership();
    expect((await remove(user, project, await buildUser())).status).toBe(404);
  });

  it("keeps the last owner", async () => {
    const { user, project } = await buildMembership();
    const { status, body } = await remove(user, project, user);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "last_owner" });
  });

  it("removes another member or the caller", async () => {
    const { user, project } = await buildMembership();
    const other = await buildMember(project, "owner");
    const viewer = await buildMember(project, "viewer");
    expect((await remove(user, project, viewer)).status).toBe(204);
    expect((await remove(user, project, user)).status).toBe(204);
    expect(await rolesIn(project)).toEqual({ [other.id]: "owner" });
    expect((await remove(user, project, other)).status).toBe(404);
  });

  it("keeps one owner when all of them leave at once", async () => {
    for (let round = 0; round < 5; round++) {
      const project = await buildProject();
      const owners = await Promise.all([1, 2, 3, 4].map(() => buildMember(project, "owner")));
      const answers = await Promise.all(
        owners.map((owner, index) =>
          index % 2 ? remove(owner, project, owner) : change(owner, project, owner, { role: "viewer" }),
        ),
      );
      const owning = Object.values(await rolesIn(project)).filter((role) => role === "owner");
      expect(owning).toHaveLength(1);
      expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(1);
    }
  });

  it("keeps one owner when two remove each other", async () => {
    for (let round = 0; round < 5; round++) {
      const project = await buildProject();
      const [one, other] = await Promise.all([1, 2].map(() => buildMember(project, "owner")));
      await Promise.all([remove(one!, project, other!), remove(other!, project, one!)]);
      expect(Object.values(await rolesIn(project))).toEqual(["owner"]);
    }
  });
});

describe("signing a member out", () => {
  it("ends their sessions, keeps their keys, and is recorded", async () => {
    const { user, project } = await buildMembership();
    const editor = await buildMember(project, "editor");
    const key = await buildKey({ user: editor });
    const params = { project_id: project.id, user_id: editor.id };
    const me = () => call(users.me, usersRoute, { as: editor, params: { user: "@me" } });
    expect((await me()).status).toBe(200);
    const seen = await call(members.list, membersRoute, { as: user, params: { project_id: project.id } });
    expect(seen.body.results.find(({ user_id }) => user_id === editor.id)).toMatchObject({
      session_count: 1,
      key_count: 1,
      last_seen_at: expect.any(String),
    });
    expect((await call(members.signOut, signOutRoute, { as: editor, params })).status).toBe(403);
    expect(
      (await call(members.signOut, signOutRoute, { as: user, params: { ...params, user_id: 0 } })).status,
    ).toBe(404);
    expect((await call(members.signOut, signOutRoute, { as: user, params })).status).toBe(204);
    const listed = await call(members.list, membersRoute, { as: user, params: { project_id: project.id } });
    expect(listed.body.results.find(({ user_id }) => user_id === editor.id)).toMatchObject({
      session_count: 0,
      key_count: 1,
    });
    expect((await me()).status).toBe(401);
    expect((await call(users.me, usersRoute, { as: key, params: { user: "@me" } })).status).toBe(200);
    const entries = await db.activity.findMany({ where: { project_id: project.id, scope: "User" } });
    expect(entries).toMatchObject([{ activity: "signed_out", item_id: String(editor.id), user_id: user.id }]);
  });
});
