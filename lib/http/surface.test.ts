// What every endpoint does before its operation: access, other projects' rows, valid requests. Each describe runs over
// the whole contract.
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as unknownRoute } from "@/app/api/[[...path]]/route";
import { hasPermission } from "@/lib/contract/access/permission";
import { missingScope, Role, roleAllows, scopes } from "@/lib/contract/access/scope";
import { type Endpoint, successOf } from "@/lib/contract/endpoint";
import { endpoints } from "@/lib/contract/endpoints";
import { ErrorBody } from "@/lib/contract/wire/error";
import { searchNames } from "@/lib/contract/wire/search-field";
import type { User } from "@/lib/database/generated/client";
import { buildKey, buildMember } from "@/lib/testing/factories";
import { type Credential, call, type RequestParts } from "@/lib/testing/request";
import { rotated } from "@/lib/testing/rotation";
import { findRoute } from "@/lib/testing/routes";
import {
  buildSampleProject,
  buildSampleRequest,
  type SampleProject,
  type SampleRequest,
} from "@/lib/testing/sample-requests";

const named = (all: readonly Endpoint[]) => all.map((endpoint) => ({ id: endpoint.id, endpoint }));
const only = (test: (endpoint: Endpoint) => boolean) => named(endpoints.filter(test));

/** A share of the values for an endpoint. */
const some = <T>(endpoint: Endpoint, values: readonly T[], share: number) =>
  rotated(values, endpoints.indexOf(endpoint), share);

