import { describe, expect, it } from "vitest";
import { createOperatorResetLink } from "@/lib/access/operator/reset-link";
import { startSession } from "@/lib/access/sessions/start";
import { hashPassword } from "@/lib/access/users/passwords";
import { signIn } from "@/lib/access/users/sign-in";
import type { Role } from "@/lib/contract/access/scope";
import { members, users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project, User } from "@/lib/database/generated/client";
import {
  buildKey,
  buildMember,
  buildMembership,
  buildProject,
  buildUser,
  unique,
} from "@/lib/testing/factories";
import { withHashingFull } from "@/lib/testing/hashing";
import { call, createSessionCookie } from "@/lib/testing/request";
import * as linkRoute from "../projects/[project_id]/members/[user_id]/reset_link/route";
import * as memberRoute from "../projects/[project_id]/members/[user_id]/route";
import * as me from "../users/[user]/route";
import * as route from "./route";

const password = "another horse";
const link = (project: Project, as: User, { id }: { id: number | string }) =>
  call(members.resetLink, linkRoute, { as, params: { project_id: project.id, user_id: id } });
const use = ({ url }: { url: string }, address = unique()) =>
  call(users.reset, route, {
    body: { token: url.split("/").at(-1), password },
    headers: { "x-forwarded-for": address },
  });
const removeMember = (project: Project, as: User, { id }: User) =>
  call(members.remove, memberRoute, { as, params: { project_id: project.id, user_id: id } });
const changeRole = (project: Project, as: User, { id }: User, role: Role) =>
  call(members.update, memberRoute, { as, params: { project_id: project.id, user_id: id }, body: { role } });
const canSignIn = async ({ email }: User, by = password) =>
  (await signIn({ email, password: by }, unique())) !== null;

/** An owner, a member of their project, and a link for the member. */
async function buildLink(role: Role = "editor") {
  const { user: owner, project } = await buildMembership();
  const member = await buildMember(project, role);
  const { body } = await link(project, owner, member);
  return { owner, project, member, link: body };
}

describe("creating a reset link", () => {
  it("is refused to editors and keys", async () => {
    const project = await buildProject();
    const viewer = await buildMember(project, "viewer");
    expect((await link(project, await buildMember(project, "editor"), viewer)).status).toBe(403);
    const params = { project_id: project.id, user_id: viewer.id };
    const as = await buildKey({ project });
    expect((await call(members.resetLink, linkRoute, { as, params })).status).toBe(403);
  });

  it("is refused for a member of a project that the caller doesn't own, whatever their role there", async () => {
    for (const [theirs, mine] of [
      ["viewer", null],
      ["owner", null],
      ["viewer", "editor"],
    ] satisfies [Role, Role | null][]) {
      const { user: owner, project } = await buildMembership();
      const member = await buildMember(project, "viewer");
      const elsewhere = await buildMembership({ user: member, role: theirs });
      if (mine) await buildMembership({ user: owner, project: elsewhere.project, role: mine });
      const { status, body } = await link(project, owner, member);
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: "permission_denied", detail: expect.stringMatching(/don't own/) });
    }
  });

  it("is refused for the caller's own account, where it would bypass the current password", async () => {
    const { user, project } = await buildMembership();
    const { status, body } = await link(project, user, user);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "own_account" });
  });

  it("answers 404 for users outside the project, members of another project, and malformed ids", async () => {
    const { user, project } = await buildMembership();
    const elsewhere = await buildMembership();
    for (const id of [(await buildUser()).id, elsewhere.user.id, 2_147_483_647, "me"])
      expect((await link(project, user, { id })).status).toBe(404);
  });

  it("returns a link for 24 hours, does not store its token, and replaces the previous link", async () => {
    const { owner, project, member, link: first } = await buildLink();
    const { status, body } = await link(project, owner, member);
    expect(status).toBe(201);
    expect(body.url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset\/[\w-]{43}$/);
    const hours = (Date.parse(body.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const row = await db.passwordResetLink.findFirstOrThrow({ where: { user_id: member.id } });
    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await use(first)).status).toBe(400);
    expect((await use(body)).status).toBe(200);
  });

  it("works for a member of several projects of the owner", async () => {
    const { user: owner, project } = await buildMembership();
    const member = await buildMember(project, "owner");
    const { project: second } = await buildMembership({ user: owner });
    await buildMembership({ user: member, project: second, role: "viewer" });
    expect((await link(project, owner, member)).status).toBe(201);
  });
});

