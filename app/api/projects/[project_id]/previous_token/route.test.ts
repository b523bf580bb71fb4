import { expect, it } from "vitest";
import { projects } from "@/lib/contract/endpoints/access";
import { db } from "@/lib/database/client";
import type { Project } from "@/lib/database/generated/client";
import { buildKey, buildMember, buildPreviousToken, buildProject } from "@/lib/testing/factories";
import { type Credential, call } from "@/lib/testing/request";
import * as route from "./route";

const revoke = (as: Credential, { id }: Project) =>
  call(projects.revokePreviousToken, route, { as, params: { project_id: id } });

const read = ({ id }: Project) => db.project.findUniqueOrThrow({ where: { id } });

it("is refused to editors and to keys without project:write", async () => {
  const project = await buildProject();
  const token = await buildPreviousToken(project);
  for (const as of [
    await buildMember(project, "editor"),
    await buildKey({ project, scopes: ["project:read"] }),
  ])
    expect((await revoke(as, project)).status).toBe(403);
  expect(await read(project)).toMatchObject({ previous_api_token: token });
});

it("answers 404 for a project without access, and without a valid previous token", async () => {
  const [project, other] = [await buildProject(), await buildProject()];
  const as = await buildKey({ project });
  await buildPreviousToken(other);
  expect((await revoke(as, other)).status).toBe(404);
  expect((await revoke(as, project)).status).toBe(404);
  const previous_api_token_expires_at = new Date(Date.now() - 1);
  const ended = await buildProject({ previous_api_token: "phc_ended", previous_api_token_expires_at });
  expect((await revoke(await buildKey({ project: ended }), ended)).status).toBe(404);
});

it("invalidates the previous token, keeps the current one, and is recorded", async () => {
  const project = await buildProject();
  await buildPreviousToken(project);
  const { status, body } = await revoke(await buildMember(project, "owner"), project);
  expect([status, body]).toEqual([204, null]);
  expect(project).toMatchObject(await read(project));
  const entries = await db.activity.findMany({ where: { project_id: project.id } });
  expect(entries).toMatchObject([
    {
      scope: "Team",
      activity: "token_revoked",
      detail: { changes: [{ field: "previous_api_token_expires_at", after: null }] },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain("phc_");
});
