import { describe, expect, it } from "vitest";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildUser } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

describe("listing organizations", () => {
  it("is refused to a key without project:read", async () => {
    const { status } = await call(organizations.list, route, {
      as: await buildKey({ scopes: ["user:read", "survey:write"] }),
    });
    expect(status).toBe(403);
  });

  it("shows one organization, with the projects that the caller can access", async () => {
    const { user, project } = await buildMembership({ role: "viewer" });
    const { project: owned } = await buildMembership({ user });
    await buildMembership();
    const stored = await db.organization.findFirstOrThrow();
    const { status, body } = await call(organizations.list, route, { as: user });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      count: 1,
      next: null,
      results: [
        { id: stored.id, name: "Fieldbook", slug: "fieldbook", membership_level: 15, member_count: 1 },
      ],
    });
    expect(body.results[0]?.teams).toEqual([
      expect.objectContaining({ id: project.id, organization: stored.id, project_id: project.id }),
      expect.objectContaining({ id: owned.id }),
    ]);
    expect(body.results[0]?.projects.map(({ id }) => id)).toEqual([project.id, owned.id]);
  });

  it("shows a limited key its projects, and the access level in those", async () => {
    const { user, project } = await buildMembership({ role: "viewer" });
    await buildMembership({ user });
    const key = await buildKey({ user, scoped_teams: [project.id] });
    const { body } = await call(organizations.list, route, { as: key });
    expect(body.results[0]).toMatchObject({ teams: [{ id: project.id }], membership_level: 1 });
  });

  it("shows an empty second page, and an organization without projects to a user who has none", async () => {
    const as = await buildUser();
    expect((await call(organizations.list, route, { as, query: { offset: 1 } })).body.results).toEqual([]);
    const { body } = await call(organizations.list, route, { as });
    expect(body.results[0]).toMatchObject({ teams: [], projects: [], membership_level: 1, member_count: 1 });
  });
});

describe("the installation", () => {
  it("has exactly one organization", async () => {
    const another = { id: "00000000-0000-4000-8000-000000000001", name: "Another", slug: "another" };
    await expect(db.organization.create({ data: another })).rejects.toThrow("organizations_only_one");
    expect(await db.organization.count()).toBe(1);
  });
});
