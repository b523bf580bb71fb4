// No input causes a 5xx, and every error has the documented shape. LONG=1 sends many more; TEST_SEED repeats a run.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { surveys } from "@/lib/contract/endpoints/surveys";
import { ErrorBody } from "@/lib/contract/wire/error";
import { openApiDocument } from "@/lib/http/openapi";
import {
  arbitraryOf,
  type Components,
  type JsonSchema,
  mutated,
  naughty,
  placed,
  stringPaths,
} from "@/lib/testing/arbitrary";
import { buildKey } from "@/lib/testing/factories";
import { type LoopWatch, maxLoopHoldMs, watchLoop } from "@/lib/testing/loop-watch";
import { type Credential, call, type RequestParts } from "@/lib/testing/request";
import { rotated } from "@/lib/testing/rotation";
import { findRoute } from "@/lib/testing/routes";
import { buildSampleProject, buildSampleRequest, type SampleProject } from "@/lib/testing/sample-requests";
import { seed } from "@/lib/testing/seed";

const isLong = Boolean(process.env.LONG);
const document = openApiDocument("http://localhost");
const components = document.components?.schemas as Components;

const named = (all: readonly Endpoint[]) => all.map((endpoint) => ({ id: endpoint.id, endpoint }));
const withBody = endpoints.filter(({ body }) => body !== undefined);
const withQuery = endpoints.filter(({ query }) => query !== undefined);
const bodies = Math.ceil((isLong ? 10_000 : 150) / withBody.length);

const deep = `${"[".repeat(8000)}${"]".repeat(8000)}`;
/** By itself, in a list, and as the value of a filter. */
const deepTexts = [deep, `[${deep}]`, `[{"key":"a","type":"person","value":${deep}}]`];

/** Gives a share of an endpoint's positions, at least one, a text each: the next one, whatever the endpoint. */
function rotation(texts: readonly string[], share: number) {
  let given = 0;
  return <Position>(endpoint: Endpoint, positions: readonly Position[]) =>
    rotated(positions, endpoints.indexOf(endpoint), Math.min(share, positions.length)).flatMap((position) =>
      rotated(texts, given++, texts.length).map((text) => [position, text] as const),
    );
}
const someDeep = rotation(deepTexts, 4);
const someNaughty = rotation(naughty, 2);

interface Operation {
  parameters: { in: string; name: string; schema: JsonSchema }[];
  requestBody: { content: { "application/json": { schema: JsonSchema } } };
}
const operationOf = ({ path, method }: Endpoint) =>
  (document.paths![path] as Record<string, Operation>)[method.toLowerCase()]!;
const bodySchemaOf = (endpoint: Endpoint) =>
  operationOf(endpoint).requestBody.content["application/json"].schema;
const queryParametersOf = (endpoint: Endpoint) =>
  operationOf(endpoint).parameters.filter((parameter) => parameter.in === "query");

/** The caller of the requests. */
interface Attacker {
  world: SampleProject;
  key: Credential;
}

async function newAttacker(): Promise<Attacker> {
  const world = await buildSampleProject();
  return { world, key: await buildKey({ user: world.owner }) };
}

let attacker: Attacker;
let watch: LoopWatch;

afterAll(() => watch.stop());

beforeAll(async () => {
  process.stdout.write(`Fuzzing with TEST_SEED=${seed}, ${bodies * withBody.length} bodies\n`);
  attacker = await newAttacker();
  watch = watchLoop();
});

/** Sends variations of an endpoint's sample request, and checks the responses. */
async function target(endpoint: Endpoint, { world, key } = attacker) {
  const [sample, route] = [await buildSampleRequest(endpoint, world), await findRoute(endpoint)];
  const as = { public: undefined, session: world.owner, key, scoped: key }[endpoint.access];
  const [success, schema] = successOf(endpoint);
  const send = async (changes: RequestParts): Promise<number> => {
    watch.reset();
    const { status, body, headers } = await call(endpoint, route, {
      ...sample,
      ...(as && { as }),
      ...changes,
    });
    expect(watch.longest()).toBeLessThan(maxLoopHoldMs);
    const said = JSON.stringify(body);
    expect(status, said).toBeLessThan(500);
    if (status >= 400) ErrorBody.parse(body);
    else {
      expect(status).toBe(success);
      if (!headers.get("content-type")?.startsWith("text/csv")) schema?.parse(body);
    }
    expect(said).not.toMatch(/node_modules|PrismaClient|syntax error at| {4}at /);
    return status;
  };
  return { sample, send };
}

