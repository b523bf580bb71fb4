import "server-only";
import { env } from "@/lib/env";

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The origin that links of this answer begin with: PUBLIC_URL, or the request's Host when that is loopback, or when
 * Fieldbook listens everywhere and no PUBLIC_URL was set. PUBLIC_URL set, no Host of a stranger's gets into a link.
 *
 * @source docs/reference/api.md#first-run
 */
function originOf(request: Request): string {
  const { PUBLIC_URL, LINKS_FOLLOW_HOST } = env;
  const host = request.headers.get("host") ?? "";
  const isFollowed = LINKS_FOLLOW_HOST || (loopback.test(host) && loopback.test(new URL(PUBLIC_URL).host));
  return (isFollowed && hostOrigin(host)) || new URL(PUBLIC_URL).origin;
}

/** The origin of a Host header; undefined when it is more, or less, than a host. */
function hostOrigin(host: string): string | undefined {
  if (host === "" || !URL.canParse(`http://${host}`)) return undefined;
  const { origin, href } = new URL(`http://${host}`);
  return href === `${origin}/` ? origin : undefined;
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
