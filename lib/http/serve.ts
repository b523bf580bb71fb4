import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "@/lib/activity/actor";
import {
  type AnyEndpoint,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  successOf,
  type Versioned,
} from "@/lib/contract/endpoint";
import { repeatedNames } from "@/lib/contract/list-field";
import type { PersonalApiKey, Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { Invalid, NotFound } from "@/lib/errors";
import { authenticate, authorize } from "@/lib/http/authenticate";
import { CsvRows, csvDocument } from "@/lib/http/csv";
import { isKnown } from "@/lib/http/etag";
import { type Format, formatOf } from "@/lib/http/format";
import { ifMatch } from "@/lib/http/if-match";
import { jsonAnswer, toBytes } from "@/lib/http/json-answer";
import { readJson } from "@/lib/http/json-body";
import { publicUrl } from "@/lib/http/origin";
import { type Problem, problemOf, Unparsable, unforeseen } from "@/lib/http/problem";
import { spend } from "@/lib/http/rate-limit";
import { log } from "@/lib/log";

/** What an operation is given: everything parsed, everybody known. */
export interface Call<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The project of the path, which the caller belongs to. */
  project: "project_id" extends keyof ParamsOf<E> ? Project : null;
  /** Whether the path names that project `@current`. */
  isCurrent: boolean;
  actor: E extends { access: "public" } ? null : Actor;
  key: E extends { access: "key" } ? PersonalApiKey : PersonalApiKey | null;
  /** The session of the request; null for a key. */
  sessionId: E extends { access: "session" } ? string : string | null;
  /** The address asked for, on our own origin. */
  url: URL;
  /** The version that If-Match names, null without it. */
  ifMatch: number | null;
  request: Request;
}

type Answer<E> = ResultOf<E> | CsvRows | (E extends { versioned?: true } ? Versioned<ResultOf<E>> : never);

/** A handler in Next's terms, and the endpoint it serves. */
export interface Bound {
  endpoint: Endpoint;
  handle: (request: Request, context: RouteContext) => Promise<Response>;
}

interface RouteContext {
  /** Next gives none to a path without variables. */
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

/**
 * Binds an endpoint to an operation. Always in this order: authenticate, scope, project, parse, call, check the
 * result (outside production), respond. The one `try` of the server is here.
 */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  operation: (call: Call<E>) => Promise<Answer<E>>,
): Bound {
  const [status, schema] = successOf(endpoint);
  const repeated = repeatedNames(endpoint.query);
  return {
    endpoint,
    handle: async (request, context) => {
      const trace: Trace = { id: requestId(request), start: performance.now() };
      try {
        const { format, ...call } = await prepare(
          endpoint,
          repeated,
          request,
          (await context.params) ?? {},
          trace,
        );
        const answer: unknown = await operation(call as Call<E>);
        const response = await success(endpoint, request, status, schema, answer, format);
        return finish(request, trace, unkept(endpoint, response));
      } catch (error) {
        return finish(request, trace, unkept(endpoint, failure(problemOf(error), error, trace)));
      }
    },
  };
}

/** What is one caller's business stays in no cache, a browser's included. */
function unkept({ access }: Endpoint, response: Response): Response {
  if (access !== "public") response.headers.set("Cache-Control", "private, no-store");
  return response;
}

interface Trace {
  id: string;
  start: number;
  user?: number;
  key?: string;
  project?: number;
}

async function prepare(
  endpoint: Endpoint,
  repeated: ReadonlySet<string>,
  request: Request,
  raw: Record<string, string | string[] | undefined>,
  trace: Trace,
) {
  const reference = typeof raw.project_id === "string" ? raw.project_id : null;
  const caller = endpoint.access === "public" ? null : await authenticate(request, reference);
  if (caller) {
    trace.user = caller.user.id;
    if (caller.key) {
      trace.key = caller.key.id;
      await spend(caller.key.id);
    }
    authorize(request, endpoint, caller, reference);
    if (caller.project) trace.project = caller.project.id;
  }
  const url = publicUrl(request);
  const format = formatOf(url, endpoint.csv === true);
  const query = parse(
    endpoint.query,
    endpoint.query && { ...queryOf(url, repeated), ...(endpoint.csv && { format }) },
  );
  const body = parse(endpoint.body, endpoint.body && (await readJson(request)));
  return {
    format,
    params: parseParams(endpoint.params, raw),
    query,
    body,
    project: caller?.project ?? null,
    isCurrent: reference === "@current",
    actor: caller && { user: caller.user, role: caller.role, keyLabel: caller.key?.label ?? null },
    key: caller?.key ?? null,
    sessionId: caller?.sessionId ?? null,
    url,
    ifMatch: ifMatch(request),
    request,
  };
}

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new Unparsable(result.error, input);
}

