import { describe, expect, it } from "vitest";
import { startSession } from "@/lib/access/sessions/start";
import { sessions, users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { buildKey, buildUser } from "@/lib/testing/factories";
import { call, createSessionCookie } from "@/lib/testing/request";
import * as me from "../route";
import * as everywhere from "../sign_out_everywhere/route";
import * as one from "./[id]/route";
import * as route from "./route";

const start = (user: User, userAgent = "Firefox") => startSession(user, { address: "10.3.0.1", userAgent });
const within = async (sid: string) => ({
  headers: { cookie: await createSessionCookie(sid), "sec-fetch-site": "same-origin" },
});
const isAlive = async (sid: string) => (await call(users.me, me, await within(sid))).status === 200;

describe("listing sessions", () => {
  it("is refused to API keys", async () => {
    expect((await call(sessions.list, route, { as: await buildKey() })).status).toBe(403);
  });

  it("is refused to other users", async () => {
    const as = await buildUser();
    const path = `/api/users/${as.id}/sessions/`;
    expect((await call({ ...sessions.list, path }, route, { as })).status).toBe(404);
  });

  it("shows the caller's sessions, last seen first, and marks the current one", async () => {
    const user = await buildUser();
    await start(await buildUser());
    const [old, current] = [await start(user, "Chrome"), await start(user)];
    const hourAgo = new Date(Date.now() - 3_600_000);
    await db.session.update({ where: { id: old }, data: { last_seen_at: hourAgo } });
    const { status, body } = await call(sessions.list, route, await within(current));
    expect(status).toBe(200);
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      { id: current, user_agent: "Firefox", address: "10.3.0.1", is_current: true },
      { id: old, user_agent: "Chrome", is_current: false },
    ]);
  });

  it("leaves out expired sessions", async () => {
    const user = await buildUser();
    const unseen = await start(user);
    await db.session.update({
      where: { id: unseen },
      data: { last_seen_at: new Date(Date.now() - 15 * 86_400_000) },
    });
    await db.session.create({ data: { user_id: user.id, version: 0, user_agent: "", address: "" } });
    const current = await start(user);
    const { body } = await call(sessions.list, route, await within(current));
    expect(body.results.map(({ id }) => id)).toEqual([current]);
  });
});

describe("a session", () => {
  it("has its last use recorded, to five minutes", async () => {
    const id = await start(await buildUser());
    const { last_seen_at } = await db.session.findUniqueOrThrow({ where: { id } });
    await isAlive(id);
    expect(await db.session.findUnique({ where: { id } })).toMatchObject({ last_seen_at });
    const before = new Date(Date.now() - 360_000);
    await db.session.update({ where: { id }, data: { last_seen_at: before } });
    await isAlive(id);
    await expect
      .poll(async () => (await db.session.findUniqueOrThrow({ where: { id } })).last_seen_at.getTime())
      .toBeGreaterThan(before.getTime());
  });
});

describe("signing out of one session", () => {
  it("answers 404 for another user's session and for malformed ids", async () => {
    const as = await buildUser();
    const theirs = await start(await buildUser());
    for (const id of [theirs, "nonsense"])
      expect((await call(sessions.remove, one, { as, params: { id } })).status).toBe(404);
    expect(await isAlive(theirs)).toBe(true);
  });

  it("ends it and no other", async () => {
    const user = await buildUser();
    const [lost, current] = [await start(user), await start(user)];
    const answer = await call(sessions.remove, one, { ...(await within(current)), params: { id: lost } });
    expect(answer.status).toBe(204);
    expect([await isAlive(lost), await isAlive(current)]).toEqual([false, true]);
  });
});

describe("signing out of all sessions", () => {
  it("is refused to API keys and to other origins", async () => {
    const key = await buildKey();
    expect((await call(sessions.removeAll, everywhere, { as: key })).status).toBe(403);
    const headers = { "sec-fetch-site": "cross-site" };
    expect((await call(sessions.removeAll, everywhere, { as: key.user, headers })).status).toBe(403);
  });

  it("ends every session of the user, including the current one, and no key", async () => {
    const key = await buildKey();
    const [there, here] = [await start(key.user), await start(key.user)];
    const theirs = await start(await buildUser());
    expect((await call(sessions.removeAll, everywhere, await within(here))).status).toBe(204);
    expect([await isAlive(there), await isAlive(here), await isAlive(theirs)]).toEqual([false, false, true]);
    expect((await call(users.me, me, { as: key })).status).toBe(200);
    const again = await db.user.findUniqueOrThrow({ where: { id: key.user_id } });
    expect(again.session_version).toBe(key.user.session_version + 1);
    expect(await isAlive(await start(again))).toBe(true);
  });
});
