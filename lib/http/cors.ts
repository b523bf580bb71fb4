import "server-only";

/**
 * What scripts of other origins may call, and read. Never for the REST API.
 *
 * @source docs/reference/sdk.md#cross-origin-requests
 */
const methods = "GET, POST, OPTIONS";
/** Seconds a browser need not ask again; browsers cap it. */
const preflightLifetime = "7200";

/**
 * Lets pages of any origin read the answer. The origin is echoed and credentials allowed, because older SDKs send them,
 * for which browsers refuse `*`; nothing here reads a cookie.
 *
 * @returns the response given
 */
export function cors(request: Request, response: Response): Response {
  const { headers } = response;
  headers.append("Vary", "Origin");
  headers.set("Access-Control-Allow-Origin", request.headers.get("origin") ?? "*");
  if (request.headers.has("origin")) headers.set("Access-Control-Allow-Credentials", "true");
  headers.set("Access-Control-Expose-Headers", "Retry-After, X-Request-Id");
  return response;
}

/** Answers a browser that asks whether it may: always, with whatever headers it names. */
export function preflight(request: Request): Response {
  const response = cors(request, new Response(null, { status: 204 }));
  response.headers.append("Vary", "Access-Control-Request-Headers");
  response.headers.set("Access-Control-Allow-Methods", methods);
  response.headers.set("Access-Control-Max-Age", preflightLifetime);
  const asked = request.headers.get("access-control-request-headers");
  if (asked) response.headers.set("Access-Control-Allow-Headers", asked);
  return response;
}