describe("using a reset link", () => {
  it.each([
    [{ password: "short" }, "password", "min_length"],
    [{ token: "" }, "token", "blank"],
    [{ token: "nonsense" }, "token", "invalid_reset_link"],
  ])("refuses %j", async (part, attr, code) => {
    const { link } = await buildLink();
    const body = { token: link.url.split("/").at(-1), password, ...part };
    const answer = await call(users.reset, route, { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr, code });
    expect((await use(link)).status).toBe(200);
  });

  it("is refused while too many passwords are being hashed, and may be repeated", async () => {
    const { link } = await buildLink();
    await withHashingFull(async () => expect((await use(link)).status).toBe(429));
    expect((await use(link)).status).toBe(200);
  });

  it("is refused when it has expired", async () => {
    const { link, member } = await buildLink();
    await db.passwordResetLink.updateMany({
      where: { user_id: member.id },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    expect((await use(link)).body).toMatchObject({ attr: "token", code: "invalid_reset_link" });
  });

  it("is refused once its creator is removed or demoted, or the member left", async () => {
    const removed = await buildLink();
    const second = await buildMember(removed.project, "owner");
    await removeMember(removed.project, second, removed.owner);
    expect((await use(removed.link)).status).toBe(400);

    const demoted = await buildLink();
    const other = await buildMember(demoted.project, "owner");
    await changeRole(demoted.project, other, demoted.owner, "editor");
    expect((await use(demoted.link)).status).toBe(400);

    const left = await buildLink();
    await removeMember(left.project, left.owner, left.member);
    expect((await use(left.link)).status).toBe(400);
  });

  it("is refused once the member belongs to a project that its creator doesn't own", async () => {
    const { link, member } = await buildLink();
    await buildMembership({ user: member });
    expect((await use(link)).status).toBe(400);
    expect(await canSignIn(member)).toBe(false);
  });

  it("is refused once the member has changed the password themselves", async () => {
    const { user: owner, project } = await buildMembership();
    const member = await buildUser({ password_hash: await hashPassword("correct horse") });
    await buildMembership({ user: member, project, role: "viewer" });
    const { body } = await link(project, owner, member);
    const changes = { current_password: "correct horse", password: "third horse" };
    const headers = { "x-forwarded-for": unique() };
    expect((await call(users.update, me, { as: member, body: changes, headers })).status).toBe(200);
    expect((await use(body)).status).toBe(400);
  });

  it("sets the password, ends every session, and clears failures from the same address", async () => {
    const { link, member } = await buildLink();
    const address = unique();
    const sid = await startSession(member, { address, userAgent: "" });
    for (let tries = 0; tries < 10; tries++)
      await signIn({ email: member.email, password: "wrong" }, address);
    const { status, body } = await use(link, address);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: member.id, email: member.email });
    expect(await signIn({ email: member.email, password }, address)).toMatchObject({ id: member.id });
    const headers = { cookie: await createSessionCookie(sid) };
    expect((await call(users.me, me, { headers })).status).toBe(401);
  });

  it("works once, even for simultaneous requests", async () => {
    const { link } = await buildLink();
    const answers = await Promise.all(Array.from({ length: 6 }, () => use(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it("invalidates the user's other links", async () => {
    const { link, project, member } = await buildLink();
    const second = await buildMember(project, "owner");
    const { url } = await createOperatorResetLink(member.email, "http://127.0.0.1:3000");
    const { body } = await call(members.resetLink, linkRoute, {
      as: second,
      params: { project_id: project.id, user_id: member.id },
    });
    expect((await use(link)).status).toBe(200);
    expect([(await use({ url })).status, (await use(body)).status]).toEqual([400, 400]);
  });

  it("is recorded in the project's activity, as is creating it", async () => {
    const { link, owner, project, member } = await buildLink();
    await use(link);
    const entries = await db.activity.findMany({
      where: { project_id: project.id, scope: "User", item_id: String(member.id) },
      orderBy: { created_at: "asc" },
      select: { activity: true, user_id: true },
    });
    expect(entries).toEqual([
      { activity: "reset_link_created", user_id: owner.id },
      { activity: "password_reset", user_id: member.id },
    ]);
    const everything = JSON.stringify(await db.activity.findMany({ where: { project_id: project.id } }));
    expect(everything).not.toContain(link.url.split("/").at(-1));
  });
});
