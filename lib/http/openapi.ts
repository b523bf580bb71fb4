import { resources } from "@/lib/contract/resources";
import { keysOf } from "@/lib/contract/wire/keys";
import "server-only";
import { STATUS_CODES } from "node:http";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiHeaderObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { ErrorBody } from "@/lib/contract/wire/error";
import { csvExample, failureExample, requestExample, responseExample } from "@/lib/http/openapi-examples";
import { sdkPaths, sdkTag } from "@/lib/http/openapi-sdk";
import product from "@/package.json" with { type: "json" };

type Document = ReturnType<typeof createDocument>;

const tagsOf = ({ id }: Endpoint): string[] =>
  keysOf(resources).flatMap((resource) => (id.startsWith(`${resource}.`) ? [resources[resource].name] : []));

const introduction = `
Surveys for product teams. The API is compatible with PostHog's: its SDKs and scripts work unchanged.

**Authentication.** Send a personal API key: \`Authorization: Bearer phx_…\`. Signed-in users create
one with \`POST /api/personal_api_keys/\`. A key has scopes; an endpoint needs all of those it names, and \`x:write\` implies \`x:read\`. It may be limited to projects;
others are then a 404, as are those its user is no member of.

**Addresses** end with a slash and answer without it too, never by a redirect. \`{project_id}\` is an id, a UUID or
\`@current\`. \`/api/environments/…\` answers as \`/api/projects/…\`.

**Failures** always have one shape, \`{type, code, detail, attr}\`. \`attr\` names the field at fault, and \`extra.path\`
the place inside it. A method that a path does not serve is a 405 with \`Allow\`.

**Limits.** 480 requests a minute and 4,800 an hour per key; bodies up to 2 MiB (capture: 20 MiB), nested up to 100 levels.

**Changes at the same time.** Answers with an \`ETag\` name the version they show. Sent back as \`If-Match\`, a change is
made only while that version holds (else 412). Without it the last write wins, field by field. Sent as
\`If-None-Match\`, a read is answered 304 while nothing changed.
`.trim();

const requestId: ZodOpenApiHeaderObject = {
  description: "Request id in the logs. Clients can send their own: 8 to 64 letters, digits, `-`, `_`.",
  schema: { type: "string" },
};

const etag: ZodOpenApiHeaderObject = {
  description: "Quoted version of the resource, for If-Match.",
  schema: { type: "string" },
  example: '"3"',
};

const ifMatch: ZodOpenApiParameterObject = {
  name: "If-Match",
  in: "header",
  description: "ETag that must still match. Without it, the last write wins.",
  schema: { type: "string" },
  example: '"3"',
};

const ifNoneMatch: ZodOpenApiParameterObject = {
  name: "If-None-Match",
  in: "header",
  description: "Comma-separated ETags, or `*`. If one still matches, the response is 304.",
  schema: { type: "string" },
  example: '"3"',
};

const commonHeaders = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };

const notModified: ZodOpenApiResponseObject = {
  description: "Not modified. No body.",
  headers: { ...commonHeaders, ETag: { $ref: "#/components/headers/ETag" } },
};

const failure = (
  status: Failure,
  description: string,
  headers: Record<string, ZodOpenApiHeaderObject> = {},
): ZodOpenApiResponseObject => ({
  description,
  headers: { ...commonHeaders, ...headers },
  content: { "application/json": { schema: ErrorBody, ...failureExample(status) } },
});

const failures: Record<Failure, ZodOpenApiResponseObject> = {
  400: failure(400, "Invalid request; `attr` names the field."),
  401: failure(401, "Missing or invalid credentials.", {
    "WWW-Authenticate": { description: "`Bearer`", schema: { type: "string" } },
  }),
  403: failure(403, "Missing scope, or not allowed for the caller's role."),
  404: failure(404, "Not found, or no access to its project."),
  412: failure(412, "If-Match doesn't match the current version. Nothing was changed."),
  413: failure(413, "The body is larger than 2 MiB; for capture, than 20 MiB."),
  415: failure(415, "The body is not JSON."),
  429: failure(429, "Too many requests.", {
    "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
  }),
  default: failure(
    "default",
    "Other errors, such as 405 for an unsupported method or 503 while the database is unavailable.",
  ),
};

type Failure = 400 | 401 | 403 | 404 | 412 | 413 | 415 | 429 | "default";

const isConditional = ({ versioned, method }: Endpoint) =>
  Boolean(versioned) && (method === "PATCH" || method === "PUT" || method === "DELETE");

const isCacheable = ({ cacheable }: Endpoint) => cacheable === true;

function listFailures(endpoint: Endpoint): Failure[] {
  const { access, method, path, query, body } = endpoint;
  const isPublic = access === "public";
  const isReading = method === "GET";
  const table: [Failure, boolean][] = [
    [400, Boolean(query || body) || !isReading],
    [401, !isPublic],
    [403, !(isPublic && isReading)],
    [404, path.includes("{") || (isPublic && !isReading)],
    [412, isConditional(endpoint)],
    [413, Boolean(body)],
    [415, Boolean(body)],
    [429, access === "scoped" || access === "key" || (isPublic && !isReading)],
    ["default", true],
  ];
  return table.filter(([, applies]) => applies).map(([failed]) => failed);
}