/** A path that cannot be anything's is the same 404 as one that is nothing's, unless its schema has words for it. */
function parseParams(schema: z.ZodType | undefined, raw: Record<string, unknown>): unknown {
  const result = schema?.safeParse(raw);
  if (!result || result.success) return result?.data;
  const [issue] = result.error.issues;
  if (issue?.code === "custom" && typeof issue.params?.code === "string") {
    throw new Invalid(null, issue.params.code, issue.message);
  }
  throw new NotFound();
}

/** The last value of each key, of some keys all that were sent; without what no text column takes. */
function queryOf(url: URL, repeated: ReadonlySet<string>): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [key, raw] of url.searchParams) {
    const value = raw.replaceAll("\0", "").toWellFormed();
    const earlier = repeated.has(key) ? values.get(key) : undefined;
    if (Array.isArray(earlier)) earlier.push(value);
    else values.set(key, earlier === undefined ? value : [earlier, value]);
  }
  return Object.fromEntries(values);
}

const isVersioned = (answer: unknown): answer is Versioned<unknown> =>
  typeof answer === "object" && answer !== null && "version" in answer && "value" in answer;

async function success(
  endpoint: Endpoint,
  request: Request,
  status: number,
  schema: z.ZodType | null,
  answer: unknown,
  format: Format,
): Promise<Response> {
  const headers = new Headers();
  if (answer instanceof CsvRows) return csvResponse(status, answer);
  let value = answer;
  if (endpoint.versioned && isVersioned(answer)) {
    const etag = `"${answer.version}"`;
    headers.set("ETag", etag);
    if (answer.isExact && isKnown(request, etag)) return new Response(null, { status: 304, headers });
    value = answer.value;
  }
  if (!schema) return new Response(null, { status, headers });
  if (env.NODE_ENV !== "production") schema.parse(value);
  if (format === "csv") return csvResponse(status, new CsvRows(() => inOneChunk(rowsOf(value))));
  headers.set("Content-Type", "application/json");
  return new Response(await jsonAnswer(value), { status, headers });
}

const csvHeaders = { "Content-Type": "text/csv; charset=utf-8" };

const csvResponse = async (status: number, rows: CsvRows): Promise<Response> =>
  new Response(toBytes(await csvDocument(rows)), { status, headers: csvHeaders });

async function* inOneChunk(rows: unknown[]): AsyncGenerator<unknown[]> {
  yield rows;
}

/** What of an answer becomes rows: its results, its items, or itself. */
function rowsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { result, results = result } = value as { result?: unknown; results?: unknown };
  return Array.isArray(results) ? results : [value];
}

function failure(problem: Problem | null, error: unknown, trace: Trace): Response {
  if (!problem) log.error({ err: error, request_id: trace.id }, "unhandled error");
  return render(problem ?? unforeseen);
}

const render = ({ status, body, headers }: Problem): Response =>
  Response.json(body, { status, ...(headers && { headers }) });

function finish(request: Request, trace: Trace, response: Response): Response {
  response.headers.set("X-Request-Id", trace.id);
  const { id: request_id, start, ...who } = trace;
  log.info(
    {
      request_id,
      method: request.method,
      path: new URL(request.url).pathname.replace(/phc_[^/]+/g, "phc_…"),
      status: response.status,
      ms: Math.round(performance.now() - start),
      ...who,
    },
    "request",
  );
  return response;
}

/** The id the front made (`lib/server/listen.ts`), or one of our own. */
function requestId(request: Request): string {
  const given = request.headers.get("x-request-id");
  return given !== null && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Answers what is no endpoint of the contract, with the same errors, the same headers and the same log line. */
export async function respond(
  request: Request,
  work: (requestId: string) => Promise<Response>,
): Promise<Response> {
  const trace: Trace = { id: requestId(request), start: performance.now() };
  try {
    return finish(request, trace, await work(trace.id));
  } catch (error) {
    return finish(request, trace, failure(problemOf(error), error, trace));
  }
}

/** Answers a problem outside any endpoint, with the same headers and the same log line. */
export function refuse(request: Request, problem: Problem): Response {
  return finish(request, { id: requestId(request), start: performance.now() }, render(problem));
}
