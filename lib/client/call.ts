/**
 * Calls endpoints from the browser: the contract defines address and types, this module sends the request and
 * types the answer.
 */
import type { z } from "zod";
import { pauseOf, sendWithRetry } from "@/lib/client/retry";
import type { BodyIn, Endpoint, Method, QueryIn, ResultOf, Versioned } from "@/lib/contract/endpoint";
import type { EndpointsByAddress } from "@/lib/contract/endpoints";
import type { ErrorBody } from "@/lib/contract/wire/error";

/**
 * Where an endpoint is: `GET /api/projects/`. The compiler knows which there are and what each takes and answers; at run
 * time it is all that is needed, so that no schema comes with a call.
 */
export type Address = keyof EndpointsByAddress;
type EndpointAt<A extends Address> = EndpointsByAddress[A];
/** Endpoints that honor If-Match and return an ETag. */
type VersionedAddress = {
  [A in Address]: EndpointAt<A> extends { versioned?: true } ? A : never;
}[Address];

type ParamsIn<E> = E extends Endpoint<infer P> ? z.input<P> : never;

type InputPart<Key extends string, T> = [T] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends T
    ? { [K in Key]?: T }
    : { [K in Key]: T };

/** The input of a call to the endpoint: only the parts it declares. */
export type CallInput<E> = InputPart<"params", ParamsIn<E>> &
  InputPart<"query", QueryIn<E>> &
  InputPart<"body", BodyIn<E>> & {
    signal?: AbortSignal;
    /** False: 429 and 503 are thrown at once, for a caller that says how long it waits. Default: true. */
    isRetried?: boolean;
  } & (E extends { versioned?: true }
    ? /** The version it must still have. */ { ifMatch?: number }
    : unknown);

/** An answer that is not a success, in the API's own words. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly attr: string | null;
  /** The path inside the field. */
  readonly path: string | null;

  constructor(
    readonly status: number,
    body: ErrorBody,
    readonly requestId: string | null,
    /** Milliseconds after which the API asks to try again; null where it does not. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(body.detail);
    this.code = body.code;
    this.attr = body.attr;
    this.path = body.extra?.path ?? null;
  }
}

/** No response arrived: the browser is offline or the server is unreachable. */
export class UnreachableError extends Error {
  override name = "Unreachable";
}

/** Adds what the endpoint's path leaves open. `@current` stays readable. */
function buildUrl(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "").replace("%40", "@"),
  );
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return entries.length > 0 ? `${filled}?${new URLSearchParams(entries)}` : filled;
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === "object" && value !== null && "detail" in value && "code" in value;

async function toApiError(response: Response): Promise<ApiError> {
  // A body other than JSON is not from our handlers, but from e.g. a proxy.
  const body: unknown = await response.json().catch(() => null);
  const unknown: ErrorBody = { type: "server_error", code: "error", detail: response.statusText, attr: null };
  return new ApiError(
    response.status,
    isErrorBody(body) ? body : unknown,
    response.headers.get("x-request-id"),
    pauseOf(response.headers.get("retry-after"), Date.now()),
  );
}

/**
 * Calls an endpoint with the session of this browser.
 *
 * @throws ApiError when the API refuses, Unreachable when no answer comes
 */
export async function call<A extends Address>(
  address: A,
  input: CallInput<EndpointAt<A>>,
): Promise<ResultOf<EndpointAt<A>>> {
  return await readResult<EndpointAt<A>>(await send(address, input));
}

/** Calls an endpoint whose answers carry the version of what they show; 0 where one does not. @throws as `call` */
export async function callVersioned<A extends VersionedAddress>(
  address: A,
  input: CallInput<EndpointAt<A>>,
): Promise<Versioned<ResultOf<EndpointAt<A>>>> {
  const response = await send(address, input);
  const version = Number(/"(\d+)"/.exec(response.headers.get("etag") ?? "")?.[1] ?? 0);
  return { value: await readResult<EndpointAt<A>>(response), version };
}

/**
 * Calls an endpoint whose answer is a file, and returns its bytes.
 *
 * @throws as `call` does; Unreachable also when the file breaks off
 */
export async function callFile<A extends Address>(
  address: A,
  input: CallInput<EndpointAt<A>>,
): Promise<Blob> {
  const response = await send(address, input);
  return await response.blob().catch((error: unknown) => {
    if (input.signal?.aborted) throw error;
    throw new UnreachableError();
  });
}

/** Successes without a body. */
const statusesWithoutBody = new Set([202, 204]);

const readResult = async <E>(response: Response): Promise<ResultOf<E>> =>
  (statusesWithoutBody.has(response.status) ? null : await response.json()) as ResultOf<E>; // as the contract promises

async function send(address: Address, input: object): Promise<Response> {
  const [method, path] = address.split(" ") as [Method, string]; // as in URLs
  const {
    params,
    query,
    body,
    signal,
    ifMatch,
    isRetried = true,
  } = input as {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
    signal?: AbortSignal;
    ifMatch?: number;
    isRetried?: boolean;
  };
  const url = buildUrl(path, params, query);
  const request: RequestInit = {
    method,
    headers: {
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(ifMatch !== undefined && { "If-Match": `"${ifMatch}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  };
  const retryable = { method, hasVersion: ifMatch !== undefined };
  const sending = isRetried
    ? sendWithRetry(retryable, () => fetch(url, request), signal)
    : fetch(url, request);
  const response = await sending.catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new UnreachableError();
  });
  if (!response.ok) throw await toApiError(response);
  return response;
}
