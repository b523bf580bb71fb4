import { describe, expect, it } from "vitest";
import { hashSecret } from "@/lib/access/caller";
import { scopes } from "@/lib/contract/access/scope";
import { keys, users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildProject, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as me from "../users/[user]/route";
import * as route from "./route";

describe("listing keys", () => {
  it("is refused to API keys", async () => {
    expect((await call(keys.list, route, { as: await buildKey() })).status).toBe(403);
  });

  it("shows the caller's own keys, newest first, without their values", async () => {
    const user = await buildUser();
    await buildKey();
    const first = await buildKey({ user });
    const second = await buildKey({ user, scopes: ["survey:read"] });
    const { body } = await call(keys.list, route, { as: user });
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      { id: second.id, scopes: ["survey:read"], last_used_at: null },
      { id: first.id, label: first.label },
    ]);
    const text = JSON.stringify(body);
    for (const secret of [first.value, first.secure_value]) expect(text).not.toContain(secret);
  });
});

describe("creating a key", () => {
  it("is refused to API keys, which could otherwise extend their own access", async () => {
    const body = { label: "More", scopes: ["*"] };
    expect((await call(keys.create, route, { as: await buildKey(), body })).status).toBe(403);
  });

  it.each([
    [{}, "label", "required"],
    [{ label: "" }, "label", "blank"],
    [{ label: "x".repeat(41), scopes: ["*"] }, "label", "max_length"],
    [{ label: "Key" }, "scopes", "required"],
    [{ label: "Key", scopes: [] }, "scopes", "empty"],
    [{ label: "Key", scopes: "*" }, "scopes", "invalid_input"],
    [{ label: "Key", scopes: ["survey:delete"] }, "scopes", "invalid_choice"],
    [{ label: "Key", scopes: ["*"], scoped_teams: ["one"] }, "scoped_teams", "invalid_input"],
    [{ label: "Key", scopes: ["*"], expires_at: "soon" }, "expires_at", "invalid_input"],
    [{ label: "Key", scopes: ["*"], expires_at: "2020-01-01T00:00:00Z" }, "expires_at", "invalid_input"],
  ])("refuses %j", async (body, attr, code) => {
    const answer = await call(keys.create, route, { as: await buildUser(), body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ type: "validation_error", attr, code });
  });

  it("refuses to limit it to projects that the caller cannot access or that do not exist", async () => {
    const { user, project } = await buildMembership();
    for (const strange of [(await buildProject()).id, 2_147_483_647]) {
      const body = { label: "Key", scopes: ["*"], scoped_teams: [project.id, strange] };
      const answer = await call(keys.create, route, { as: user, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ attr: "scoped_teams", code: "invalid_input" });
    }
    expect(await db.personalApiKey.count({ where: { user_id: user.id } })).toBe(0);
  });

  it("shows its value once and stores only the hash and a mask", async () => {
    const { user, project } = await buildMembership();
    const { status, body } = await call(keys.create, route, {
      as: user,
      body: { label: " CI ", scopes: ["survey:read", "survey:read"], scoped_teams: [project.id, project.id] },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      label: "CI",
      scopes: ["survey:read"],
      scoped_teams: [project.id],
      last_used_at: null,
    });
    expect(body.value).toMatch(/^phx_[\w-]{43}$/);
    expect(body.mask_value).toBe(`${body.value.slice(0, 8)}…${body.value.slice(-4)}`);
    const row = await db.personalApiKey.findUniqueOrThrow({ where: { id: body.id } });
    expect(row.secure_value).toBe(hashSecret(body.value));
    expect(JSON.stringify(row)).not.toContain(body.value);
  });

  it("accepts every scope", async () => {
    const body = { label: "All", scopes: [...scopes, "*"], scoped_teams: null };
    const answer = await call(keys.create, route, { as: await buildUser(), body });
    expect(answer.body).toMatchObject({ scopes: [...scopes, "*"], scoped_teams: [] });
  });
});

describe("a key with an expiry", () => {
  it("stores, returns and records the expiry", async () => {
    const { user, project_id } = await buildMembership();
    const expires_at = "2099-12-31T12:00:00Z";
    const body = { label: "Until then", scopes: ["user:read"], expires_at };
    const made = (await call(keys.create, route, { as: user, body })).body;
    expect(made.expires_at).toBe(expires_at);
    const listed = (await call(keys.list, route, { as: user })).body;
    expect(listed.results).toMatchObject([{ id: made.id, expires_at }]);
    expect((await call(users.me, me, { as: made })).status).toBe(200);
    const entry = await db.activity.findFirstOrThrow({ where: { project_id, scope: "PersonalAPIKey" } });
    expect(JSON.stringify(entry.detail)).toContain(`"after":"${expires_at}"`);
  });

  it("is refused after its expiry like an unknown key, and stays in the list", async () => {
    const key = await buildKey({ expires_at: new Date(Date.now() + 60_000) });
    expect((await call(users.me, me, { as: key })).status).toBe(200);
    await db.personalApiKey.update({ where: { id: key.id }, data: { expires_at: new Date() } });
    const refused = await call(users.me, me, { as: key });
    expect(refused.status).toBe(401);
    const unknown = await call(users.me, me, { as: { ...key, value: "phx_unknown" } });
    expect(refused.body).toEqual(unknown.body);
    expect((await call(keys.list, route, { as: key.user })).body.results).toMatchObject([{ id: key.id }]);
  });
});

describe("the activity of a new key", () => {
  const entriesOf = (project_id: number) =>
    db.activity.findMany({ where: { project_id, scope: "PersonalAPIKey" }, orderBy: { created_at: "asc" } });

  it("is recorded in each project that it is limited to, and in no other", async () => {
    const { user, project_id } = await buildMembership();
    const other = await buildMembership({ user });
    const body = { label: "Nightly", scopes: ["survey:read"], scoped_teams: [project_id] };
    const made = (await call(keys.create, route, { as: user, body })).body;
    expect(await entriesOf(other.project_id)).toEqual([]);
    const [entry, ...more] = await entriesOf(project_id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      item_id: made.id,
      activity: "created",
      user_id: user.id,
      is_system: false,
      detail: {
        name: "Nightly",
        changes: [
          { type: "PersonalAPIKey", action: "created", field: "label", before: null, after: "Nightly" },
          { field: "scopes", before: null, after: ["survey:read"] },
          { field: "scoped_teams", before: null, after: [project_id] },
          { field: "mask_value", before: null, after: made.mask_value },
        ],
      },
    });
    expect(JSON.stringify(entry)).not.toContain(made.value);
    expect(JSON.stringify(entry)).not.toContain(hashSecret(made.value));
  });

  it("is recorded in every project of its user when it has no limit", async () => {
    const { user, project_id } = await buildMembership();
    const other = await buildMembership({ user, role: "viewer" });
    const foreign = await buildProject();
    await call(keys.create, route, { as: user, body: { label: "All", scopes: ["*"] } });
    expect(await entriesOf(project_id)).toHaveLength(1);
    expect(await entriesOf(other.project_id)).toHaveLength(1);
    expect(await entriesOf(foreign.id)).toEqual([]);
  });

  it("is not recorded when the key is refused", async () => {
    const { user, project_id } = await buildMembership();
    const body = { label: "Key", scopes: ["*"], scoped_teams: [project_id, (await buildProject()).id] };
    expect((await call(keys.create, route, { as: user, body })).status).toBe(400);
    expect(await entriesOf(project_id)).toEqual([]);
  });
});