/** Who may call, as a sentence. */
function describeAccess({ access, scopes, role }: Endpoint): string {
  switch (access) {
    case "public":
      return "No authentication required.";
    case "key":
      return "Personal API key with any scope; not available to sessions.";
    case "session":
      return role === "owner"
        ? "Session of a project owner; not available to API keys."
        : "Session; not available to API keys.";
    case "scoped":
      return scopes.length === 1
        ? `Scope: \`${scopes[0]}\`.`
        : `Scopes, all of them: ${scopes.map((scope) => `\`${scope}\``).join(", ")}.`;
    default:
      return access satisfies never;
  }
}

/** The ways of authentication; a key's requirement lists its scopes. */
function securityOf({ access, scopes }: Endpoint): Record<string, string[]>[] {
  const byKey = { personalApiKey: [...scopes] };
  const bySession = { session: [] };
  return { public: [], key: [byKey], session: [bySession], scoped: [byKey, bySession] }[access];
}

function toOperation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { id, summary, description, params, query, body, versioned, csv, archive } = endpoint;
  const [status, schema] = successOf(endpoint);
  return {
    operationId: id,
    tags: tagsOf(endpoint),
    summary,
    description: [description, describeAccess(endpoint)].filter(Boolean).join("\n\n"),
    ...(endpoint.isExtension && { "x-ours": true }),
    security: securityOf(endpoint),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    parameters: isConditional(endpoint) ? [ifMatch] : isCacheable(endpoint) ? [ifNoneMatch] : [],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { "application/json": { schema: body, ...requestExample(id) } },
      },
    }),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? "Success",
        headers: {
          ...commonHeaders,
          ...(versioned && schema && { ETag: { $ref: "#/components/headers/ETag" } }),
        },
        ...(archive && { content: { [archive]: { schema: { type: "string", format: "binary" } } } }),
        ...(schema && {
          content: {
            "application/json": { schema, ...responseExample(id) },
            ...(csv && { "text/csv": { schema: { type: "string" }, ...csvExample(id) } }),
          },
        }),
      },
      ...(isCacheable(endpoint) && { 304: notModified }),
      ...referToFailures(listFailures(endpoint)),
    },
  };
}

const referToFailures = (failed: readonly Failure[]) =>
  Object.fromEntries(
    failed.map((status) => [status, { $ref: `#/components/responses/${responseNames[status]}` }]),
  );

const responseNames: Record<Failure, string> = {
  400: "Invalid",
  401: "Unauthenticated",
  403: "Forbidden",
  404: "NotFound",
  412: "Stale",
  413: "TooLarge",
  415: "UnsupportedMediaType",
  429: "Throttled",
  default: "Failure",
};

function paths(): Record<string, Record<string, ZodOpenApiOperationObject>> {
  const operationsByPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    operationsByPath[endpoint.path] = {
      ...operationsByPath[endpoint.path],
      [endpoint.method.toLowerCase()]: toOperation(endpoint),
    };
  }
  return { ...operationsByPath, ...sdkPaths(referToFailures, commonHeaders) };
}

/** How schemas of the contract become JSON schemas. */
export const schemaOptions: CreateDocumentOptions = {
  // What is checked by a function and says in its `override` what it takes; a test finds those that do not.
  allowEmptySchema: { custom: { input: true } },
  override: ({ jsonSchema }) => removeTrivialLimits(jsonSchema),
};

const buildDocument = (): Document => createDocument(documentContents(), schemaOptions);

/** Removes what zod adds to every integer and every key, and patterns of numbers in paths, which are noise. */
function removeTrivialLimits(schema: {
  type?: unknown;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  propertyNames?: unknown;
}): void {
  if (schema.type === "integer") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
}

const documentContents = (): Parameters<typeof createDocument>[0] => ({
  openapi: "3.1.1",
  info: {
    title: "Fieldbook API",
    version: product.version,
    description: introduction,
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
  },
  tags: [...Object.values(resources), sdkTag],
  paths: paths(),
  components: {
    headers: { RequestId: requestId, ETag: etag },
    responses: Object.fromEntries(
      Object.entries(failures).map(([failed, response]) => [
        responseNames[failed as unknown as Failure],
        response,
      ]),
    ),
    securitySchemes: {
      personalApiKey: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "phx_…",
        description: "Personal API key with all scopes that the endpoint lists.",
      },
      projectToken: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "phc_…",
        description: "Project token, which is public.",
      },
      session: {
        type: "apiKey",
        in: "cookie",
        name: "next-auth.session-token",
        description:
          "Session of a signed-in user. Requests that change something must be same-origin (`Origin` or `Sec-Fetch-Site`).",
      },
    },
  },
});

let cachedDocument: Document | undefined;

/**
 * The OpenAPI document of all endpoints, from the schemas that serve them. Made once a process.
 *
 * @param origin where the API is called, as the reader reaches it
 */
export function openApiDocument(origin: string): Document {
  cachedDocument ??= buildDocument();
  return { ...cachedDocument, servers: [{ url: origin, description: "This installation" }] };
}
