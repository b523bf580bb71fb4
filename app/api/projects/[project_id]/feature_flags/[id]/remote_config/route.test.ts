import { PostHog } from "posthog-node";
import { expect, it } from "vitest";
import { flags } from "@/lib/contract/endpoints/flags";
import type { Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { buildFlag, buildKey, buildMembership, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import * as route from "./route";

const withPayload = (payload: unknown) => ({ groups: [{ properties: [] }], payloads: { true: payload } });

/** What the SDK, as npm has it, answers; its requests reach the handler. */
async function payloadBySdk(project: Project, personalApiKey: string, name: string): Promise<unknown> {
  const sdk = new PostHog(project.api_token, {
    host: env.PUBLIC_URL ?? "http://localhost",
    personalApiKey,
    enableLocalEvaluation: false,
    fetch: async (url, { method, headers }) => {
      const [, , , project_id = "", , id = ""] = new URL(url).pathname.split("/");
      const request = new Request(url, { method, headers: new Headers(headers) });
      const params = Promise.resolve({ project_id: decodeURIComponent(project_id), id });
      return (await route.GET?.(request, { params })) ?? new Response(null, { status: 405 });
    },
  });
  try {
    return await sdk.getRemoteConfigPayload(name);
  } finally {
    await sdk.shutdown();
  }
}

it("is refused without authentication and to keys without feature_flag:read", async () => {
  const project = await buildProject();
  const flag = await buildFlag(project);
  const params = { project_id: project.id, id: flag.key };
  expect((await call(flags.remoteConfig, route, { params })).status).toBe(401);
  const as = await buildKey({ project, scopes: ["person:read"] });
  expect((await call(flags.remoteConfig, route, { as, params })).status).toBe(403);
});

it("does not find deleted flags, flags of other projects, or projects without access", async () => {
  const [project, other] = [await buildProject(), await buildProject()];
  const as = await buildKey({ project });
  const [elsewhere, gone] = [await buildFlag(other), await buildFlag(project, { deleted: true })];
  for (const id of [elsewhere.key, elsewhere.id, gone.key, gone.id, "none"]) {
    const response = await call(flags.remoteConfig, route, { as, params: { project_id: project.id, id } });
    expect(response.status).toBe(404);
  }
  const foreign = await call(flags.remoteConfig, route, {
    as,
    params: { project_id: "@current", id: elsewhere.key },
    query: { token: other.api_token },
  });
  expect(foreign).toMatchObject({ status: 404, body: { detail: "Project not found." } });
});

it("returns the payload of a flag by its id or key, null if it has none", async () => {
  const project = await buildProject();
  const as = await buildKey({ project });
  const answer = async (id: string | number) =>
    (await call(flags.remoteConfig, route, { as, params: { project_id: project.id, id } })).body;
  const flag = await buildFlag(project, { filters: withPayload('{"color":"red"}') });
  expect(await answer(flag.id)).toBe('{"color":"red"}');
  expect(await answer(flag.key)).toBe('{"color":"red"}');
  const object = await buildFlag(project, { filters: withPayload({ color: "red" }) });
  expect(await answer(object.key)).toBe('{"color":"red"}');
  expect(await answer((await buildFlag(project)).key)).toBeNull();
  // An id comes before a key that looks like it.
  await buildFlag(project, { key: String(flag.id), filters: withPayload("2") });
  expect(await answer(flag.id)).toBe('{"color":"red"}');
});

it("gives posthog-node the payload from the project of its token", async () => {
  const { user, project } = await buildMembership();
  const { project: second } = await buildMembership({ user });
  const key = unique();
  await buildFlag(project, { key, filters: withPayload('{"color":"red"}') });
  await buildFlag(second, { key, filters: withPayload("[1,2]") });
  const { value } = await buildKey({ user, scopes: ["feature_flag:read"] });
  expect(await payloadBySdk(project, value, key)).toEqual({ color: "red" });
  expect(await payloadBySdk(second, value, key)).toEqual([1, 2]);
  const limited = await buildKey({ user, scoped_teams: [project.id] });
  expect(await payloadBySdk(second, limited.value, key)).toMatchObject({ detail: "Project not found." });
});
