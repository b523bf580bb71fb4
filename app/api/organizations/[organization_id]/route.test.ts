import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

describe("reading the organization", () => {
  it("is refused to a key without project:read", async () => {
    const as = await buildKey({ scopes: ["survey:read"] });
    const params = { organization_id: "@current" };
    expect((await call(organizations.get, route, { as, params })).status).toBe(403);
  });

  it("answers 404 for any other organization", async () => {
    const as = await buildKey();
    for (const organization_id of [randomUUID(), "1", "fieldbook", "@other", "%00"]) {
      const { status, body } = await call(organizations.get, route, { as, params: { organization_id } });
      expect([organization_id, status]).toEqual([organization_id, 404]);
      expect(body).toMatchObject({ code: "not_found", detail: "Not found." });
    }
  });

  it("accepts the organization's id, in either case, and @current", async () => {
    const { user, project } = await buildMembership();
    const { id } = await db.organization.findFirstOrThrow();
    for (const organization_id of [id, id.toUpperCase(), "@current"]) {
      const { status, body } = await call(organizations.get, route, {
        as: user,
        params: { organization_id },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, teams: [{ id: project.id }] });
    }
  });
});
