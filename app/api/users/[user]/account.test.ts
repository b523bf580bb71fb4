import { describe, expect, it } from "vitest";
import { startSession } from "@/lib/access/sessions/start";
import { hashPassword, verifyPassword, withPermit } from "@/lib/access/users/passwords";
import { users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { buildKey, buildMembership, buildUser, unique } from "@/lib/testing/factories";
import { withHashingFull } from "@/lib/testing/hashing";
import { call, createSessionCookie } from "@/lib/testing/request";
import * as route from "./route";

const current_password = "correct horse";
const buildSigner = async () => buildUser({ password_hash: await hashPassword(current_password) });
const change = (as: User, body: object, address = unique()) =>
  call(users.update, route, { as, body, headers: { "x-forwarded-for": address } });
const stored = ({ id }: User) => db.user.findUniqueOrThrow({ where: { id } });
const cookie = async (sid: string) => ({
  headers: { cookie: await createSessionCookie(sid), "sec-fetch-site": "same-origin" },
});
const isAlive = async (sid: string) => (await call(users.me, route, await cookie(sid))).status === 200;
const start = (user: User) => startSession(user, { address: "10.4.0.1", userAgent: "Firefox" });

describe("changing one's account", () => {
  it("is refused to API keys and to other origins", async () => {
    const key = await buildKey();
    expect((await call(users.update, route, { as: key, body: { first_name: "Eve" } })).status).toBe(403);
    const headers = { origin: "https://evil.example" };
    const from = { as: key.user, body: { first_name: "Eve" }, headers };
    expect((await call(users.update, route, from)).status).toBe(403);
  });

  it.each([{ password: "another horse" }, { email: "other@example.com" }])(
    "%j requires the current password",
    async (body) => {
      const user = await buildSigner();
      const without = await change(user, body);
      expect(without.status).toBe(400);
      expect(without.body).toMatchObject({ attr: "current_password", code: "required" });
      const wrong = await change(user, { ...body, current_password: "wrong horse" });
      expect(wrong.status).toBe(400);
      expect(wrong.body).toMatchObject({ attr: "current_password", code: "incorrect_password" });
      expect(await stored(user)).toMatchObject({ email: user.email, password_hash: user.password_hash });
    },
  );

  it("is refused after ten wrong passwords, the right one included", async () => {
    const [user, address] = [await buildSigner(), unique()];
    const email = `${unique()}@example.com`;
    for (let tries = 0; tries < 10; tries++)
      await change(user, { email, current_password: "wrong" }, address);
    const { status, headers } = await change(user, { email, current_password }, address);
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
  });

  it("is refused while too many passwords are being hashed", async () => {
    const user = await buildSigner();
    await withHashingFull(async () => {
      const { status } = await change(user, { password: "another horse", current_password });
      expect(status).toBe(429);
    });
  });

  it.each([
    [{ password: "short", current_password }, "password", "min_length"],
    [{ email: "nobody", current_password }, "email", "invalid_input"],
    [{ first_name: "x".repeat(151) }, "first_name", "max_length"],
  ])("refuses %j", async (body, attr, code) => {
    const answer = await change(await buildSigner(), body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr, code });
  });

  it("rejects the email of another account, ignoring case", async () => {
    const [user, other] = [await buildSigner(), await buildUser()];
    const answer = await change(user, { email: other.email.toUpperCase(), current_password });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr: "email", code: "unique" });
  });

  it("changes a name without a password, and nothing else", async () => {
    const { user } = await buildMembership();
    const { status, body } = await change(user, { first_name: " Ada ", last_name: "", email: user.email });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, first_name: "Ada", last_name: "" });
    expect(body.projects).toHaveLength(1);
    const { first_name: _, ...rest } = user;
    expect(await stored(user)).toMatchObject({ ...rest, current_project_id: null });
  });

  it("changes the email, and keeps every session", async () => {
    const user = await buildSigner();
    const there = await start(user);
    const email = `${unique()}@example.com`;
    const { status, body } = await change(user, { email: email.toUpperCase(), current_password });
    expect(status).toBe(200);
    expect(body.email).toBe(email);
    expect(await isAlive(there)).toBe(true);
  });

  it("changes the password, ends the other sessions, and keeps this one and the keys", async () => {
    const user = await buildSigner();
    const key = await buildKey({ user });
    const [there, here] = [await start(user), await start(user)];
    const body = { password: "another horse", current_password };
    expect((await call(users.update, route, { ...(await cookie(here)), body })).status).toBe(200);
    expect([await isAlive(there), await isAlive(here)]).toEqual([false, true]);
    expect((await call(users.me, route, { as: key })).status).toBe(200);
    const { password_hash, session_version } = await stored(user);
    const isNow = (password: string) =>
      withPermit((permit) => verifyPassword(permit, password_hash, password));
    expect([await isNow("another horse"), await isNow(current_password)]).toEqual([true, false]);
    expect(session_version).toBe(user.session_version + 1);
  });

  it("accepts one of two simultaneous new passwords", async () => {
    const user = await buildSigner();
    const answers = await Promise.all(
      ["first horse", "second horse"].map((password) => change(user, { password, current_password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
