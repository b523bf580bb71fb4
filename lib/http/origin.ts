import "server-only";
import { env } from "@/lib/env";

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The origin for links of a response: PUBLIC_URL, or the request's Host when that is loopback, or when Fieldbook listens on
 * every address without a PUBLIC_URL. With a PUBLIC_URL, no foreign Host gets into a link.
 *
 * @source docs/reference/api.md#first-run
 */
function resolveOrigin(request: Request): string {
  const { PUBLIC_URL, LINKS_FOLLOW_HOST } = env;
  const host = request.headers.get("host") ?? "";
  const followsHost = LINKS_FOLLOW_HOST || (loopback.test(host) && loopback.test(new URL(PUBLIC_URL).host));
  return (followsHost && hostOrigin(host)) || new URL(PUBLIC_URL).origin;
}

/** The origin of a Host header; undefined unless it is exactly a host. */
function hostOrigin(host: string): string | undefined {
  if (host === "" || !URL.canParse(`http://${host}`)) return undefined;
  const { origin, href } = new URL(`http://${host}`);
  return href === `${origin}/` ? origin : undefined;
}

/** The URL of a request on our own origin; Next says `localhost` for any Host. */
export function toPublicUrl(request: Request): URL {
  const { pathname, search } = new URL(request.url);
  return new URL(pathname + search, resolveOrigin(request));
}

/** Whether a request comes from our own pages, according to the browser. */
export function isOwnOrigin(request: Request): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) return request.headers.get("sec-fetch-site") === "same-origin";
  return origin === resolveOrigin(request) || origin === new URL(env.PUBLIC_URL).origin;
}
