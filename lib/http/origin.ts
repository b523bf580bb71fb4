import "server-only";
import { env } from "@/lib/env";

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The origin that links of this answer begin with: PUBLIC_URL, or the request's Host when that is loopback.
 *
 * @source decisions §2
 */
function originOf(request: Request): string {
  const host = request.headers.get("host") ?? "";
  return loopback.test(host) && loopback.test(new URL(env.PUBLIC_URL).host)
    ? `http://${host}`
    : new URL(env.PUBLIC_URL).origin;
}

/** The address the client asked for, on our own origin: Next says `localhost` whatever the Host. */
export function publicUrl(request: Request): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, originOf(request));
}

/** Whether a browser says that the request comes from our own pages. */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "same-origin";
  return origin === originOf(request) || origin === new URL(env.PUBLIC_URL).origin;
}
