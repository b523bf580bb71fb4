import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

// The Content-Security-Policy of pages. Set here for each request, because Next reads the nonce for its scripts from the
// request, and only this server runs before it: there is no proxy.ts.

/** The hosted page of a survey. Its route decides whether it may be embedded. */
const hostedSurveyPath = /^\/external_surveys\/[\w-]+\/?(?:\?|$)/;

/** The results of a public link, where another site shows them in a frame. */
const embeddedResultsPath = /^\/r\/[\w-]+\/?\?(?:[^#]*&)?embed=1(?:&|$)/;

const frameAncestors = (url: string): string[] =>
  embeddedResultsPath.test(url)
    ? ["frame-ancestors *"]
    : hostedSurveyPath.test(url)
      ? []
      : ["frame-ancestors 'none'"];

/** Allows everything from our own origin, and inline scripts with the nonce. */
const createPolicy = (nonce: string, { url, isDev }: { url: string; isDev: boolean }): string =>
  [
    "default-src 'self'",
    // React's development build evaluates code to show where an error came from.
    `script-src 'self' 'nonce-${nonce}'${isDev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...frameAncestors(url),
  ].join("; ");

/**
 * Sets the Content-Security-Policy of the response, and passes the nonce (`x-nonce`) and the requested path (`x-path`, for the
 * redirect after sign-in) to the page.
 */
export function setPagePolicy(request: IncomingMessage, response: ServerResponse, isDev: boolean): void {
  const nonce = randomBytes(16).toString("base64url");
  const policy = createPolicy(nonce, { url: request.url ?? "/", isDev });
  response.setHeader("Content-Security-Policy", policy);
  Object.assign(request.headers, {
    "content-security-policy": policy,
    "x-nonce": nonce,
    "x-path": pagePath(request.url ?? "/"),
  });
}

/** Path and query without the parameters of Next's router. */
function pagePath(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.delete("_rsc");
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
