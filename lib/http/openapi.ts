import "server-only";
import { STATUS_CODES } from "node:http";
import {
  createDocument,
  type ZodOpenApiHeaderObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameterObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { ErrorBody } from "@/lib/contract/error";
import product from "@/package.json" with { type: "json" };

type Document = ReturnType<typeof createDocument>;

/** What the resources of endpoint ids are called, in the order in which they are shown. */
const resources: Record<string, { name: string; description: string }> = {
  surveys: { name: "Surveys", description: "What is asked, of whom and when, and what came back." },
  persons: { name: "Persons", description: "Who did what, under which ids, with which properties." },
  analysis: { name: "Analysis", description: "What persons do: how many of them, how fast, and who." },
  events: { name: "Events", description: "What was captured." },
  definitions: { name: "Definitions", description: "Which events and properties there are." },
  activityLog: { name: "Activity log", description: "Who changed what." },
  cohorts: { name: "Cohorts", description: "Persons under a name: found by filters, or listed." },
  flags: { name: "Feature flags", description: "Who sees what; surveys make and name them." },
  query: { name: "Query", description: "SQL over what a project holds." },
  organizations: { name: "Organizations", description: "What PostHog's clients find above projects: one." },
  projects: { name: "Projects", description: "What everything else belongs to." },
  members: { name: "Members", description: "Who works on a project, and in which role." },
  invitations: { name: "Invitations", description: "One-time links that nobody followed yet." },
  keys: { name: "Personal API keys", description: "What scripts and servers call with." },
  users: {
    name: "Users",
    description: "The caller, their password, and the first owner of an installation.",
  },
  sessions: { name: "Sessions", description: "Browsers that the caller is signed in with." },
  system: { name: "System", description: "About the API itself." },
};

const resourceOf = ({ id }: Endpoint): string => id.split(".", 1)[0] ?? "";

/** What a resource is called; one that `resources` lacks, as in ids: a test finds it. */
const tagOf = (endpoint: Endpoint): string => resources[resourceOf(endpoint)]?.name ?? resourceOf(endpoint);

const introduction = `
Surveys for product teams. The API speaks PostHog's, so its SDKs and scripts work here unchanged.

**Authentication.** Send a personal API key: \`Authorization: Bearer phx_…\`. A signed-in person makes
one with \`POST /api/personal_api_keys/\`. A key has scopes; an endpoint needs all of those it names, and \`x:write\` implies \`x:read\`. It may be limited to projects;
others are then a 404, as are those its user is no member of.

**Addresses** end with a slash and answer without it too, never by a redirect. \`{project_id}\` is an id, a UUID or
\`@current\`. \`/api/environments/…\` answers as \`/api/projects/…\`.

**Failures** always have one shape, \`{type, code, detail, attr}\`. \`attr\` names the field at fault, and \`extra.path\`
the place inside it. A method that a path does not serve is a 405 with \`Allow\`.

**Limits.** 480 requests a minute and 4,800 an hour per key; bodies up to 2 MiB, nested up to 100 levels.

**Changes at the same time.** Answers with an \`ETag\` name the version they show. Sent back as \`If-Match\`, a change is
made only while that version holds (else 412). Without it the last write wins, field by field. Sent as
\`If-None-Match\`, a read is answered 304 while nothing changed.
`.trim();

const requestId: ZodOpenApiHeaderObject = {
  description:
    "Names this request in the logs. A request may bring its own: 8 to 64 letters, digits, `-`, `_`.",
  schema: { type: "string" },
};

const etag: ZodOpenApiHeaderObject = {
  description: "The version of what is shown, in quotes, for If-Match.",
  schema: { type: "string" },
  example: '"3"',
};

const ifMatch: ZodOpenApiParameterObject = {
  name: "If-Match",
  in: "header",
  description: "The ETag that must still hold; without it the change is made whatever happened since.",
  schema: { type: "string" },
  example: '"3"',
};

const ifNoneMatch: ZodOpenApiParameterObject = {
  name: "If-None-Match",
  in: "header",
  description: "ETags that the caller has, separated by commas, or `*`: if one of them still holds, 304.",
  schema: { type: "string" },
  example: '"3"',
};

const everyHeader = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };

const notModified: ZodOpenApiResponseObject = {
  description: "What the caller has still holds. No body.",
  headers: { ...everyHeader, ETag: { $ref: "#/components/headers/ETag" } },
};

const failure = (
  description: string,
  headers: Record<string, ZodOpenApiHeaderObject> = {},
): ZodOpenApiResponseObject => ({
  description,
  headers: { ...everyHeader, ...headers },
  content: { "application/json": { schema: ErrorBody } },
});