describe("bodies", () => {
  it.each(named(withBody))("$id: valid and mutated bodies", async ({ endpoint }) => {
    const { send } = await target(endpoint);
    const right = arbitraryOf(bodySchemaOf(endpoint), components);
    const wrong = mutated(right);
    // A valid request with some of its fields replaced.
    const patched = fc.tuple(right, fc.constant(true));
    const any = fc.oneof(patched, fc.tuple(fc.oneof(right, wrong), fc.constant(false)));
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(any, async ([body, isPatch]) => {
        const fresh = isPatch && (await buildSampleRequest(endpoint, attacker.world)).body;
        seen.add(await send({ body: fresh ? { ...(body as object), ...fresh } : body }));
      }),
      { numRuns: bodies, endOnFailure: true },
    );
    // Random bodies are not always invalid; a list always is.
    expect(await send({ body: [] })).toBeGreaterThanOrEqual(400);
    expect(seen.size).toBeGreaterThan(0);
  });

  it.each(named(withBody))("$id: corrupted JSON", async ({ endpoint }) => {
    const { send, sample } = await target(endpoint);
    const text = JSON.stringify(sample.body);
    const broken = fc
      .tuple(fc.nat(text.length - 1), fc.nat(text.length - 1), fc.string({ unit: "binary", maxLength: 4 }))
      .map(([a, b, put]) => text.slice(0, Math.min(a, b)) + put + text.slice(Math.max(a, b)));
    await fc.assert(
      fc.asyncProperty(broken, async (body) => {
        await send({ body });
      }),
      { numRuns: isLong ? 200 : 4, endOnFailure: true },
    );
  });

  it.each(named(withBody))("$id: deeply nested JSON in every string", async ({ endpoint }) => {
    const { send, sample } = await target(endpoint);
    const paths = stringPaths(bodySchemaOf(endpoint), components);
    for (const [path, text] of someDeep(endpoint, paths))
      await send({ body: placed(sample.body, path, text) });
  });

  it.each(named(withBody))("$id: naughty strings in every string", async ({ endpoint }) => {
    const { send, sample } = await target(endpoint);
    const paths = stringPaths(bodySchemaOf(endpoint), components);
    for (const [path, text] of someNaughty(endpoint, paths))
      await send({ body: placed(sample.body, path, text) });
  });
});

describe("query strings", () => {
  it.each(named(withQuery))("$id: valid and mutated parameters", async ({ endpoint }) => {
    const { send } = await target(endpoint);
    const right = fc.record(
      Object.fromEntries(
        queryParametersOf(endpoint).map(({ name, schema }) => [name, arbitraryOf(schema, components)]),
      ),
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(right, mutated(right)), async (query) => {
        await send({ query: asQuery(query) });
      }),
      { numRuns: isLong ? 300 : 6, endOnFailure: true },
    );
  });

  it.each(named(withQuery))("$id: deeply nested JSON in every parameter", async ({ endpoint }) => {
    const { send } = await target(endpoint);
    for (const [{ name }, text] of someDeep(endpoint, queryParametersOf(endpoint)))
      await send({ query: { [name]: text } });
  });

  it.each(named(withQuery))("$id: naughty strings in every parameter", async ({ endpoint }) => {
    const { send } = await target(endpoint);
    for (const [{ name }, text] of someNaughty(endpoint, queryParametersOf(endpoint)))
      await send({ query: { [name]: text } });
  });

  const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

  /** Lists of texts as repeated parameters, other values as JSON. */
  const asQuery = (value: unknown): Record<string, string | string[]> =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [
            name,
            Array.isArray(inner) && inner.length > 0 ? inner.map(asText) : asText(inner),
          ]),
        )
      : { limit: JSON.stringify(value) ?? "" };
});

describe("paths", () => {
  const withVariables = endpoints.filter(({ path }) => path.includes("{"));

  it.each(named(withVariables))("$id: naughty strings for every variable", async ({ endpoint }) => {
    // A caller who may delete project 1 deletes their own instead.
    const { send, sample } = await target(
      endpoint,
      endpoint.method === "GET" ? attacker : await newAttacker(),
    );
    for (const [name, text] of someNaughty(endpoint, Object.keys(sample.params)))
      await send({ params: { ...sample.params, [name]: text } });
  });
});

describe("stored surveys", () => {
  it("can be read in pages", async () => {
    const { send } = await target(surveys.list as unknown as Endpoint);
    for (const offset of [0, 1000, 2000]) expect(await send({ query: { limit: 1000, offset } })).toBe(200);
  });
});
