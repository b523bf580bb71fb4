import { describe, expect, it } from "vitest";
import { keys, users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildKey, buildProject, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as me from "../../users/[user]/route";
import * as route from "./route";

describe("the key of a request", () => {
  it("is refused without a key and to a session", async () => {
    expect((await call(keys.current, route)).status).toBe(401);
    expect((await call(keys.current, route, { as: await buildUser() })).status).toBe(403);
  });

  it("cannot be read by its id", async () => {
    const key = await buildKey();
    const byId = { ...keys.current, path: `/api/personal_api_keys/${key.id}/` };
    expect((await call(byId, route, { as: key })).status).toBe(404);
  });

  it("describes itself, whatever its scopes", async () => {
    const project = await buildProject();
    const key = await buildKey({ project, scopes: ["survey:read"], scoped_teams: [project.id] });
    const { status, body } = await call(keys.current, route, { as: key });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: key.id,
      label: key.label,
      scopes: ["survey:read"],
      scoped_teams: [project.id],
      scoped_organizations: [],
      user_id: key.user_id,
      created_at: expect.any(String),
      last_used_at: null,
    });
  });

  it("has its last use recorded, to the minute", async () => {
    const key = await buildKey();
    await call(keys.current, route, { as: key });
    await expect
      .poll(async () => (await call(keys.current, route, { as: key })).body.last_used_at)
      .toEqual(expect.any(String));
    const { last_used_at } = await db.personalApiKey.findUniqueOrThrow({ where: { id: key.id } });
    await call(keys.current, route, { as: key });
    expect(await db.personalApiKey.findUnique({ where: { id: key.id } })).toMatchObject({ last_used_at });
  });
});

describe("revoking a key", () => {
  it("is refused to API keys", async () => {
    const key = await buildKey();
    expect((await call(keys.remove, route, { as: key, params: { id: key.id } })).status).toBe(403);
  });

  it("answers 404 for another user's key and for malformed ids", async () => {
    const other = await buildKey();
    const as = await buildUser();
    for (const id of [other.id, "nonsense", "@current", "0"])
      expect((await call(keys.remove, route, { as, params: { id } })).status).toBe(404);
    expect(await db.personalApiKey.count({ where: { id: other.id } })).toBe(1);
  });

  it("invalidates it at once", async () => {
    const key = await buildKey();
    const params = { id: key.id.toUpperCase() };
    expect((await call(users.me, me, { as: key })).status).toBe(200);
    expect((await call(keys.remove, route, { as: key.user, params })).status).toBe(204);
    expect((await call(users.me, me, { as: key })).status).toBe(401);
    expect((await call(keys.remove, route, { as: key.user, params })).status).toBe(404);
  });
});

describe("the activity of a revoked key", () => {
  it("names the key and who revoked it, in the project the key was limited to", async () => {
    const project = await buildProject();
    const key = await buildKey({ project, scoped_teams: [project.id] });
    await call(keys.remove, route, { as: key.user, params: { id: key.id } });
    const where = { project_id: project.id, scope: "PersonalAPIKey" };
    expect(await db.activity.findMany({ where })).toMatchObject([
      {
        item_id: key.id,
        activity: "deleted",
        user_id: key.user_id,
        detail: { name: key.label, changes: null },
      },
    ]);
  });

  it("is not recorded when the key belongs to another user", async () => {
    const key = await buildKey({ project: await buildProject() });
    await call(keys.remove, route, { as: await buildUser(), params: { id: key.id } });
    expect(await db.activity.count({ where: { scope: "PersonalAPIKey", item_id: key.id } })).toBe(0);
  });
});
