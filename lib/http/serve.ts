import "server-only";
import type { z } from "zod";
import type { Caller } from "@/lib/access/caller";
import type { Actor } from "@/lib/activity/actor";
import { countExport, recordList } from "@/lib/activity/record-export";
import type { GrantedScope } from "@/lib/contract/access/scope";
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
import type { MaskedFor } from "@/lib/contract/person/personal";
import { contentDisposition } from "@/lib/contract/wire/file-name";
import { type QueryRules, queryRulesOf, readQueryString } from "@/lib/contract/wire/query-string";
import { storageFaultIn } from "@/lib/contract/wire/storable-text";
import type { PersonalApiKey, Project } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { Invalid, NotFound } from "@/lib/errors";
import { Archive } from "@/lib/http/archive";
import {
  authenticate,
  authorize,
  authorizeSubject,
  isMasked,
  requirePermission,
} from "@/lib/http/authenticate";
import { type CountRows, CsvFile, CsvRows, serializeCsv } from "@/lib/http/csv";
import { matchesIfNoneMatch } from "@/lib/http/etag";
import { type Format, readFormat } from "@/lib/http/format";
import { readIfMatch } from "@/lib/http/if-match";
import { readJson } from "@/lib/http/json-body";
import { JsonRows, serializeJson, serializeRows, toByteStream, toFileStream } from "@/lib/http/json-response";
import { toPublicUrl } from "@/lib/http/origin";
import { httpProblems, ValidationError } from "@/lib/http/problem";
import { countRequest } from "@/lib/http/rate-limit";
import { readRequestId, respondWithProblem, toFailureResponse, withRequestId } from "@/lib/http/respond";
import { readPersonalProperties } from "@/lib/personal/read";
import { refusePersonal } from "@/lib/personal/refuse";
import { describeRequest } from "@/lib/request-context";

/** The input of an operation: parsed, authenticated and authorised. */
export interface EndpointCall<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The project of the path; the caller is a member of it. */
  project: "project_id" extends keyof ParamsOf<E> ? Project & MaskedFor : null;
  /** Whether the path names that project `@current`. */
  isCurrent: boolean;
  actor: E extends { access: "public" } ? null : Actor;
  key: E extends { access: "key" } ? PersonalApiKey : PersonalApiKey | null;
  /** The session of the request; null for a key. */
  sessionId: E extends { access: "session" } ? string : string | null;
  /** Checks the scopes that the endpoint needs for a row. @throws Forbidden */
  authorize: (subject: object) => void;
  /** The URL of the request, on our own origin. */
  url: URL;
  /** The version in If-Match; null without it. */
  ifMatch: number | null;
  request: Request;
}

type OperationResult<E> =
  | ResultOf<E>
  | CsvRows
  | CsvFile
  | JsonRows
  | Archive
  | (E extends { versioned?: true } ? Versioned<ResultOf<E>> : never);

/** A route handler of Next, and the endpoint it serves. */
export interface BoundEndpoint {
  endpoint: Endpoint;
  handle: (request: Request, context: RouteContext) => Promise<Response>;
}

