import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type GrantedScope, Role, type Scope, scopes } from "@/lib/contract/access/scope";
import { endpoint } from "@/lib/contract/endpoint";
import { keys, members, projects, users } from "@/lib/contract/endpoints/access";
import { InProject } from "@/lib/contract/endpoints/params";
import { db } from "@/lib/database/client";
import { route, serve } from "@/lib/http/serve";
import { buildKey, buildMember, buildMembership, buildProject, buildUser } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";

// One endpoint of each access type, with an operation that does nothing: the tests are about who reaches it.
const Done = z.strictObject({ done: z.boolean() });
const done = async () => ({ done: true });
const probe = (needed: Scope[], method: "GET" | "POST" = "GET") =>
  endpoint({
    id: "system.probe",
    method,
    path: "/api/projects/{project_id}/probe/",
    summary: "Does nothing",
    scopes: needed,
    params: InProject,
    body: z.object({}),
    returns: { 200: Done },
  });
const reach = (needed: Scope[], as: Credential | undefined, project_id: string | number) => {
  const it = probe(needed);
  return call(it, route(serve(it, done)), { ...(as && { as }), params: { project_id } });
};

describe("authentication", () => {
  it("comes before every other check", async () => {
    const { status, body, headers } = await reach(["survey:read"], undefined, 999_999_999);
    expect(status).toBe(401);
    expect(body).toMatchObject({ type: "authentication_error", code: "not_authenticated", attr: null });
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  it("rejects an unknown key, even beside a valid session", async () => {
    const { user, project } = await buildMembership();
    const of = probe(["survey:read"]);
    const { status, body } = await call(of, route(serve(of, done)), {
      as: user,
      params: { project_id: project.id },
      headers: { authorization: "Bearer phx_nobody" },
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: "authentication_failed" });
  });

  it("reads a key from the header, not from the query string or the body", async () => {
    const project = await buildProject();
    const { value } = await buildKey({ project });
    const of = probe(["survey:write"], "POST");
    const served = route(serve(of, done));
    const params = { project_id: project.id };
    for (const name of ["personal_api_key", "api_key", "token"]) {
      const { status } = await call(of, served, {
        params,
        query: { [name]: value },
        body: { [name]: value, name: "x" },
      });
      expect(status).toBe(401);
    }
    const { status } = await call(of, served, { params, as: { value }, body: { name: "x" } });
    expect(status).toBe(200);
  });

  it("checks the scope before the project, and the project before the body", async () => {
    const of = probe(["survey:write"], "POST");
    const served = route(serve(of, done));
    const reader = await buildKey({ scopes: ["survey:read"] });
    const writer = await buildKey({ scopes: ["survey:write"] });
    const project = await buildProject();
    const params = { project_id: project.id };
    expect((await call(of, served, { as: reader, params, body: "{" })).status).toBe(403);
    const { status, body } = await call(of, served, { as: writer, params, body: "{" });
    expect(status).toBe(404);
    expect(body).toMatchObject({ detail: "Project not found." });
    await buildMembership({ project, user: writer.user });
    expect((await call(of, served, { as: writer, params, body: "{" })).status).toBe(400);
  });

  it("finds the project by id, by UUID and as @current", async () => {
    const project = await buildProject();
    const key = await buildKey({ project });
    for (const reference of [project.id, project.uuid, project.uuid.toUpperCase(), "@current"])
      expect((await reach(["survey:read"], key, reference)).status).toBe(200);
    for (const reference of ["0", "99999999999", "current", "1e1", `${project.id} `, "@me"])
      expect((await reach(["survey:read"], key, reference)).status).toBe(404);
  });
});

describe("a key", () => {
  it("needs every listed scope, where write implies read and * implies all", async () => {
    const project = await buildProject();
    const needed: Scope[] = ["survey:read", "query:read"];
    const granted: [GrantedScope[], number][] = [
      [["survey:read"], 403],
      [["query:read"], 403],
      [["survey:write"], 403],
      [["person:read", "project:write"], 403],
      [["survey:read", "query:read"], 200],
      [["survey:write", "query:read"], 200],
      [["*"], 200],
    ];
    for (const [scopes, status] of granted)
      expect([scopes, (await reach(needed, await buildKey({ project, scopes }), project.id)).status]).toEqual(
        [scopes, status],
      );
  });

  it("can access only the projects it is limited to, and none when that one is deleted", async () => {
    const [one, other] = [await buildProject(), await buildProject()];
    const user = await buildUser();
    await buildMembership({ user, project: one });
    await buildMembership({ user, project: other });
    const key = await buildKey({ user, scoped_teams: [other.id] });
    expect((await reach(["survey:read"], key, one.id)).status).toBe(404);
    expect((await reach(["survey:read"], key, other.id)).status).toBe(200);
    await db.project.delete({ where: { id: other.id } });
    expect((await reach(["survey:read"], key, other.id)).status).toBe(404);
    expect((await reach(["survey:read"], key, one.id)).status).toBe(404);
    expect((await reach(["survey:read"], key, "@current")).status).toBe(404);
  });

  it("is limited to the access of its user", async () => {
    const project = await buildProject();
    const key = await buildKey({ project, role: "viewer" });
    expect((await reach(["survey:read"], key, project.id)).status).toBe(200);
    expect((await reach(["survey:write"], key, project.id)).status).toBe(403);
  });

  it("ends with the membership of its user", async () => {
    const project = await buildProject();
    const key = await buildKey({ project });
    await db.membership.deleteMany({ where: { user_id: key.user_id } });
    expect((await reach(["survey:read"], key, project.id)).status).toBe(404);
  });

  it("needs no origin, and is refused where only a session is allowed", async () => {
    const project = await buildProject();
    const key = await buildKey({ project });
    const of = probe(["survey:write"], "POST");
    const { status } = await call(of, route(serve(of, done)), {
      as: key,
      params: { project_id: project.id },
      headers: { origin: "https://elsewhere.example" },
    });
    expect(status).toBe(200);
    const kept = route(serve(keys.list, async () => Promise.reject(new Error("reached"))));
    expect((await call(keys.list, kept, { as: key })).status).toBe(403);
  });
});

describe("a session", () => {
  it("is limited by the role: viewers read, editors write surveys and the like, owners everything", async () => {
    const project = await buildProject();
    const ofEditors = ["survey:write", "person:write", "cohort:write", "feature_flag:write"];
    for (const role of Role.options) {
      const user = await buildMember(project, role);
      for (const scope of scopes) {
        const allowed =
          role === "owner" || scope.endsWith(":read") || (role === "editor" && ofEditors.includes(scope));
        const { status } = await reach([scope], user, project.id);
        expect([role, scope, status]).toEqual([role, scope, allowed ? 200 : 403]);
      }
    }
  });

  it("of an owner can manage members and delete the project, a key cannot", async () => {
    const project = await buildProject();
    const params = { project_id: project.id };
    const served = {
      list: route(serve(members.list, async () => ({ count: 0, next: null, previous: null, results: [] }))),
      remove: route(serve(projects.remove, async () => null)),
    };
    for (const role of Role.options) {
      const as = await buildMember(project, role);
      expect((await call(members.list, served.list, { as, params })).status).toBe(
        role === "owner" ? 200 : 403,
      );
      expect((await call(projects.remove, served.remove, { as, params })).status).toBe(
        role === "owner" ? 204 : 403,
      );
    }
  });

  it("changes nothing from another or an unknown origin", async () => {
    const { user, project } = await buildMembership();
    const of = probe(["survey:write"], "POST");
    const from = (headers: Record<string, string>) =>
      call(of, route(serve(of, done)), { as: user, params: { project_id: project.id }, headers });
    for (const headers of [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { origin: "http://127.0.0.1:3000.elsewhere.example" },
      { origin: "https://127.0.0.1:3000" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
    ])
      expect([headers, (await from({ "sec-fetch-site": "", ...headers })).status]).toEqual([headers, 403]);
    expect(
      (await from({ "sec-fetch-site": "same-origin", origin: "https://elsewhere.example" })).status,
    ).toBe(403);
    expect((await from({ origin: "http://127.0.0.1:3000" })).status).toBe(200);
    expect((await from({ "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("can read from any origin", async () => {
    const { user, project } = await buildMembership();
    const of = probe(["survey:read"]);
    const { status } = await call(of, route(serve(of, done)), {
      as: user,
      params: { project_id: project.id },
      headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    });
    expect(status).toBe(200);
  });

  it("ends everywhere when the user's generation is increased", async () => {
    const { user, project } = await buildMembership();
    expect((await reach(["survey:read"], user, project.id)).status).toBe(200);
    await db.user.update({ where: { id: user.id }, data: { session_version: { increment: 1 } } });
    expect((await reach(["survey:read"], user, project.id)).status).toBe(401);
  });

  it("ends with its user", async () => {
    const user = await buildUser();
    await db.user.delete({ where: { id: user.id } });
    const served = route(serve(users.me, async () => Promise.reject(new Error("reached"))));
    expect((await call(users.me, served, { as: user })).status).toBe(401);
  });

  it("stores the project it used last as the current one", async () => {
    const user = await buildUser();
    await buildMembership({ user });
    const { project } = await buildMembership({ user });
    await reach(["survey:read"], user, project.id);
    const current = endpoint({
      ...probe(["survey:read"]),
      returns: { 200: z.strictObject({ id: z.int() }) },
    });
    const served = route(serve(current, async (given) => ({ id: given.project.id })));
    const { body } = await call(current, served, { as: user, params: { project_id: "@current" } });
    expect(body.id).toBe(project.id);
  });

  it("is refused where keys manage themselves", async () => {
    const served = route(serve(keys.current, async () => Promise.reject(new Error("reached"))));
    expect((await call(keys.current, served, { as: await buildUser() })).status).toBe(403);
  });
});
