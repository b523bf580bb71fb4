import "server-only";

/**
 * The methods that scripts of other origins may call. Never for the REST API.
 *
 * @source docs/reference/sdk.md#cross-origin-requests
 */
const methods = "GET, POST, OPTIONS";
/** Seconds for which a browser may cache a preflight; browsers cap it. */
const preflightSeconds = "7200";

/**
 * Adds headers that let pages of any origin read the response. The origin is echoed and credentials are allowed, because
 * older SDKs send them and browsers then refuse `*`; these endpoints read no cookies.
 *
 * @returns the same response
 */
export function addCorsHeaders(request: Request, response: Response): Response {
  const { headers } = response;
  headers.append("Vary", "Origin");
  headers.set("Access-Control-Allow-Origin", request.headers.get("origin") ?? "*");
  if (request.headers.has("origin")) headers.set("Access-Control-Allow-Credentials", "true");
  headers.set("Access-Control-Expose-Headers", "Retry-After, X-Request-Id");
  return response;
}

/** Answers a preflight request; every header is allowed. */
export function answerPreflight(request: Request): Response {
  const response = addCorsHeaders(request, new Response(null, { status: 204 }));
  response.headers.append("Vary", "Access-Control-Request-Headers");
  response.headers.set("Access-Control-Allow-Methods", methods);
  response.headers.set("Access-Control-Max-Age", preflightSeconds);
  const requestedHeaders = request.headers.get("access-control-request-headers");
  if (requestedHeaders) response.headers.set("Access-Control-Allow-Headers", requestedHeaders);
  return response;
}
