// What is unique in a project is refused the same way in every resource.
import { beforeAll, expect, it } from "vitest";
import * as flagsRoute from "@/app/api/projects/[project_id]/feature_flags/route";
import * as tagsRoute from "@/app/api/projects/[project_id]/response_tags/route";
import * as surveysRoute from "@/app/api/projects/[project_id]/surveys/route";
import { flags } from "@/lib/contract/endpoints/flags";
import { responseTags } from "@/lib/contract/endpoints/response-tags";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { buildKey, buildProject, unique } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";

let to: { as: Awaited<ReturnType<typeof buildKey>>; params: { project_id: number } };

beforeAll(async () => {
  const project = await buildProject();
  to = { as: await buildKey({ project, scopes: ["*"] }), params: { project_id: project.id } };
});

it.each([
  [
    "surveys",
    "name",
    (name: string) => call(surveys.create, surveysRoute, { ...to, body: { name, type: "popover" } }),
  ],
  ["feature flags", "key", (key: string) => call(flags.create, flagsRoute, { ...to, body: { key } })],
  [
    "response tags",
    "name",
    (name: string) => call(responseTags.create, tagsRoute, { ...to, body: { name } }),
  ],
] as const)("%s name the field whose value is in use: %s", async (_, attr, create) => {
  const value = unique();
  expect((await create(value)).status).toBe(201);
  const refusal = { type: "validation_error", code: "unique", attr, detail: expect.stringContaining(attr) };
  expect(await create(value)).toMatchObject({ status: 400, body: refusal });
});
