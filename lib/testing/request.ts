import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { AnyEndpoint, Endpoint, ResultOf } from "@/lib/contract/endpoint";
import { env } from "@/lib/env";
import type { BoundEndpoint } from "@/lib/http/serve";

/** The exports of a `route.ts`. */
export type Route = Partial<Record<string, BoundEndpoint["handle"]>>;

/** A key, as returned by `buildKey`, or a user, whose request has a session and the product's own origin. */
export type Credential = { value: string } | { id: number; session_version: number };

/** The parts of a request; the defaults come from the endpoint. */
export interface RequestParts {
  /** The credential of the request; absent: none. */
  as?: Credential;
  params?: Record<string, string | number>;
  /** A list is sent as repeated parameters. */
  query?: Record<string, string | number | readonly string[]>;
  /** Added to the query as it is: bytes that no text has. */
  rawQuery?: string;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  /** Override the default headers. */
  headers?: Record<string, string>;
  /** Another method than the endpoint's: for unsupported methods. */
  method?: string;
  /** Aborts as a client that leaves. */
  signal?: AbortSignal;
}

interface Received<T> {
  status: number;
  headers: Headers;
  /** Typed as the success; what a failure holds is for `toMatchObject`. Null for no body. */
  body: T;
}

/**
 * Calls a handler as Next would, at the endpoint's own address:
 * `await call(surveys.get, route, { as: key, params: { project_id: project.id, id } })`, after
 * `import * as route from "./route"`.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  route: Route,
  {
    as,
    params = {},
    query = {},
    body,
    headers,
    method = endpoint.method,
    signal,
    rawQuery,
  }: RequestParts = {},
): Promise<Received<ResultOf<E>>> {
  const handle = route[method];
  if (!handle) throw new Error(`The route exports no ${method}: is it the one of ${endpoint.id}?`);
  const text = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  const address = addressOf(endpoint, text, query);
  const parts = [address.search.slice(1), rawQuery].filter(Boolean);
  const request = new Request(`${address.origin}${address.pathname}?${parts.join("&")}`, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(as && (await credentialHeaders(as))),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const response = await handle(request, {
    params: Promise.resolve(endpoint.path.includes("{") ? text : undefined),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: contentOf(response.headers, Buffer.from(await response.arrayBuffer())) as ResultOf<E>,
  };
}

/** What an answer holds: CSV as it is, an archive as bytes. */
function contentOf(headers: Headers, bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  const type = headers.get("content-type");
  if (type === "application/gzip" || type === "application/zip") return bytes;
  const text = bytes.toString("utf8");
  return type?.startsWith("text/csv") ? text : JSON.parse(text);
}

function addressOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  query: NonNullable<RequestParts["query"]>,
) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.id} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const url = new URL(path, env.PUBLIC_URL);
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, String(value));
  return url;
}

const credentialHeaders = async (as: Credential): Promise<Record<string, string>> =>
  "value" in as
    ? { authorization: `Bearer ${as.value}` }
    : { cookie: await sessionCookie(as), "sec-fetch-site": "same-origin" };

/** The Cookie header of a signed-in user: always of the same session, until the user's version is raised. */
export async function sessionCookie(user: { id: number; session_version: number }): Promise<string> {
  const key = `${user.id} ${user.session_version}`;
  const id = sessions.get(key) ?? startedSession(user);
  sessions.set(key, id);
  return createSessionCookie(await id);
}

const sessions = new Map<string, Promise<string>>();

/** A session as after a sign-in; for a deleted user, a session id that does not exist. */
async function startedSession({ id, session_version }: { id: number; session_version: number }) {
  // Not at the top: some tests choose their database before any connection.
  const { pool } = await import("@/lib/database/client");
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (id, user_id, version, user_agent, address)
     select gen_random_uuid(), id, $2, 'Tests', '127.0.0.1' from users where id = $1 returning id`,
    [id, session_version],
  );
  return rows[0]?.id ?? randomUUID();
}

/**
 * The Cookie header of a session.
 *
 * @param forged changes for tests of invalid cookies: another secret, a lifetime in seconds (negative: expired)
 */
export async function createSessionCookie(
  sid: unknown,
  forged: { secret?: string; maxAge?: number } = {},
): Promise<string> {
  const token = await encode({ token: { sid }, secret: env.NEXTAUTH_SECRET ?? "", ...forged });
  return `next-auth.session-token=${token}`;
}
