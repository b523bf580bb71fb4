import { describe, expect, it } from "vitest";
import { createInvitation } from "@/lib/access/invitations/create";
import type { Role } from "@/lib/contract/access/scope";
import { invitations, members } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import { buildKey, buildMember, buildMembership, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as acceptRoute from "../../../invitations/accept/route";
import * as memberRoute from "../members/[user_id]/route";
import * as oneRoute from "./[id]/route";
import * as route from "./route";

const ownerOf = (user: User) => ({ user, role: "owner", keyLabel: null }) as const;
const invite = (project: Project, user: User, role: Role = "viewer") =>
  createInvitation(project, ownerOf(user), role, "http://127.0.0.1:3000");
const list = (project: Project, as: User) =>
  call(invitations.list, route, { as, params: { project_id: project.id } });
const revoke = (project: Project, as: User, id: string) =>
  call(invitations.remove, oneRoute, { as, params: { project_id: project.id, id } });
const accept = ({ url }: { url: string }) =>
  call(members.accept, acceptRoute, {
    body: {
      token: url.split("/").at(-1),
      email: `${unique()}@example.com`,
      password: "correct horse",
    },
  });
const removeMember = (project: Project, as: User, { id }: User) =>
  call(members.remove, memberRoute, { as, params: { project_id: project.id, user_id: id } });
const changeRole = (project: Project, as: User, { id }: User, role: Role) =>
  call(members.update, memberRoute, { as, params: { project_id: project.id, user_id: id }, body: { role } });
const entriesOf = async (project: Project, scope: string) =>
  (
    await db.activity.findMany({
      where: { project_id: project.id, scope },
      orderBy: [{ created_at: "asc" }, { id: "asc" }],
    })
  ).map(({ item_id, activity, user_id, detail }) => ({ item_id, activity, user_id, detail }));

describe("listing invitations", () => {
  it("is refused to editors and keys", async () => {
    const project = await buildProject();
    expect((await list(project, await buildMember(project, "editor"))).status).toBe(403);
    const as = await buildKey({ project });
    const params = { project_id: project.id };
    expect((await call(invitations.list, route, { as, params })).status).toBe(403);
  });

  it("shows open invitations, newest first, without their links", async () => {
    const { user, project } = await buildMembership();
    const accepted = await invite(project, user);
    await accept(accepted);
    const over = await invite(project, user, "editor");
    await db.invitation.updateMany({ where: { id: over.id }, data: { expires_at: new Date(0) } });
    const open = await invite(project, user, "owner");
    await buildMembership({ user }).then((elsewhere) => invite(elsewhere.project, user));
    const { status, body } = await list(project, user);
    expect(status).toBe(200);
    const { url, ...shown } = open;
    const { url: _, ...ended } = over;
    expect(body).toMatchObject({ count: 2, next: null, previous: null });
    expect(body.results).toEqual([shown, { ...ended, expires_at: "1970-01-01T00:00:00Z", is_expired: true }]);
    expect(shown).toMatchObject({ role: "owner", is_expired: false, created_by: { id: user.id } });
    expect(JSON.stringify(body)).not.toContain(url.split("/").at(-1));
  });
});

describe("revoking an invitation", () => {
  it("is refused to editors", async () => {
    const { user, project } = await buildMembership();
    const { id } = await invite(project, user);
    expect((await revoke(project, await buildMember(project, "editor"), id)).status).toBe(403);
  });

  it("answers 404 for another project's invitation, an accepted one, and malformed ids", async () => {
    const { user, project } = await buildMembership();
    const elsewhere = await buildMembership({ user });
    const [theirs, accepted] = [await invite(elsewhere.project, user), await invite(project, user)];
    await accept(accepted);
    for (const id of [theirs.id, accepted.id, "nonsense"])
      expect((await revoke(project, user, id)).status).toBe(404);
    expect((await accept(theirs)).status).toBe(201);
  });

  it("invalidates its link", async () => {
    const { user, project } = await buildMembership();
    const invitation = await invite(project, user);
    expect((await revoke(project, user, invitation.id)).status).toBe(204);
    expect((await accept(invitation)).body).toMatchObject({ attr: "token", code: "invalid_invitation" });
    expect((await revoke(project, user, invitation.id)).status).toBe(404);
  });
});

describe("an invitation", () => {
  it.each(["removed", "demoted"])("ends permanently when its creator is %s", async (how) => {
    const { user, project } = await buildMembership();
    const maker = await buildMember(project, "owner");
    const [theirs, mine] = [await invite(project, maker, "owner"), await invite(project, user)];
    if (how === "removed") await removeMember(project, user, maker);
    else await changeRole(project, user, maker, "editor");
    expect((await accept(theirs)).status).toBe(400);
    await db.membership.upsert({
      where: { project_id_user_id: { project_id: project.id, user_id: maker.id } },
      create: { project_id: project.id, user_id: maker.id, role: "owner" },
      update: { role: "owner" },
    });
    expect((await accept(theirs)).status).toBe(400);
    expect((await accept(mine)).status).toBe(201);
  });

  it("stays valid when its creator remains an owner", async () => {
    const { user, project } = await buildMembership();
    const invitation = await invite(project, user);
    expect((await changeRole(project, user, user, "owner")).status).toBe(200);
    expect((await accept(invitation)).status).toBe(201);
  });

  it("cannot be created by a member who is being removed: none remains, in either order", async () => {
    for (let round = 0; round < 5; round++) {
      const { user, project } = await buildMembership();
      const maker = await buildMember(project, "owner");
      const made = Array.from({ length: 4 }, () => invite(project, maker).catch(() => null));
      await Promise.all([removeMember(project, user, maker), ...made]);
      expect(await db.invitation.count({ where: { project_id: project.id } })).toBe(0);
    }
  });
});

describe("the activity", () => {
  it("names who was invited with which role, and the outcome", async () => {
    const { user, project } = await buildMembership();
    const maker = await buildMember(project, "owner");
    const used = await invite(project, user, "editor");
    const revoked = await invite(project, user);
    await revoke(project, user, revoked.id);
    const { body: guest } = await accept(used);
    const died = await invite(project, maker);
    await removeMember(project, user, maker);
    const said = (await entriesOf(project, "OrganizationInvite")).map(({ detail, ...entry }) => entry);
    expect(said).toEqual([
      { item_id: used.id, activity: "created", user_id: user.id },
      { item_id: revoked.id, activity: "created", user_id: user.id },
      { item_id: revoked.id, activity: "deleted", user_id: user.id },
      { item_id: used.id, activity: "accepted", user_id: guest.id },
      { item_id: died.id, activity: "created", user_id: maker.id },
      { item_id: died.id, activity: "deleted", user_id: user.id },
    ]);
  });

  it("names who joined, whose role changed and who was removed", async () => {
    const { user, project } = await buildMembership();
    const { body: guest } = await accept(await invite(project, user, "editor"));
    const guestUser = await db.user.findUniqueOrThrow({ where: { id: guest.id } });
    await changeRole(project, user, guestUser, "viewer");
    await changeRole(project, user, guestUser, "viewer");
    await changeRole(project, user, user, "viewer");
    await removeMember(project, user, guestUser);
    const entry = (activity: string, by: number, changes: unknown) => ({
      item_id: String(guest.id),
      activity,
      user_id: by,
      detail: { changes, name: guest.email, trigger: null, short_id: null, type: null },
    });
    const change = (action: string, before: string | null, after: string) => [
      { type: "OrganizationMembership", action, field: "role", before, after },
    ];
    expect(await entriesOf(project, "OrganizationMembership")).toEqual([
      entry("created", guest.id, change("created", null, "editor")),
      entry("updated", user.id, change("changed", "editor", "viewer")),
      entry("deleted", user.id, null),
    ]);
  });
});
