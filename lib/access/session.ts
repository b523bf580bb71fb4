import "server-only";
import { getToken } from "next-auth/jwt";
import { isUuid } from "@/lib/contract/field";
import { env } from "@/lib/env";

/**
 * What sessions are sealed with.
 *
 * @throws Error without one: that is a mistake of the installation, not of the visitor
 */
export function sessionSecret(): string {
  if (env.NEXTAUTH_SECRET) return env.NEXTAUTH_SECRET;
  throw new Error("NEXTAUTH_SECRET is not set. npm start makes and keeps one.");
}

/** Seconds until a session ends that nobody used: two weeks. */
export const sessionAge = 14 * 24 * 60 * 60;

/** Whether cookies travel by https only, and are named so. */
export const isSecure = (): boolean => env.PUBLIC_URL.startsWith("https://");

/** What carries a session: a request, or what Next says of the one it renders. */
interface Carrier {
  headers: Pick<Headers, "get">;
}

function cookiesOf(request: Carrier): Record<string, string> {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/).filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decode(pair.slice(at + 1))];
    }),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A cookie that is not percent-encoded properly is none of ours: take it as it is.
    return value;
  }
}

/**
 * The id of the session in next-auth's cookie, unsealed; null without one. Whether it is still there, the database
 * knows. Only cookies are looked at: next-auth would also
 * take a session from the Authorization header, where keys are.
 */
export async function readSession(request: Carrier): Promise<string | null> {
  const cookies = cookiesOf(request);
  if (!Object.keys(cookies).some((name) => name.includes("next-auth.session-token"))) return null;
  const token = await getToken({
    req: { headers: {}, cookies } as unknown as Parameters<typeof getToken>[0]["req"],
    secret: sessionSecret(),
    secureCookie: isSecure(),
  });
  return sessionIdOf(token);
}

/** The session that an unsealed token names, null for none. */
export function sessionIdOf(token: unknown): string | null {
  const { sid } = (token ?? {}) as { sid?: unknown };
  return typeof sid === "string" && isUuid(sid) ? sid : null;
}
