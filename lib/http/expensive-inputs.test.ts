import { RE2JS } from "re2js";
import { beforeAll, expect, it, vi } from "vitest";
import { regexSize } from "@/lib/contract/wire/regex-size";
import type { Project } from "@/lib/database/generated/client";
import { type ExpensiveInput, expensiveInputs } from "@/lib/testing/expensive-inputs";
import { buildKey, buildProject } from "@/lib/testing/factories";
import { call } from "@/lib/testing/request";
import { type ServedEndpoint, servedEndpoints } from "@/lib/testing/routes";

let project: Project;
let as: { value: string };
let served: ServedEndpoint[];

beforeAll(async () => {
  project = await buildProject();
  as = await buildKey({ project });
  served = await servedEndpoints();
});

/** Sends a request to the handler of its endpoint. */
async function send({ method, path, query, body }: ExpensiveInput) {
  const template = path({ id: project.id }).replace(`/${project.id}/`, "/{project_id}/");
  const at = served.find(({ endpoint }) => endpoint.method === method && endpoint.path === template);
  if (!at) throw new Error(`Nothing serves ${method} ${template}`);
  return await call(at.endpoint, at.route, {
    as,
    params: { project_id: project.id },
    ...(query && { query: query() }),
    ...(body && { body: body({ token: project.api_token }) }),
  });
}

it.each(expensiveInputs)("answers $name without compiling a large regular expression", async (input) => {
  const compile = vi.spyOn(RE2JS, "compile");
  const { status, body } = await send(input);
  expect([200, 201, 400], JSON.stringify(body)).toContain(status);
  if (status === 400) {
    expect(body).toMatchObject({ type: "validation_error", attr: expect.any(String) });
  }
  const size = compile.mock.calls.reduce((sum, [pattern]) => sum + regexSize(pattern), 0);
  expect(size).toBeLessThan(10_000);
  compile.mockRestore();
});

const refusedRegexes = expensiveInputs.filter(({ name }) => name.includes("regular expression"));

it.each(refusedRegexes)("refuses $name", async (input) => {
  const { status, body } = await send(input);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/regular expressions are too large/i) },
  });
});
