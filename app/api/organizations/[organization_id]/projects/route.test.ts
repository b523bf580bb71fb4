import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const params = { organization_id: "@current" };

describe("the organization's projects", () => {
  it("are refused to keys without the scopes", async () => {
    const read = await buildKey({ scopes: ["project:read"] });
    const other = await buildKey({ scopes: ["survey:write"] });
    expect((await call(organizations.projects, route, { as: other, params })).status).toBe(403);
    const body = { name: "New" };
    expect((await call(organizations.createProject, route, { as: read, params, body })).status).toBe(403);
  });

  it("are created from valid fields by an unlimited key", async () => {
    const { user, project_id } = await buildMembership();
    const make = async (as: Awaited<ReturnType<typeof buildKey>>, body: object) =>
      (await call(organizations.createProject, route, { as, params, body })).status;
    expect(await make(await buildKey({ user }), {})).toBe(400);
    expect(await make(await buildKey({ user }), { name: "New", timezone: "Mars/Olympus" })).toBe(400);
    expect(await make(await buildKey({ user, scoped_teams: [project_id] }), { name: "New" })).toBe(403);
    expect(await db.membership.count({ where: { user_id: user.id } })).toBe(1);
  });

  it("are not found under another organization's id", async () => {
    const as = await buildKey();
    const missing = { organization_id: randomUUID() };
    expect((await call(organizations.projects, route, { as, params: missing })).status).toBe(404);
    const body = { name: "New" };
    expect((await call(organizations.createProject, route, { as, params: missing, body })).status).toBe(404);
    expect(await db.membership.count({ where: { user_id: as.user_id } })).toBe(0);
  });

  it("are listed and created as under /api/projects/", async () => {
    const user = await buildUser();
    const as = await buildKey({ user, scopes: ["project:write"] });
    const { id: organization } = await db.organization.findFirstOrThrow();
    const made = await call(organizations.createProject, route, {
      as,
      params: { organization_id: organization },
      body: { name: "By Terraform", timezone: "Europe/Berlin" },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: "By Terraform", timezone: "Europe/Berlin", organization });
    const { body } = await call(organizations.projects, route, { as, params });
    expect(body).toMatchObject({ count: 1, results: [made.body] });
    expect(await db.membership.findMany({ where: { project_id: made.body.id } })).toMatchObject([
      { user_id: user.id, role: "owner" },
    ]);
  });
});
