import { describe, expect, it } from "vitest";
import { projects } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildMember, buildPreviousToken, buildProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

const hour = 3_600_000;

const rotate = (as: Credential, { id }: Project, body: object = {}) =>
  call(projects.resetToken, route, { as, params: { project_id: id }, body });

const read = ({ id }: Project) => db.project.findUniqueOrThrow({ where: { id } });

it("is refused to editors, to their keys, and to keys without project:write", async () => {
  const project = await buildProject();
  for (const as of [
    await buildMember(project, "editor"),
    await buildKey({ project, role: "editor" }),
    await buildKey({ project, scopes: ["project:read", "survey:write"] }),
  ])
    expect((await rotate(as, project)).status).toBe(403);
  expect(project).toMatchObject(await read(project));
});

it("answers 404 for a project without access", async () => {
  const [own, other] = [await buildProject(), await buildProject()];
  const { status, body } = await rotate(await buildKey({ project: own }), other);
  expect(status).toBe(404);
  expect(body).toMatchObject({ detail: "Project not found." });
});

it.each([[2], [-1], ["24"], [null]])("rejects a grace period of %j hours", async (grace_period_hours) => {
  const project = await buildProject();
  const { status, body } = await rotate(await buildKey({ project }), project, { grace_period_hours });
  expect([status, body]).toMatchObject([400, { attr: "grace_period_hours" }]);
  expect(project).toMatchObject(await read(project));
});

describe("a rotation", () => {
  it.each([
    [{}, 24],
    [{ grace_period_hours: 1 }, 1],
    [{ grace_period_hours: 168 }, 168],
  ])("of %j keeps the current token for %d hours", async (body, hours) => {
    const project = await buildProject();
    const before = Date.now();
    const answer = await rotate(await buildKey({ project }), project, body);
    expect(answer.status).toBe(200);
    expect(answer.body.api_token).toMatch(/^phc_[\w-]{43}$/);
    expect(answer.body.previous_api_token).toBe(project.api_token);
    const period = Date.parse(answer.body.previous_api_token_expires_at ?? "") - before;
    expect(period).toBeGreaterThanOrEqual(hours * hour - 1);
    expect(period).toBeLessThan(hours * hour + 60_000);
  });

  it("without a grace period invalidates the old token", async () => {
    const project = await buildProject();
    const { body } = await rotate(await buildMember(project, "owner"), project, { grace_period_hours: 0 });
    expect(body).toMatchObject({ previous_api_token: null, previous_api_token_expires_at: null });
    expect(body.api_token).not.toBe(project.api_token);
  });

  it("is refused while a previous token works, so that a repeated request invalidates neither", async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const answers = await Promise.all([rotate(as, project), rotate(as, project)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: "invalid_input",
      detail: expect.stringContaining("Revoke it before rotating the token again."),
    });
    expect(await read(project)).toMatchObject({ previous_api_token: project.api_token });
  });

  it("is allowed after the grace period of the previous one", async () => {
    const project = await buildProject({
      previous_api_token: "phc_long_ago",
      previous_api_token_expires_at: new Date(Date.now() - 1),
    });
    const { status, body } = await rotate(await buildKey({ project }), project);
    expect([status, body.previous_api_token]).toEqual([200, project.api_token]);
  });

  it("is recorded without any token", async () => {
    const project = await buildProject();
    const as = await buildKey({ project });
    const { body } = await rotate(as, project);
    const entries = await db.activity.findMany({ where: { project_id: project.id, scope: "Team" } });
    expect(entries).toMatchObject([
      {
        activity: "token_rotated",
        user_id: as.user_id,
        detail: {
          changes: [
            {
              field: "previous_api_token_expires_at",
              before: null,
              after: body.previous_api_token_expires_at,
            },
          ],
        },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain("phc_");
  });
});

it("no two projects ever share a token, current or previous", async () => {
  const project = await buildProject();
  const previous = await buildPreviousToken(project);
  const expires = { previous_api_token_expires_at: new Date() };
  for (const taken of [
    { api_token: project.api_token },
    { api_token: previous },
    { previous_api_token: project.api_token, ...expires },
    { previous_api_token: previous, ...expires },
  ])
    await expect(buildProject(taken)).rejects.toThrow();
});