const isScoped = ({ access }: Endpoint) => access === "scoped";
const isPrivate = ({ access }: Endpoint) => access !== "public";
const inProject = ({ path }: Endpoint) => path.includes("{project_id}");
// All users are in the one organization.
const hasRow = ({ path }: Endpoint) => /\{(?!project_id|organization_id)/.test(path);
const takesBody = ({ body }: Endpoint) => body !== undefined;

/** Endpoints that fail in an installation that has users and no mail server. */
const refusedHere: Record<string, number> = { "users.setUp": 403, "users.requestReset": 400 };
const expectedOf = (endpoint: Endpoint) => refusedHere[endpoint.id] ?? successOf(endpoint)[0];

/** Projects for requests that are all refused, and so change nothing. */
let untouched: SampleProject;
let untouchedToo: SampleProject;

beforeAll(async () => {
  untouched = await buildSampleProject();
  untouchedToo = await buildSampleProject();
});

/** Sample requests of each project that have changed nothing yet. */
const unused = new WeakMap<SampleProject, Map<Endpoint, SampleRequest>>();

const unusedIn = (world: SampleProject) => {
  const samples = unused.get(world) ?? new Map<Endpoint, SampleRequest>();
  unused.set(world, samples);
  return samples;
};

/** The sample request of an endpoint in a project: a new one only after a change that succeeded. */
async function sampleOf(endpoint: Endpoint, world: SampleProject): Promise<SampleRequest> {
  const sample = unusedIn(world).get(endpoint) ?? (await buildSampleRequest(endpoint, world));
  unusedIn(world).set(endpoint, sample);
  return sample;
}

/** A project for a request that succeeds: of its own, if the request changes something. */
async function worldFor(endpoint: Endpoint): Promise<SampleProject> {
  if (endpoint.method !== "GET") return await buildSampleProject();
  // Samples of other endpoints may have taken over rows of an earlier one.
  unusedIn(untouched).delete(endpoint);
  return untouched;
}

/** Sends a changed sample request of an endpoint. */
async function send(
  endpoint: Endpoint,
  world: SampleProject,
  as: Credential | undefined,
  changes: RequestParts = {},
) {
  const answer = await call(endpoint, await findRoute(endpoint), {
    ...(await sampleOf(endpoint, world)),
    ...(as && { as }),
    ...changes,
  });
  if (answer.status < 400 && endpoint.method !== "GET") unusedIn(world).delete(endpoint);
  expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  if (answer.status >= 400) ErrorBody.parse(answer.body);
  return { status: answer.status, body: answer.body as unknown, headers: answer.headers };
}

/** A caller with access to an endpoint: a key with its scopes, or a session. */
const rightful = async (endpoint: Endpoint, { owner }: SampleProject): Promise<Credential | undefined> => {
  if (endpoint.access === "public") return undefined;
  if (endpoint.access === "session") return owner;
  return buildKey({ user: owner, scopes: [...endpoint.scopes] });
};

const refusal = (detail: string) => ({
  type: "authentication_error",
  code: "permission_denied",
  detail,
  attr: null,
});
const noProject = { type: "invalid_request", code: "not_found", detail: "Project not found.", attr: null };
const notFound = { ...noProject, detail: "Not found." };

describe("access", () => {
  it.each(named(endpoints))("$id: as declared in the contract", async ({ endpoint }) => {
    const world = await worldFor(endpoint);
    const { status, body, headers } = await send(endpoint, world, await rightful(endpoint, world));
    expect(status).toBe(expectedOf(endpoint));
    const [success, schema] = successOf(endpoint);
    if (status === success) schema?.parse(body);
    expect(headers.has("etag")).toBe(Boolean(endpoint.versioned && schema));
    expect(headers.get("cache-control")).toBe(isPrivate(endpoint) ? "private, no-store" : null);
  });

  it.each(only(isPrivate))("$id: needs a key or a session", async ({ endpoint }) => {
    const { status, body, headers } = await send(endpoint, untouched, undefined);
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe("Bearer");
    expect(body).toEqual({
      type: "authentication_error",
      code: "not_authenticated",
      detail: "Authentication credentials were not provided.",
      attr: null,
    });
  });

  it.each(only(isPrivate))("$id: rejects an unknown key", async ({ endpoint }) => {
    const { status, body } = await send(endpoint, untouched, {
      value: "phx_nobodynobodynobody",
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ type: "authentication_error", code: "authentication_failed", attr: null });
  });

  it.each(only(isPrivate))("$id: ignores a header that claims an earlier check", async ({ endpoint }) => {
    const headers = { "x-middleware-subrequest": "src/middleware:src/middleware:src/middleware" };
    const { status } = await send(endpoint, untouched, undefined, { headers });
    expect(status).toBe(401);
  });

  it.each(only(({ access }) => access === "session"))("$id: rejects keys", async ({ endpoint }) => {
    const { status, body } = await send(endpoint, untouched, await buildKey({ user: untouched.owner }));
    expect(status).toBe(403);
    expect(body).toEqual(refusal("This action does not support personal API key access"));
  });

  it.each(only(({ access }) => access === "key"))("$id: rejects sessions", async ({ endpoint }) => {
    const { status, body } = await send(endpoint, untouched, untouched.owner);
    expect(status).toBe(403);
    expect(body).toEqual(refusal("This action is for personal API keys only."));
  });

  it.each(only((endpoint) => isPrivate(endpoint) && endpoint.access !== "key" && endpoint.method !== "GET"))(
    "$id: rejects a session from another site",
    async ({ endpoint }) => {
      for (const headers of [
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
      ]) {
        const { status, body } = await send(endpoint, untouched, untouched.owner, { headers });
        expect(status).toBe(403);
        expect(body).toMatchObject({ code: "permission_denied" });
      }
    },
  );
});

describe("scopes", () => {
  it.each(only(isScoped))("$id: each scope alone gives exactly its access", async ({ endpoint }) => {
    const world = await worldFor(endpoint);
    for (const scope of some(endpoint, [...scopes, "*" as const], 8)) {
      const missing = missingScope([scope], endpoint.scopes);
      const key = await buildKey({ user: world.owner, scopes: [scope] });
      const { status, body } = await send(endpoint, world, key);
      expect({ scope, status }).toEqual({ scope, status: missing ? 403 : expectedOf(endpoint) });
      if (missing) expect(body).toEqual(refusal(`API key missing required scope '${missing}'`));
    }
  });

  it.each(only(isScoped))("$id: every scope is required, and no other", async ({ endpoint }) => {
    for (const needed of endpoint.scopes) {
      const rest = scopes.filter((scope) => scope !== needed && scope !== needed.replace(":read", ":write"));
      const key = await buildKey({ user: untouched.owner, scopes: rest });
      const { status, body } = await send(endpoint, untouched, key);
      expect(status).toBe(403);
      expect(body).toEqual(refusal(`API key missing required scope '${needed}'`));
    }
  });
});

describe("roles", () => {
  const members = new Map<Role, Promise<User>>();

  /** The member of the untouched project with a role. */
  const memberOfUntouched = (role: Role) => {
    const member = members.get(role) ?? buildMember(untouched.project, role);
    members.set(role, member);
    return member;
  };

  const isRuled = (endpoint: Endpoint) => inProject(endpoint) && endpoint.access !== "key";

  it.each(only(isRuled))("$id: as documented, by session and by key", async ({ endpoint }) => {
    const callerTypes =
      endpoint.access === "scoped" ? some(endpoint, ["session", "key"] as const, 2) : (["session"] as const);
    const isAllowedTo = (role: Role) =>
      roleAllows(role, endpoint.scopes) &&
      (endpoint.role !== "owner" || role === "owner") &&
      (!endpoint.permission || hasPermission(role, endpoint.permission));
    const allowed = Role.options.filter(isAllowedTo);
    // Every role that is refused, and one that is not.
    const roles = [
      ...Role.options.filter((role) => !isAllowedTo(role)),
      ...some(endpoint, allowed, allowed.length),
    ];
    for (const role of roles) {
      const isAllowed = isAllowedTo(role);
      for (const way of callerTypes) {
        const world = isAllowed ? await worldFor(endpoint) : untouched;
        const member = await (world === untouched
          ? memberOfUntouched(role)
          : buildMember(world.project, role));
        // Duplicating needs a second project, which only the owner of this one has; progress is visible only to
        // the user who started it.
        const isOfOwner = ["surveys.duplicate", "analysis.progress"].includes(endpoint.id) && isAllowed;
        const caller = isOfOwner ? world.owner : member;
        const as = way === "session" ? caller : await buildKey({ user: caller });
        // A saved view is its creator's alone, and a note its author's.
        const asked = /^(views|personNotes)\./.test(endpoint.id) ? { ...world, owner: caller } : world;
        const { status } = await send(endpoint, asked, as);
        expect({ role, way, status }).toEqual({ role, way, status: isAllowed ? expectedOf(endpoint) : 403 });
      }
    }
  });
});

describe("another project", () => {
  it.each(only(inProject))("$id: is not found", async ({ endpoint }) => {
    const [mine, theirs] = [untouched, untouchedToo];
    const { params } = await sampleOf(endpoint, theirs);
    const as = await rightful(endpoint, mine);
    const nobodys = some(endpoint, [2_147_483_647, uuidv7(), "nonsense", "0"], 4);
    for (const project_id of [theirs.project.id, theirs.project.uuid, ...nobodys]) {
      const { status, body } = await send(endpoint, mine, as, { params: { ...params, project_id } });
      expect({ project_id, status }).toEqual({ project_id, status: 404 });
      expect(body).toEqual(noProject);
    }
  });

  it.each(only((endpoint) => inProject(endpoint) && isScoped(endpoint)))(
    "$id: is not found with a key limited to other projects",
    async ({ endpoint }) => {
      const [mine, other] = [untouched, untouchedToo];
      const key = await buildKey({
        user: mine.owner,
        scopes: [...endpoint.scopes],
        scoped_teams: [other.project.id],
      });
      for (const project_id of [mine.project.id, mine.project.uuid, "@current"]) {
        const { params } = await sampleOf(endpoint, mine);
        const { status, body } = await send(endpoint, mine, key, { params: { ...params, project_id } });
        expect({ project_id, status }).toEqual({ project_id, status: 404 });
        expect(body).toEqual(noProject);
      }
    },
  );

  it.each(only((endpoint) => isPrivate(endpoint) && hasRow(endpoint)))(
    "$id: its rows are answered like missing ones",
    async ({ endpoint }) => {
      const [mine, theirs] = [untouched, untouchedToo];
      const as = await rightful(endpoint, mine);
      const own = await sampleOf(endpoint, mine);
      const foreign = await buildSampleRequest(endpoint, theirs);
      const missing = Object.fromEntries(
        Object.entries(foreign.params).map(([name, value]) => [
          name,
          typeof value === "number" ? 2_147_483_647 : uuidv7(),
        ]),
      );
      const project = inProject(endpoint) && { project_id: mine.project.id };
      const answers = [];
      for (const params of [foreign.params, missing]) {
        const { status, body } = await send(endpoint, mine, as, {
          ...own,
          params: { ...own.params, ...params, ...project },
        });
        answers.push({ status, body });
      }
      expect(answers[0]).toEqual({ status: 404, body: expect.objectContaining({ code: "not_found" }) });
      expect(answers[0]).toEqual(answers[1]);
    },
  );

  it.each(only((endpoint) => isScoped(endpoint) && endpoint.path.includes("/surveys/{id}/")))(
    "$id: an invalid id is not found",
    async ({ endpoint }) => {
      const as = await rightful(endpoint, untouched);
      for (const id of ["nonsense", "1", "%00", "' or 1=1 --", "0".repeat(300)]) {
        const { params } = await sampleOf(endpoint, untouched);
        const { status, body } = await send(endpoint, untouched, as, { params: { ...params, id } });
        expect({ id, status, body }).toEqual({ id, status: 404, body: notFound });
      }
    },
  );
});

describe("a request", () => {
  it.each(only(({ path }) => !endpoints.some((other) => other.path === path && other.method === "PUT")))(
    "to $id with an unsupported method is answered with the supported ones",
    async ({ endpoint }) => {
      const { status, body, headers } = await send(endpoint, untouched, undefined, {
        method: "PUT",
      });
      expect(status).toBe(405);
      expect(body).toEqual({
        type: "invalid_request",
        code: "method_not_allowed",
        detail: 'Method "PUT" not allowed.',
        attr: null,
      });
      const allowed = headers.get("allow")!.split(", ");
      expect(allowed).toContain(endpoint.method);
      expect(allowed.includes("HEAD")).toBe(allowed.includes("GET"));
      const options = await call(endpoint, await findRoute(endpoint), {
        params: (await sampleOf(endpoint, untouched)).params,
        method: "OPTIONS",
      });
      expect(options.status).toBe(204);
      expect(options.headers.get("allow")).toBe(headers.get("allow"));
    },
  );

  it("to an unknown path is a 404 in the error format", async () => {
    const answer = await unknownRoute(new Request("http://localhost/api/nothing/here/"));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual(notFound);
    expect(answer.headers.get("x-request-id")).toBeTruthy();
  });

  it.each(only(({ method, access }) => method === "GET" && access === "scoped"))(
    "to $id by HEAD is answered like GET, without a body",
    async ({ endpoint }) => {
      const world = await worldFor(endpoint);
      const as = await rightful(endpoint, world);
      const { status, body } = await send(endpoint, world, as, { method: "HEAD" });
      expect({ status, body }).toEqual({ status: 200, body: null });
    },
  );

  it("keeps a valid request id, and gets one otherwise", async () => {
    const { endpoint } = only(({ id }) => id === "surveys.list")[0]!;
    const world = await buildSampleProject();
    const idOf = async (id: string) =>
      (await send(endpoint, world, undefined, { headers: { "x-request-id": id } })).headers.get(
        "x-request-id",
      );
    expect(await idOf("trace-0123456789")).toBe("trace-0123456789");
    expect(await idOf("a b")).not.toBe("a b");
  });
});

/** All but `format`, which is read before. */
const queryNames = ({ query }: Endpoint) =>
  Object.keys(query?.shape ?? {}).filter((name) => name !== "format");

describe("a query", () => {
  it.each(only((endpoint) => queryNames(endpoint).length > 0))(
    "of $id is a 400 at the parameter that has lost a character, unless it searches",
    async ({ endpoint }) => {
      const as = await rightful(endpoint, untouched);
      const searches = searchNames(endpoint.query);
      for (const name of queryNames(endpoint)) {
        const { status, body } = await send(endpoint, untouched, as, { query: { [name]: "a\0b" } });
        const fault = expect.objectContaining({
          code: "invalid_input",
          attr: name,
          detail: "Null characters are not allowed.",
        });
        if (searches.has(name)) expect(body).not.toEqual(fault);
        else expect({ status, body }).toEqual({ status: 400, body: fault });
      }
    },
  );
});

describe("a body", () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

  it.each(only(takesBody))("of $id that is not JSON", async ({ endpoint }) => {
    const as = await rightful(endpoint, untouched);
    const answer = (body: string, headers: Record<string, string> = {}) =>
      send(endpoint, untouched, as, { body, headers });

    const types = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"];
    for (const type of some(endpoint, types, 3)) {
      expect(await answer("{}", { "content-type": type })).toMatchObject({
        status: 415,
        body: { type: "invalid_request", code: "unsupported_media_type", attr: null },
      });
    }
    const invalid = ["{", "nonsense", '{"a": undefined}', "{'a': 1}", "[1,]", "\u0000"];
    for (const broken of some(endpoint, invalid, 3)) {
      expect(await answer(broken)).toMatchObject({
        status: 400,
        body: { type: "invalid_request", code: "parse_error", attr: null },
      });
    }
  });

  it.each(only(takesBody))("of $id that is too large, or too deep", async ({ endpoint }) => {
    const as = await rightful(endpoint, untouched);
    const limit = 2 * 1024 * 1024;
    const large = [
      { body: `{"a":"${"x".repeat(limit)}"}` },
      // The declared size is used when it is too large.
      { body: "{}", headers: { "content-length": String(limit + 1) } },
    ];
    for (const changes of some(endpoint, large, 2)) {
      expect(await send(endpoint, untouched, as, changes)).toMatchObject({
        status: 413,
        body: { type: "invalid_request", code: "too_large" },
      });
    }
    for (const levels of some(endpoint, [101, 1_000, 100_000], 3)) {
      expect(await send(endpoint, untouched, as, { body: nested(levels) })).toMatchObject({
        status: 400,
        body: { type: "validation_error", code: "invalid_input", attr: "a" },
      });
    }
  });

  it.each(only(takesBody))("of $id with characters that PostgreSQL cannot store", async ({ endpoint }) => {
    const as = await rightful(endpoint, untouched);
    for (const bad of some(endpoint, ["\\u0000", "\\ud800", "\\udc00x"], 3)) {
      const answer = await send(endpoint, untouched, as, { body: `{"name": {"inner": ["ok", "a${bad}b"]}}` });
      expect(answer).toMatchObject({
        status: 400,
        body: {
          type: "validation_error",
          code: "invalid_input",
          attr: "name",
          extra: { path: "name.inner.1" },
        },
      });
      const key = await send(endpoint, untouched, as, { body: `{"a${bad}b": 1}` });
      expect(key).toMatchObject({ status: 400, body: { type: "validation_error", code: "invalid_input" } });
    }
  });

  it.each(only(takesBody))("of $id that is JSON, but not an object", async ({ endpoint }) => {
    const as = await rightful(endpoint, untouched);
    for (const body of some(endpoint, ["null", "1", '"text"', "[]", "true"], 2)) {
      const { status } = await send(endpoint, untouched, as, { body });
      expect({ body, status }).toEqual({ body, status: 400 });
    }
  });
});
