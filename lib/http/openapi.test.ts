import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import * as route from "@/app/api/schema/route";
import { successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { system } from "@/lib/contract/endpoints/access";
import { sdkEndpoints } from "@/lib/contract/sdk/endpoints";
import { ErrorBody } from "@/lib/contract/wire/error";
import { openApiDocument } from "@/lib/http/openapi";
import { call } from "@/lib/testing/request";

const document = openApiDocument("http://127.0.0.1:3000");

interface Answer {
  headers?: object;
  $ref?: string;
  content?: Record<string, { example?: unknown }>;
}

interface Operation {
  tags: string[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: object; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { example?: unknown }> };
  responses: Record<string, Answer>;
  security: Record<string, string[]>[];
}

/** How to add an example. */
const howTo =
  "Add its request to lib/testing/examples/requests.ts (at the end of `reads`, `writes` or `sdkExampleRequests`), then run `npm run examples`.";

const operation = (method: string, path: string): Operation =>
  (document.paths![path] as Record<string, Operation>)[method]!;

/** Every schema inside a value, with its path. */
function* schemasIn(value: unknown, way: string): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* schemasIn(inner, `${way}.${key}`);
}

/**
 * Pairs of paths that fit one address, where neither says more than the other: a literal comes before a variable, so
 * `/persons/export/` before `/persons/{id}/`.
 */
function ambiguous(paths: Record<string, Record<string, Operation>>): string[] {
  const all = Object.entries(paths).map(([at, methods]) => ({
    at,
    segments: at.split("/").map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      const parameters = Object.values(methods).flatMap((one) => one.parameters ?? []);
      const schema = parameters.find(
        (parameter) => parameter.in === "path" && parameter.name === name,
      )?.schema;
      const { type, pattern } = (schema ?? {}) as { type?: string; pattern?: string };
      const accepts = new RegExp(pattern ?? (type === "integer" ? "^\\d+$" : ""));
      return { segment, accepts: name === undefined ? null : accepts };
    }),
  }));
  return all.flatMap((one, index) =>
    all.slice(index + 1).flatMap((other) => {
      if (one.segments.length !== other.segments.length) return [];
      const pairs = one.segments.map((left, at) => [left, other.segments[at]!] as const);
      const fits = pairs.every(([left, right]) => {
        if (left.accepts && right.accepts) return true;
        if (left.accepts) return left.accepts.test(right.segment);
        return right.accepts ? right.accepts.test(left.segment) : left.segment === right.segment;
      });
      const saysMore = (says: "left" | "right") =>
        pairs.some(([left, right]) =>
          says === "left" ? !left.accepts && right.accepts : left.accepts && !right.accepts,
        );
      return fits && saysMore("left") === saysMore("right") ? [`${one.at} and ${other.at}`] : [];
    }),
  );
}

describe("the document", () => {
  test("is public, generated from the running schemas, with the requested origin", async () => {
    const { status, body } = await call(system.schema, route);
    expect(status).toBe(200);
    const { origin } = new URL((body.servers as { url: string }[])[0]!.url);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(origin))));
  });

  /** Runs a linter of node_modules on the document. @returns what it prints, JSON, also when it finds a problem and exits with 1 */
  const lint = async (program: string, toArguments: (file: string) => string[]): Promise<unknown> => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "openapi-"));
    try {
      const file = path.join(folder, "openapi.json");
      await writeFile(file, JSON.stringify(document));
      const arguments_ = [path.resolve("node_modules", program), "lint", ...toArguments(file)];
      const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
      const options = { env, maxBuffer: 64 * 1024 * 1024 };
      const { stdout } = await promisify(execFile)(process.execPath, arguments_, options).catch(
        (failed: { stdout: string; stderr: string }) => {
          if (failed.stdout === "") throw new Error(failed.stderr);
          return failed;
        },
      );
      return JSON.parse(stdout);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const beside = (name: string) => path.join(import.meta.dirname, name);

  test("passes spectral", async () => {
    const findings = await lint("@stoplight/spectral-cli/dist/index.js", (file) => [
      file,
      ...["--ruleset", beside("openapi.ruleset.yaml"), "--format", "json", "--quiet"],
    ]);
    expect(findings).toEqual([]);
  });

  test("passes redocly", async () => {
    const { problems } = (await lint("@redocly/cli/bin/cli.js", (file) => [
      file,
      ...["--config", beside("redocly.yaml"), "--format", "json", "--max-problems", "50"],
    ])) as { problems: { ruleId: string; message: string; location: { pointer: string }[] }[] };
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  test("has no two paths for one address, by the patterns of their variables", () => {
    expect(ambiguous(document.paths as Record<string, Record<string, Operation>>)).toEqual([]);
    const id = (pattern?: string) => ({ name: "id", in: "path", schema: { type: "string", pattern } });
    const planted = (pattern?: string) => ({
      "/persons/{id}/split/": { post: { parameters: [id(pattern)] } as Operation },
      "/persons/deletions/{id}/": { get: { parameters: [id()] } as Operation },
      "/persons/deletions/": { get: {} as Operation },
    });
    expect(ambiguous(planted("^\\d+$"))).toEqual([]);
    expect(ambiguous(planted())).toEqual(["/persons/{id}/split/ and /persons/deletions/{id}/"]);
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
    const described = [...schemasIn(document, "")].filter(([way]) => !way.includes(".example"));
    const texts = described.flatMap(([way, schema]) =>
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
    expect(operation("get", "/api/projects/{project_id}/boards/")).toMatchObject({ "x-ours": true });
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

  test("has an example of every body, valid by its schema", () => {
    const sdk = sdkEndpoints.map(({ returns, ...endpoint }) => ({ ...endpoint, schema: returns }));
    const all = [
      ...endpoints.map((endpoint) => ({ ...endpoint, schema: successOf(endpoint)[1] })),
      ...sdk.map((endpoint) => ({ ...endpoint, csv: false })),
    ];
    const problems = all.flatMap(({ id, method, path: at, body, schema, csv }) => {
      const { requestBody, responses } = operation(method.toLowerCase(), at);
      const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
      const checked: [string, { example?: unknown } | undefined, z.ZodType | string | null | undefined][] = [
        ["request", requestBody?.content["application/json"], body],
        ["response", Object.values(answer)[0], schema],
        ["csv", answer["text/csv"], csv && schema ? "text/csv" : null],
      ];
      return checked.flatMap(([part, media, of]) => {
        if (!of) return [];
        if (media?.example === undefined) return [`${id} has no example of its ${part}. ${howTo}`];
        if (typeof of === "string") return typeof media.example === "string" ? [] : [`${id}: ${part}`];
        const { error } = of.safeParse(media.example);
        return error ? [`${id}, ${part}: ${error.message}`] : [];
      });
    });
    expect(problems).toEqual([]);
    const failures = Object.values(document.components?.responses ?? {}).map(
      (response) => (response as Answer).content?.["application/json"]?.example,
    );
    for (const failure of failures) ErrorBody.parse(failure);
    expect(failures).toHaveLength(9);
  });

  test("holds no secrets of those who recorded the examples", () => {
    const text = JSON.stringify(document);
    expect(text.match(/ph[xc]_[\w-]{20,}/g) ?? []).toEqual([]);
    expect(text.match(/\/(?:reset|invite|join)\/(?!example-token)[\w-]{20,}/g) ?? []).toEqual([]);
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
