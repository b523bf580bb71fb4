import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { organizations } from "@/lib/contract/endpoints/organizations";
import { db } from "@/lib/database/client";
import { buildKey, buildMembership, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const inOne = (project_id: number) => ({ organization_id: "@current", project_id });

describe("a project of the organization", () => {
  it("can be changed and deleted only with sufficient access", async () => {
    const project = await buildProject();
    const params = inOne(project.id);
    for (const as of [
      await buildKey({ project, role: "editor" }),
      await buildKey({ project, scopes: ["project:read"] }),
    ]) {
      const body = { name: "Mine" };
      expect((await call(organizations.updateProject, route, { as, params, body })).status).toBe(403);
      expect((await call(organizations.removeProject, route, { as, params })).status).toBe(403);
    }
    expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({ name: project.name });
  });

  it("rejects invalid fields", async () => {
    const project = await buildProject();
    const answer = await call(organizations.updateProject, route, {
      as: await buildKey({ project }),
      params: inOne(project.id),
      body: { timezone: "Nowhere" },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ attr: "timezone", code: "invalid_choice" });
  });

  it("is not found under another organization's id, nor for users without access", async () => {
    const { user, project } = await buildMembership();
    const as = await buildKey({ user });
    const wrong = { organization_id: randomUUID(), project_id: project.id };
    const theirs = inOne((await buildProject()).id);
    for (const params of [wrong, theirs]) {
      const body = { name: "Mine" };
      expect((await call(organizations.getProject, route, { as, params })).status).toBe(404);
      expect((await call(organizations.updateProject, route, { as, params, body })).status).toBe(404);
      expect((await call(organizations.removeProject, route, { as, params })).status).toBe(404);
    }
    expect(await db.project.count({ where: { id: { in: [project.id, theirs.project_id] } } })).toBe(2);
  });

  it("can be read, changed and deleted", async () => {
    const project = await buildProject();
    const as = await buildKey({ project, scopes: ["project:write"] });
    const params = inOne(project.id);
    const { body } = await call(organizations.getProject, route, { as, params });
    expect(body).toMatchObject({ id: project.id, name: project.name, api_token: project.api_token });
    const changed = await call(organizations.updateProject, route, {
      as,
      params,
      body: { name: "New name" },
    });
    expect(changed.body).toEqual({ ...body, name: "New name" });
    expect((await call(organizations.removeProject, route, { as, params })).status).toBe(204);
    expect((await call(organizations.getProject, route, { as, params })).status).toBe(404);
  });
});