interface RouteContext {
  /** Next gives no params to a path without variables. */
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

/**
 * Binds an endpoint to an operation. Always in this order: authenticate, scope, project, parse, call, check the result
 * (outside production), respond. Errors are caught only here.
 */
export function serve<E extends AnyEndpoint>(
  endpoint: E,
  operation: (call: EndpointCall<E>) => Promise<OperationResult<E>>,
): BoundEndpoint {
  const [status, schema] = successOf(endpoint);
  const queryRules = queryRulesOf(endpoint.query);
  return {
    endpoint,
    handle: async (request, context) => {
      const id = readRequestId(request);
      describeRequest({ operation: endpoint.id });
      try {
        const { format, ...call } = await prepare(
          endpoint,
          queryRules,
          request,
          (await context.params) ?? {},
        );
        const result: unknown = await operation(call as EndpointCall<E>);
        const count = createExportCounter(endpoint, call);
        const response = await toSuccessResponse(endpoint, request, status, schema, result, format, count);
        return withRequestId(id, forbidCaching(endpoint, response));
      } catch (error) {
        return withRequestId(id, forbidCaching(endpoint, toFailureResponse(request, error, id)));
      }
    },
  };
}

/** Responses to a caller must not be cached, not even by the browser. */
function forbidCaching({ access }: Endpoint, response: Response): Response {
  if (access !== "public") response.headers.set("Cache-Control", "private, no-store");
  return response;
}

async function prepare(
  endpoint: Endpoint,
  queryRules: QueryRules,
  request: Request,
  raw: Record<string, string | string[] | undefined>,
) {
  const reference = typeof raw.project_id === "string" ? raw.project_id : null;
  const caller = endpoint.access === "public" ? null : await authenticate(request, reference);
  if (caller) {
    if (caller.key) await countRequest(caller.key.id);
    authorize(request, endpoint, caller, reference);
  }
  const url = toPublicUrl(request);
  const format = readFormat(url, endpoint.csv === true);
  const query = parse(
    endpoint.query,
    endpoint.query && { ...readQuery(url, queryRules), ...(endpoint.csv && { format }) },
  );
  const body = parse(endpoint.body, endpoint.body && (await readJson(request)));
  const params = parseParams(endpoint.params, raw);
  const allow = (subject: object) => {
    if (caller) authorizeSubject(endpoint, caller, subject);
  };
  if (endpoint.body) allow(body as object);
  if (caller && (format === "csv" || endpoint.archive)) requirePermission(caller, "export");
  const project = caller?.project ? await maskFor(caller, caller.project) : null;
  if (project?.masking) refusePersonal(project.masking, { query, body }, !isHarmlessSearch(endpoint));
  return {
    format,
    params,
    query,
    body,
    project,
    isCurrent: reference === "@current",
    actor: caller && {
      user: caller.user,
      role: caller.role,
      keyLabel: caller.key?.label ?? null,
      ...(caller.key && { keyScopes: caller.key.scopes as GrantedScope[] }),
    },
    key: caller?.key ?? null,
    sessionId: caller?.sessionId ?? null,
    authorize: allow,
    url,
    ifMatch: readIfMatch(request),
    request,
  };
}

/** The project as its caller may see it. */
const maskFor = async (caller: Caller, project: Project): Promise<Project & MaskedFor> => ({
  ...project,
  masking: isMasked(caller) ? await readPersonalProperties(project) : null,
});

/** Whether `search` looks for what members wrote: names of surveys, definitions, tags and analyses. */
const isHarmlessSearch = ({ id, path }: Endpoint): boolean =>
  !path.includes("/people") &&
  /^(surveys\.list|definitions|insights|flags|cohorts|views|responseTags)/.test(id);

function parse(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw new ValidationError(result.error, input);
  checkStorable(result.data);
  return result.data;
}

/**
 * Checks what was JSON inside a text, and the parts of a path: the texts of bodies and query strings themselves are checked when
 * they are read.
 */
function checkStorable(data: unknown): void {
  if (typeof data !== "object" || data === null) return;
  for (const [name, value] of Object.entries(data)) {
    const fault = storageFaultIn(value);
    if (fault !== null) throw new Invalid(name, "invalid_input", fault);
  }
}

/**
 * Invalid path parameters are the same 404 as unknown ones, unless their schema has its own error. Where any text is valid, one
 * that can't be stored is a 400.
 */
function parseParams(schema: z.ZodType | undefined, raw: Record<string, unknown>): unknown {
  const result = schema?.safeParse(raw);
  if (!result || result.success) {
    checkStorable(result?.data);
    return result?.data;
  }
  const [issue] = result.error.issues;
  if (issue?.code === "custom" && typeof issue.params?.code === "string") {
    throw new Invalid(null, issue.params.code, issue.message);
  }
  throw new NotFound();
}

/** The parameters of a query. @throws Invalid for one that can't be read without losing a character */
function readQuery({ search }: URL, rules: QueryRules): Record<string, string | string[]> {
  const { values, faults } = readQueryString(search, rules);
  if (faults[0]) throw new Invalid(faults[0].name, "invalid_input", faults[0].detail);
  return values;
}

/**
 * Records every file of rows in the activity of its project, in whatever way it was asked for; HEAD gets no rows. Archives
 * record themselves.
 */
function createExportCounter(
  { id }: Endpoint,
  { project, actor, params, body, url, request }: Omit<Awaited<ReturnType<typeof prepare>>, "format">,
): CountRows {
  if (!project || !actor || request.method === "HEAD") return (chunks) => chunks;
  const { project_id: _, ...item } = (params ?? {}) as Record<string, unknown>;
  const query = [...new Set(url.searchParams.keys())].map((name) => {
    const values = url.searchParams.getAll(name);
    return [name, values.length > 1 ? values : values[0]] as const;
  });
  const filter = { ...Object.fromEntries(query), ...item, ...(body as object | undefined) };
  return (chunks) => countExport(chunks, () => recordList(project, actor, id, filter));
}

const isVersioned = (result: unknown): result is Versioned<unknown> =>
  typeof result === "object" && result !== null && "version" in result && "value" in result;

async function toSuccessResponse(
  endpoint: Endpoint,
  request: Request,
  status: number,
  schema: z.ZodType | null,
  result: unknown,
  format: Format,
  count: CountRows,
): Promise<Response> {
  const headers = new Headers();
  if (result instanceof CsvRows || result instanceof CsvFile) return csvResponse(status, result, count);
  if (result instanceof JsonRows) return jsonFileResponse(status, result, count);
  if (result instanceof Archive) return archiveResponse(status, endpoint, result);
  let value = result;
  if (endpoint.versioned && isVersioned(result)) {
    const etag = `"${result.version}"`;
    headers.set("ETag", etag);
    if (result.isExact && matchesIfNoneMatch(request, etag))
      return new Response(null, { status: 304, headers });
    value = result.value;
  }
  if (!schema) return new Response(null, { status, headers });
  if (env.NODE_ENV !== "production") schema.parse(value);
  if (format === "csv") return csvResponse(status, new CsvRows(() => singleChunk(listRows(value))), count);
  headers.set("Content-Type", "application/json");
  return new Response(await serializeJson(value), { status, headers });
}

const asFile = (name: string) => ({ "Content-Disposition": contentDisposition(name) });

const csvResponse = async (status: number, content: CsvRows | CsvFile, count: CountRows): Promise<Response> =>
  new Response(await toFileStream(await serializeCsv(content, count)), {
    status,
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      ...(content instanceof CsvFile && asFile(content.fileName)),
    },
  });

