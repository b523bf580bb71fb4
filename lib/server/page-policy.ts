import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

// What pages may load and run. It is made here, for each request anew, because Next takes the nonce of its scripts from
// the request, and nothing of ours stands before it but this server: there is no proxy.ts.

/** The page of one survey. Whether it may stand in somebody else's page is the survey's to say: its route tells. */
const hosted = /^\/external_surveys\/[\w-]+\/?(?:\?|$)/;

/** Everything from our own origin, and of inline scripts only those that carry the nonce. */
const policyOf = (nonce: string, { url, isDev }: { url: string; isDev: boolean }): string =>
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
    ...(hosted.test(url) ? [] : ["frame-ancestors 'none'"]),
  ].join("; ");

/**
 * Sets the Content-Security-Policy of the answer, and tells the page that is rendered for it: its nonce (`x-nonce`) and
 * the address it was asked for (`x-path`), to which signing in leads back.
 */
export function protectPage(request: IncomingMessage, response: ServerResponse, isDev: boolean): void {
  const nonce = randomBytes(16).toString("base64url");
  const policy = policyOf(nonce, { url: request.url ?? "/", isDev });
  response.setHeader("Content-Security-Policy", policy);
  Object.assign(request.headers, {
    "content-security-policy": policy,
    "x-nonce": nonce,
    "x-path": pagePath(request.url ?? "/"),
  });
}

/** The path and query as a person knows them, without what Next's router adds. */
function pagePath(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const known = new URLSearchParams(query);
  known.delete("_rsc");
  return known.size > 0 ? `${path}?${known}` : path;
}
