import "server-only";
import { getToken } from "next-auth/jwt";
import { isUuid } from "@/lib/contract/wire/uuid";
import { env } from "@/lib/env";

/**
 * The secret that encrypts session cookies.
 *
 * @throws Error when it is not set, which is a mistake of the installation
 */
export function sessionSecret(): string {
  if (env.NEXTAUTH_SECRET) return env.NEXTAUTH_SECRET;
  throw new Error("NEXTAUTH_SECRET is not set. npm start creates and stores one.");
}

/** Seconds after which an unused session ends: two weeks. */
export const sessionMaxAgeSeconds = 14 * 24 * 60 * 60;

/** Whether cookies are sent over https only, with the `__Secure-` prefix. */
export const usesSecureCookies = (): boolean => env.PUBLIC_URL.startsWith("https://");

/** A request, or the headers that Next gives for the page being rendered. */
interface RequestHeaders {
  headers: Pick<Headers, "get">;
}

function parseCookies(request: RequestHeaders): Record<string, string> {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/).filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const separator = pair.indexOf("=");
      return [pair.slice(0, separator), decode(pair.slice(separator + 1))];
    }),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Not percent-encoded, so not one of our cookies: keep it as it is.
    return value;
  }
}

/**
 * Decrypts next-auth's cookie and returns the session id in it; null without one. Whether the session still exists is
 * for the database to say. Only cookies are read: next-auth would also accept a session in the Authorization header,
 * which carries API keys here.
 */
export async function readSession(request: RequestHeaders): Promise<string | null> {
  const cookies = parseCookies(request);
  if (!Object.keys(cookies).some((name) => name.includes("next-auth.session-token"))) return null;
  const token = await getToken({
    req: { headers: {}, cookies } as unknown as Parameters<typeof getToken>[0]["req"],
    secret: sessionSecret(),
    secureCookie: usesSecureCookies(),
  });
  return readSessionId(token);
}

/** The session id in a decrypted token; null when it has none. */
export function readSessionId(token: unknown): string | null {
  const { sid } = (token ?? {}) as { sid?: unknown };
  return typeof sid === "string" && isUuid(sid) ? sid : null;
}
