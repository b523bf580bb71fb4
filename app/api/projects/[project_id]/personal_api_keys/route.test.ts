import { describe, expect, it } from "vitest";
import { hashSecret } from "@/lib/access/caller";
import { keys } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { buildKey, buildMember, buildMembership, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as keyRoute from "./[id]/route";
import * as route from "./route";

const list = (project: Project, as: User) =>
  call(keys.listOfProject, route, { as, params: { project_id: project.id } });

describe("listing the keys of a project", () => {
  it("is refused to viewers, editors and keys", async () => {
    const project = await buildProject();
    for (const role of ["viewer", "editor"] as const) {
      expect((await list(project, await buildMember(project, role))).status).toBe(403);
    }
    const params = { project_id: project.id };
    const as = await buildKey({ project });
    expect((await call(keys.listOfProject, route, { as, params })).status).toBe(403);
  });

  it("answers 404 for a project without access", async () => {
    const { user } = await buildMembership();
    expect((await list(await buildProject(), user)).status).toBe(404);
  });

  it("shows the keys of all members with access, newest first, without values and other projects", async () => {
    const { user, project } = await buildMembership();
    const editor = await buildMember(project, "editor");
    const other = await buildMembership({ user: editor });
    const open = await buildKey({ user: editor, scopes: ["survey:read"] });
    const own = await buildKey({ user });
    const limited = await buildKey({ user: editor, scoped_teams: [other.project_id, project.id] });
    await buildKey({ user: editor, scoped_teams: [other.project_id] });
    await buildKey({ user: editor, expires_at: new Date(0) });
    await buildKey();
    const { status, body } = await list(project, user);
    expect(status).toBe(200);
    expect(body.count).toBe(3);
    expect(body.results.map(({ id }) => id)).toEqual([limited.id, own.id, open.id]);
    expect(body.results[2]).toMatchObject({
      label: open.label,
      scopes: ["survey:read"],
      mask_value: open.mask_value,
      last_used_at: null,
      expires_at: null,
      user: { id: editor.id, email: editor.email },
    });
    const text = JSON.stringify(body);
    for (const secret of [open.value, hashSecret(open.value), "scoped_teams"])
      expect(text).not.toContain(secret);
  });

  it("omits the keys of a removed member", async () => {
    const { user, project } = await buildMembership();
    const key = await buildKey({ project, role: "viewer" });
    expect((await list(project, user)).body.results.map(({ id }) => id)).toEqual([key.id]);
    await db.membership.deleteMany({ where: { user_id: key.user_id } });
    expect((await list(project, user)).body.count).toBe(0);
  });
});

describe("revoking a key in a project", () => {
  const remove = (project: { id: number }, id: string, as: User) =>
    call(keys.removeOfProject, keyRoute, { as, params: { project_id: project.id, id } });
  const stored = (id: string) => db.personalApiKey.findUnique({ where: { id } });

  it("is for owners, of keys that can access the project", async () => {
    const { user, project } = await buildMembership();
    const key = await buildKey({ project, role: "editor" });
    expect((await remove(project, key.id, key.user)).status).toBe(403);
    expect((await remove(project, (await buildKey()).id, user)).status).toBe(404);
    expect(await stored(key.id)).not.toBeNull();
  });

  it("deletes a key that has no other project, and records it", async () => {
    const { user, project } = await buildMembership();
    const key = await buildKey({ project, role: "editor" });
    expect((await remove(project, key.id, user)).status).toBe(204);
    expect(await stored(key.id)).toBeNull();
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "PersonalAPIKey" },
    });
    expect(entries).toMatchObject([{ item_id: key.id, activity: "deleted", user_id: user.id }]);
  });

  it("leaves a key its other projects, also one without a limit", async () => {
    const { user, project } = await buildMembership();
    const editor = await buildMember(project, "editor");
    const other = await buildMembership({ user: editor });
    for (const scoped_teams of [[], [project.id, other.project_id]]) {
      const key = await buildKey({ user: editor, scoped_teams });
      expect((await remove(project, key.id, user)).status).toBe(204);
      expect(await stored(key.id)).toMatchObject({ scoped_teams: [other.project_id] });
      expect((await remove(project, key.id, user)).status).toBe(404);
      const entry = await db.activity.findFirst({ where: { project_id: project.id, item_id: key.id } });
      expect(entry).toMatchObject({ activity: "updated", user_id: user.id });
    }
  });
});
