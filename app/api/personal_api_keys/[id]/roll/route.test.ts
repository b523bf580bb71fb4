import { describe, expect, it } from "vitest";
import { keys, users } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import { buildKey, buildProject, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as me from "../../../users/[user]/route";
import * as route from "./route";

describe("rolling a key", () => {
  it("is refused to API keys", async () => {
    const key = await buildKey();
    expect((await call(keys.roll, route, { as: key, params: { id: key.id } })).status).toBe(403);
  });

  it("answers 404 for another user's key", async () => {
    const other = await buildKey();
    const as = await buildUser();
    expect((await call(keys.roll, route, { as, params: { id: other.id } })).status).toBe(404);
    expect((await call(users.me, me, { as: other })).status).toBe(200);
  });

  it("replaces the value and invalidates the old one", async () => {
    const key = await buildKey({ scopes: ["user:read"] });
    const { status, body } = await call(keys.roll, route, { as: key.user, params: { id: key.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: key.id, label: key.label, scopes: ["user:read"] });
    expect(body.value).toMatch(/^phx_[\w-]{43}$/);
    expect(body.mask_value).not.toBe(key.mask_value);
    expect((await call(users.me, me, { as: key })).status).toBe(401);
    expect((await call(users.me, me, { as: body })).status).toBe(200);
  });
});

describe("rolling a key with an expiry", () => {
  it("keeps the expiry", async () => {
    const key = await buildKey({ expires_at: new Date("2099-12-31T12:00:00Z") });
    const { body } = await call(keys.roll, route, { as: key.user, params: { id: key.id } });
    expect(body.expires_at).toBe("2099-12-31T12:00:00Z");
  });

  it("is refused once it has expired", async () => {
    const key = await buildKey({ expires_at: new Date(0) });
    const { status, body } = await call(keys.roll, route, { as: key.user, params: { id: key.id } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ attr: null, code: "expired_key" });
  });
});

describe("the activity of a rotated key", () => {
  it("contains both masks and neither value", async () => {
    const project = await buildProject();
    const key = await buildKey({ project });
    const { body } = await call(keys.roll, route, { as: key.user, params: { id: key.id } });
    const where = { project_id: project.id, scope: "PersonalAPIKey" };
    const entries = await db.activity.findMany({ where });
    expect(entries).toMatchObject([
      {
        item_id: key.id,
        activity: "updated",
        user_id: key.user_id,
        detail: {
          name: key.label,
          changes: [
            { action: "changed", field: "mask_value", before: key.mask_value, after: body.mask_value },
          ],
        },
      },
    ]);
    for (const secret of [key.value, body.value]) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