const failures = {
  400: failure("Something sent is not right: `attr` says what."),
  401: failure("No key and no session, or a key that does not exist.", {
    "WWW-Authenticate": { description: "`Bearer`", schema: { type: "string" } },
  }),
  403: failure("The key lacks a scope, or the caller's role does not allow it."),
  404: failure("No such thing, or none in a project that is the caller's."),
  412: failure("If-Match names a version that no longer holds. Nothing was changed."),
  413: failure("The body is larger than 2 MiB."),
  415: failure("The body is not JSON."),
  429: failure("Too many requests.", {
    "Retry-After": { description: "Seconds.", schema: { type: "integer" } },
  }),
  default: failure("Any other failure: 405 for another method, 503 while the database is away."),
};
type Failure = keyof typeof failures;

const isConditional = ({ versioned, method }: Endpoint) =>
  Boolean(versioned) && (method === "PATCH" || method === "PUT" || method === "DELETE");

const isCacheable = ({ versioned, method }: Endpoint) => Boolean(versioned) && method === "GET";

function failuresOf(endpoint: Endpoint): Failure[] {
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
function accessOf({ access, scopes, role }: Endpoint): string {
  switch (access) {
    case "public":
      return "Needs no key.";
    case "key":
      return "By key, whatever its scopes; not by session.";
    case "session":
      return role === "owner"
        ? "By session only, and only for owners of the project: no key can do this."
        : "By session only: no key can do this.";
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

function operationOf(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { id, summary, description, params, query, body, versioned, csv } = endpoint;
  const [status, schema] = successOf(endpoint);
  return {
    operationId: id,
    tags: [tagOf(endpoint)],
    summary,
    description: [description, accessOf(endpoint)].filter(Boolean).join("\n\n"),
    security: securityOf(endpoint),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    parameters: isConditional(endpoint) ? [ifMatch] : isCacheable(endpoint) ? [ifNoneMatch] : [],
    ...(body && {
      requestBody: {
        required: !body.safeParse({}).success,
        content: { "application/json": { schema: body } },
      },
    }),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? "Success",
        headers: {
          ...everyHeader,
          ...(versioned && schema && { ETag: { $ref: "#/components/headers/ETag" } }),
        },
        ...(schema && {
          content: {
            "application/json": { schema },
            ...(csv && { "text/csv": { schema: { type: "string" } } }),
          },
        }),
      },
      ...(isCacheable(endpoint) && { 304: notModified }),
      ...Object.fromEntries(
        failuresOf(endpoint).map((failed) => [failed, { $ref: `#/components/responses/${nameOf[failed]}` }]),
      ),
    },
  };
}

const nameOf: Record<Failure, string> = {
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
  const found: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    found[endpoint.path] = {
      ...found[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  }
  return found;
}

const make = (): Document =>
  createDocument(contents(), {
    // What is checked by a function and says in its `override` what it takes; a test finds those that do not.
    allowEmptySchema: { custom: { input: true } },
    override: ({ jsonSchema }) => withoutTruisms(jsonSchema),
  });

/** Leaves out what zod says of every integer and every key: nobody learns from it. */
function withoutTruisms(schema: { minimum?: number; maximum?: number; propertyNames?: unknown }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (JSON.stringify(schema.propertyNames) === '{"type":"string"}') delete schema.propertyNames;
}

const contents = (): Parameters<typeof createDocument>[0] => ({
  openapi: "3.1.1",
  info: {
    title: "Fieldbook API",
    version: product.version,
    description: introduction,
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
  },
  tags: Object.entries(resources)
    .filter(([resource]) => endpoints.some((endpoint) => resourceOf(endpoint) === resource))
    .map(([, tag]) => tag),
  paths: paths(),
  components: {
    headers: { RequestId: requestId, ETag: etag },
    responses: Object.fromEntries(
      Object.entries(failures).map(([failed, response]) => [nameOf[failed as unknown as Failure], response]),
    ),
    securitySchemes: {
      personalApiKey: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "phx_…",
        description: "A personal API key. The scopes that an endpoint lists are what the key must hold.",
      },
      session: {
        type: "apiKey",
        in: "cookie",
        name: "next-auth.session-token",
        description:
          "The session of a signed-in person. Changes must come from our own pages (Origin, or Sec-Fetch-Site).",
      },
    },
  },
});

let made: Document | undefined;

/**
 * The OpenAPI document of all endpoints, from the schemas that serve them. Made once a process.
 *
 * @param origin where the API is called, as the reader reaches it
 */
export function openApiDocument(origin: string): Document {
  made ??= make();
  return { ...made, servers: [{ url: origin, description: "This installation" }] };
}
