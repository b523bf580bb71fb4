// Texts that PostgreSQL can't store, in every parameter of every endpoint: refused or read, never a 500 nor a broken answer.
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { ErrorBody } from "@/lib/contract/wire/error";
import { searchNames } from "@/lib/contract/wire/search-field";
import { buildKey } from "@/lib/testing/factories";
import { call, type RequestParts } from "@/lib/testing/request";
import { rotated } from "@/lib/testing/rotation";
import { findRoute } from "@/lib/testing/routes";
import { buildSampleProject, buildSampleRequest, type SampleProject } from "@/lib/testing/sample-requests";

/** Query strings of a value that no text can hold: without the characters, it would name something else. */
const lostInQueries = ["a%00b", "%ed%a0%80", "a%ffb", "%c0%80"];

/** What can't be stored, as JSON writes it. */
const jsonEscapes = ["\\u0000", "\\ud800", "\\udc00x"];

/** JSON with such an escape, `~`, in every place from which a parameter may read a text. */
const jsonShapes = [
  '"~"',
  '["a~b"]',
  '{"a~b": 1}',
  '{"a": {"b": ["~"]}}',
  '[{"key": "a~", "value": "b", "type": "person"}]',
  '[{"key": "a", "value": "b~", "type": "person", "operator": "icontains"}]',
  '[{"key": "a", "value": ["b~"], "type": "event"}]',
  '{"type": "AND", "values": [{"key": "a~", "value": "b", "type": "person"}]}',
  '[{"id": "a~", "properties": [{"key": "b", "value": "~"}]}, {"id": "b"}]',
  '[{"question_id": "a~", "operator": "exact", "value": "~"}]',
  '{"id": "a~"}',
];

const jsonTexts = jsonShapes.map((shape, index) =>
  shape.replaceAll("~", jsonEscapes[index % jsonEscapes.length]!),
);

/** A share of the values for the n-th parameter of an endpoint. */
const some = <T>(endpoint: Endpoint, parameter: number, values: readonly T[]) =>
  rotated(values, endpoints.indexOf(endpoint) + parameter, values.length);

/** Parts of a path, decoded: bytes that are not UTF-8 do not get here (`lib/server/prefilter.ts`). */
const parts = ["\0", "a\0b", "1\0", ...jsonEscapes.map((text) => `"${text}"`)];

/** A project for requests that change nothing. */
let untouched: SampleProject;

beforeAll(async () => {
  untouched = await buildSampleProject();
});

/** A function that sends changed sample requests of an endpoint, and reads the whole answers. */
async function prepare(endpoint: Endpoint, isRefused = false) {
  const world = isRefused || endpoint.method === "GET" ? untouched : await buildSampleProject();
  const sample = await buildSampleRequest(endpoint, world);
  const caller = endpoint.access === "session" ? world.owner : await buildKey({ user: world.owner });
  const route = await findRoute(endpoint);
  const send = async (changes: RequestParts) => {
    const request = { ...sample, ...(endpoint.access !== "public" && { as: caller }), ...changes };
    // A broken response counts as missing.
    const broken = (error: unknown) => ({ status: 0, body: String(error) });
    const { status, body } = await call(endpoint, route, request).catch(broken);
    if (status >= 400 && status < 500) ErrorBody.parse(body);
    return { status, body: body as unknown };
  };
  return { sample, send };
}

const isAnswered = (status: number) => status >= 200 && status < 500;

const namesOf = (schema: z.ZodType | undefined): string[] =>
  Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

const only = (test: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(test).map((endpoint) => ({ id: endpoint.id, endpoint }));

describe("a query", () => {
  it.each(only(({ query }) => namesOf(query).length > 0))("of $id", async ({ endpoint }) => {
    const { sample, send } = await prepare(endpoint);
    const searches = searchNames(endpoint.query);
    const failed: unknown[] = [];
    for (const [index, name] of namesOf(endpoint.query).entries()) {
      const { [name]: _, ...query } = sample.query ?? {};
      for (const value of some(endpoint, index, lostInQueries)) {
        const { status, body } = await send({ query, rawQuery: `${name}=${value}` });
        // An unknown format is rejected before anything else.
        const isRead = searches.has(name) || name === "format";
        const isRefused = status === 400 && (body as ErrorBody).attr === name;
        if (!(isRead ? isAnswered(status) : isRefused)) failed.push({ name, value, status, body });
      }
      for (const value of some(endpoint, index, jsonTexts)) {
        const { status, body } = await send({ query: { ...query, [name]: value } });
        if (!isAnswered(status)) failed.push({ name, value, status, body });
      }
    }
    expect(failed).toEqual([]);
  });
});

describe("a path", () => {
  it.each(only(({ params }) => namesOf(params).length > 0))("of $id", async ({ endpoint }) => {
    const { sample, send } = await prepare(endpoint, true);
    const failed: unknown[] = [];
    for (const [index, name] of namesOf(endpoint.params).entries()) {
      for (const value of some(endpoint, index, parts)) {
        const { status, body } = await send({ params: { ...sample.params, [name]: value } });
        if (status !== 400 && status !== 404) failed.push({ name, value, status, body });
      }
    }
    expect(failed).toEqual([]);
  });
});

describe("a body", () => {
  it.each(only(({ body }) => namesOf(body).length > 0))(
    "of $id with JSON in its texts",
    async ({ endpoint }) => {
      const { sample, send } = await prepare(endpoint);
      const failed: unknown[] = [];
      for (const [index, name] of namesOf(endpoint.body).entries()) {
        for (const value of some(endpoint, index, jsonTexts)) {
          const body = { ...(sample.body as object), [name]: value };
          const answer = await send({ body });
          if (!isAnswered(answer.status)) failed.push({ name, value, ...answer });
        }
      }
      expect(failed).toEqual([]);
    },
  );
});

describe("headers", () => {
  const names = [
    ...["if-match", "if-none-match", "x-request-id", "authorization", "cookie", "origin", "content-type"],
    ...["accept-language", "user-agent", "x-forwarded-for"],
  ];

  const values = ["\u00ff", '"\u00c0\u0080"', "%00", '"\\u0000"', "next-auth.session-token=%00"];
  const headers = names.flatMap((name) => values.map((value) => ({ [name]: value })));
  it.each(only(() => true))("of $id", async ({ endpoint }) => {
    const { send } = await prepare(endpoint);
    const failed: unknown[] = [];
    for (const sent of rotated(headers, endpoints.indexOf(endpoint), headers.length / 2)) {
      const { status, body } = await send({ headers: sent });
      if (!isAnswered(status)) failed.push({ sent, status, body });
    }
    expect(failed).toEqual([]);
  });
});
