import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashSecret } from "@/lib/access/caller";
import { hashPassword } from "@/lib/access/users/passwords";
import type { Role } from "@/lib/contract/access/scope";
import { members } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildMembership, buildProject, buildUser, unique } from "@/lib/testing/factories";
import { withHashingFull } from "@/lib/testing/hashing";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const password = "correct horse";
const inAWeek = () => new Date(Date.now() + 604_800_000);

async function buildInvitation(project: Project, role: Role = "viewer", expires_at = inAWeek()) {
  const token = randomUUID();
  await db.invitation.create({
    data: { project_id: project.id, role, token_hash: hashSecret(token), expires_at },
  });
  return token;
}

const accept = (body: object) => call(members.accept, route, { body });
const newcomer = () => ({ email: `${unique()}@example.com`, password, first_name: "Berta" });
const rolesIn = async (project: Project) =>
  (await db.membership.findMany({ where: { project_id: project.id } })).map(({ role }) => role);

describe("accepting an invitation", () => {
  it("is refused with the wrong password of an account, and may be repeated", async () => {
    const project = await buildProject();
    const token = await buildInvitation(project);
    const { email } = await buildUser({ password_hash: await hashPassword(password) });
    const wrong = await accept({ token, email, password: "wrong horse" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ attr: "password", code: "invalid_password" });
    expect(await rolesIn(project)).toEqual([]);
    expect((await accept({ token, email, password })).status).toBe(201);
  });

  it("is refused after ten wrong passwords, the right one included", async () => {
    const token = await buildInvitation(await buildProject());
    const { email } = await buildUser({ password_hash: await hashPassword(password) });
    for (let index = 0; index < 10; index++) await accept({ token, email, password: "wrong horse" });
    const { status, body, headers } = await accept({ token, email, password });
    expect(status).toBe(429);
    expect(body).toMatchObject({ type: "throttled_error", code: "throttled" });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
  });

  it("is refused while too many passwords are being hashed, and keeps the link valid", async () => {
    const token = await buildInvitation(await buildProject());
    await withHashingFull(async () => {
      const { status, body, headers } = await accept({ token, ...newcomer() });
      expect(status).toBe(429);
      expect(body).toMatchObject({ type: "throttled_error", code: "throttled" });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    });
    expect((await accept({ token, ...newcomer() })).status).toBe(201);
  });

  it.each([
    [{ password: "short" }, "password", "min_length"],
    [{ email: "nobody" }, "email", "invalid_input"],
    [{ token: "" }, "token", "blank"],
  ])("refuses %j", async (part, attr, code) => {
    const token = await buildInvitation(await buildProject());
    const { status, body } = await accept({ token, ...newcomer(), ...part });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr, code });
  });

  it("is refused to an existing member, and keeps the link valid for another user", async () => {
    const user = await buildUser({ password_hash: await hashPassword(password) });
    const { project } = await buildMembership({ user });
    const token = await buildInvitation(project);
    const { status, body } = await accept({ token, email: user.email, password });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: "email", code: "already_member" });
    expect((await accept({ token, ...newcomer() })).status).toBe(201);
  });

  it("needs an invitation that exists and has not expired", async () => {
    const over = await buildInvitation(await buildProject(), "viewer", new Date(Date.now() - 1));
    for (const token of ["nonsense", over]) {
      const { status, body } = await accept({ token, ...newcomer() });
      expect(status).toBe(400);
      expect(body).toMatchObject({ attr: "token", code: "invalid_invitation" });
    }
  });

  it("makes an existing account a member", async () => {
    const project = await buildProject();
    const { email, id } = await buildUser({ password_hash: await hashPassword(password) });
    const token = await buildInvitation(project, "editor");
    const { status, body } = await accept({ token, email: email.toUpperCase(), password });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id, email });
    expect(await rolesIn(project)).toEqual(["editor"]);
  });

  it("creates an account for a new user and makes it a member", async () => {
    const project = await buildProject();
    const given = newcomer();
    const { status, body } = await accept({ token: await buildInvitation(project), ...given });
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: given.email, first_name: "Berta" });
    expect(await rolesIn(project)).toEqual(["viewer"]);
  });

  it("works once, even for simultaneous requests", async () => {
    const project = await buildProject();
    const token = await buildInvitation(project);
    const guests = Array.from({ length: 8 }, newcomer);
    const answers = await Promise.all(guests.map((guest) => accept({ token, ...guest })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)]);
    expect(await rolesIn(project)).toEqual(["viewer"]);
    const made = await db.user.count({ where: { email: { in: guests.map(({ email }) => email) } } });
    expect(made).toBe(1);
  });
});
