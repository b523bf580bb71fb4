import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import * as route from "@/app/api/schema/route";
import { endpoints } from "@/lib/contract/endpoints";
import { system } from "@/lib/contract/endpoints/access";
import { openApiDocument } from "@/lib/http/openapi";
import { call } from "@/lib/testing/request";

const document = openApiDocument("http://127.0.0.1:3000");

interface Operation {
  tags: string[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: object; $ref?: string }[];
  requestBody?: { required: boolean };
  responses: Record<string, { headers?: object; $ref?: string }>;
  security: Record<string, string[]>[];
}

const operation = (method: string, path: string): Operation =>
  (document.paths![path] as Record<string, Operation>)[method]!;

/** Every schema inside a value, with its path. */
function* schemasIn(value: unknown, way: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${way}.${key}`);
}

describe("the document", () => {
  test("is public, generated from the running schemas, with the requested origin", async () => {
    const { status, body } = await call(system.schema, route);
    expect(status).toBe(200);
    const { origin } = new URL((body.servers as { url: string }[])[0]!.url);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(origin))));
  });

  test("passes spectral", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "openapi-"));
    try {
      const file = path.join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(document));
      const spectral = path.resolve("node_modules/@stoplight/spectral-cli/dist/index.js");
      const ruleset = path.join(import.meta.dirname, "openapi.ruleset.yaml");
      const arguments_ = [spectral, "lint", file, "--ruleset", ruleset, "--format", "json", "--quiet"];
      const { stdout } = await promisify(execFile)(process.execPath, arguments_).catch(
        // Spectral exits with 1 when it finds a problem, and prints it on standard output.
        (failed: { stdout: string; stderr: string }) => {
          if (failed.stdout === "") throw new Error(failed.stderr);
          return failed;
        },
      );
      expect(JSON.parse(stdout)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("describes every part of every request body", () => {
    const free = ["form_content"];
    const empty = [...schemasIn(document.components?.schemas, "")].filter(
      ([way, schema]) =>
        /Input|Changes|Acceptance/.test(way) &&
        /\.properties\.\w+$/.test(way) &&
        Object.keys(schema).filter((key) => key !== "description").length === 0,
    );
    const unexpected = empty.filter(([way]) => !free.some((name) => way.endsWith(`.${name}`)));
    expect(unexpected).toEqual([]);
  });

  test("says nothing of ourselves: what PostHog lacks is marked with x-ours", () => {
    const texts = [...schemasIn(document, "")].flatMap(([way, schema]) =>
      ["summary", "description"].flatMap((key) =>
        typeof schema[key] === "string" ? [{ way, text: schema[key] }] : [],
      ),
    );
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(({ text }) => /\b(?:ours?|we|us)\b/i.test(text))).toEqual([]);
    const { started } = Object.fromEntries(
      operation("get", "/api/projects/{project_id}/surveys/").parameters!.map((parameter) => [
        parameter.name,
        parameter.schema,
      ]),
    );
    expect(started).toMatchObject({ "x-ours": true });
    expect(operation("get", "/api/projects/{project_id}/board/")).toMatchObject({ "x-ours": true });
  });

  test("contains no fields of zod-openapi", () => {
    const text = JSON.stringify(document);
    const leftovers = ['"override":', '"unusedIO":', "__schema", "9007199254740991"];
    expect(leftovers.filter((leftover) => text.includes(leftover))).toEqual([]);
  });

  test("shows query parameters with their parsed types", () => {
    const { parameters } = operation("get", "/api/projects/{project_id}/surveys/");
    const byName = Object.fromEntries(parameters!.map((parameter) => [parameter.name, parameter]));
    expect(byName).toMatchObject({
      project_id: { in: "path", required: true, schema: { type: "string" } },
      limit: { in: "query", schema: { type: "integer", default: 100, minimum: 1 } },
      offset: { in: "query", schema: { type: "integer", default: 0 } },
      archived: { in: "query", schema: { type: "boolean" } },
      type: { in: "query", schema: { enum: ["popover", "widget", "external_survey", "api"] } },
    });
    expect(parameters!.filter((parameter) => parameter.in === "query" && parameter.required)).toEqual([]);
  });

  test("declares lists in query strings as repeated", () => {
    const form = { in: "query", style: "form", explode: true };
    const parameterOf = (method: string, path: string, name: string) =>
      operation(method, path).parameters?.find((parameter) => parameter.name === name);
    const texts = { type: "array", items: { type: "string" } };
    const persons = "/api/projects/{project_id}/persons/";
    for (const name of ["ids", "distinct_ids"])
      expect(parameterOf("post", `${persons}bulk_delete/`, name)).toMatchObject({ ...form, schema: texts });
    const surveys = "/api/projects/{project_id}/surveys/";
    expect(parameterOf("get", surveys, "ids")).toMatchObject({ ...form, schema: texts });
    expect(parameterOf("get", `${surveys}responses_count/`, "survey_ids")).toMatchObject(form);
    expect(parameterOf("get", `${surveys}calendar/people/`, "surveys")).toMatchObject({
      ...form,
      required: true,
      schema: texts,
    });
    expect(parameterOf("get", persons, "properties")).toMatchObject(form);
    expect(parameterOf("get", `${persons}path/`, "exclude_events")).toMatchObject(form);
  });

  test("names every resource", () => {
    const names = new Set(document.tags?.map(({ name }) => name));
    const used = endpoints.flatMap(({ method, path }) => operation(method.toLowerCase(), path).tags);
    expect(used.filter((tag) => !names.has(tag))).toEqual([]);
  });

  test("contains valid examples only", () => {
    const shown = endpoints.flatMap(({ id, body }) => {
      const schema = body && document.components?.schemas?.[body.meta()?.id ?? ""];
      const examples = (schema as { examples?: unknown[] } | undefined)?.examples ?? [];
      return examples.map((example) => ({ id, example, isRight: body!.safeParse(example).success }));
    });
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  test("discriminates question types by their type field", () => {
    expect(document.components?.schemas?.Question).toMatchObject({
      discriminator: {
        propertyName: "type",
        mapping: {
          open: "#/components/schemas/OpenQuestion",
          single_choice: "#/components/schemas/ChoiceQuestion",
          multiple_choice: "#/components/schemas/ChoiceQuestion",
        },
      },
    });
  });

  test("documents the headers of versioned resources", () => {
    const one = "/api/projects/{project_id}/surveys/{id}/";
    expect(operation("get", one).responses[200]!.headers).toHaveProperty("ETag");
    expect(operation("get", one).parameters).not.toContainEqual(
      expect.objectContaining({ name: "If-Match", in: "header" }),
    );
    expect(operation("get", one).parameters).toContainEqual(
      expect.objectContaining({ name: "If-None-Match", in: "header" }),
    );
    expect(operation("get", one).responses[304]).toBeDefined();
    for (const method of ["patch", "delete"]) {
      expect(operation(method, one).parameters).toContainEqual(
        expect.objectContaining({ name: "If-Match", in: "header" }),
      );
      expect(operation(method, one).responses[412]).toBeDefined();
    }
  });

  test.each(["cohorts", "feature_flags"])("documents the versions of %s", (resource) => {
    const one = `/api/projects/{project_id}/${resource}/{id}/`;
    expect(operation("get", one).responses[200]!.headers).toHaveProperty("ETag");
    // Who is in a cohort, and what uses it, changes without its version.
    expect(operation("get", one).responses[304]).toBeUndefined();
    for (const method of ["patch", "delete"]) expect(operation(method, one).responses[412]).toBeDefined();
  });

  test("documents access and errors of each endpoint", () => {
    for (const { method, path: at, access, scopes, body } of endpoints) {
      const { security, responses } = operation(method.toLowerCase(), at);
      if (access === "scoped") expect(security).toContainEqual({ personalApiKey: scopes });
      if (access === "public") expect(security).toEqual([]);
      expect(Boolean(responses[401])).toBe(access !== "public");
      expect(Boolean(responses[413] && responses[415])).toBe(Boolean(body));
      expect(responses.default).toBeDefined();
    }
  });
});