const jsonFileResponse = async (status: number, rows: JsonRows, count: CountRows): Promise<Response> =>
  new Response(await toFileStream(serializeRows(rows, count)), {
    status,
    headers: { "Content-Type": "application/json", ...asFile(rows.fileName) },
  });

const archiveResponse = (status: number, { archive }: Endpoint, { name, bytes }: Archive): Response =>
  new Response(toByteStream(bytes), {
    status,
    headers: { ...(archive && { "Content-Type": archive }), ...asFile(name) },
  });

async function* singleChunk(rows: unknown[]): AsyncGenerator<unknown[]> {
  yield rows;
}

/** The rows of a CSV response: the results, the items, or the value itself. */
function listRows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const { result, results = result } = value as { result?: unknown; results?: unknown };
  return Array.isArray(results) ? results : [value];
}

type Handler = BoundEndpoint["handle"];

type Methods = {
  GET: Handler;
  HEAD: Handler;
  POST: Handler;
  PUT: Handler;
  PATCH: Handler;
  DELETE: Handler;
  OPTIONS: Handler;
};

const endpointByHandler = new WeakMap<Handler, Endpoint>();

/** The endpoint that a handler serves; undefined for other handlers. */
export const endpointOfHandler = (handler: Handler): Endpoint | undefined => endpointByHandler.get(handler);

/**
 * The route handlers of one path: the given ones, and for every other method a 405 with `Allow`, which Next's own lacks. HEAD
 * is GET without the body; OPTIONS answers the allowed methods.
 */
export function route(...bound: BoundEndpoint[]): Methods {
  for (const { endpoint, handle } of bound) endpointByHandler.set(handle, endpoint);
  const methods = Object.fromEntries(
    bound.map(({ endpoint, handle }) => [endpoint.method, handle]),
  ) as Partial<Methods>;
  const allowed = [
    ...bound.map(({ endpoint }) => endpoint.method),
    ...(methods.GET ? ["HEAD"] : []),
    "OPTIONS",
  ];
  const methodNotAllowed: Handler = async (request) =>
    respondWithProblem(request, httpProblems.method(request.method, allowed));
  const head: Handler | undefined =
    methods.GET && (async (request, context) => withoutBody(await methods.GET!(request, context)));
  const options: Handler = async () =>
    new Response(null, { status: 204, headers: { Allow: allowed.join(", ") } });
  return {
    GET: methods.GET ?? methodNotAllowed,
    HEAD: head ?? methodNotAllowed,
    POST: methods.POST ?? methodNotAllowed,
    PUT: methods.PUT ?? methodNotAllowed,
    PATCH: methods.PATCH ?? methodNotAllowed,
    DELETE: methods.DELETE ?? methodNotAllowed,
    OPTIONS: options,
  };
}

/** The same without its body, which is canceled: a stream of rows would keep waiting for its reader. */
async function withoutBody({ status, headers, body }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
