import "server-only";
import { headers } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { findCallerBySession } from "@/lib/access/caller";
import {
  readSession,
  readSessionId,
  sessionMaxAgeSeconds,
  sessionSecret,
  usesSecureCookies,
} from "@/lib/access/session";
import { endSession } from "@/lib/access/sessions/end";
import { type SignInClient, startSession } from "@/lib/access/sessions/start";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { isSetUp } from "@/lib/access/users/set-up";
import { signIn } from "@/lib/access/users/sign-in";
import { Throttled } from "@/lib/access/users/throttled";
import { SignInInput } from "@/lib/contract/user";
import { Busy } from "@/lib/errors";
import { log } from "@/lib/log";

declare module "next-auth" {
  interface User {
    /** The session that begins with this sign-in: `sessions.id`. */
    sid: string;
  }
}

/**
 * How people sign in: by e-mail and password, for a session whose id is sealed into a cookie (`sid`). Whether it is still
 * there, whose it is and what they may do is read from the database, each time.
 *
 * A refused sign-in carries the error `CredentialsSignin` (wrong), `throttled` (too many wrong ones: wait a quarter of
 * an hour), `busy` (too many sign in at once: wait some seconds) or `unavailable` (the database is away).
 *
 * @param onFailure is told what next-auth makes a code of, or nothing: why a sign-in was not even tried, and why a
 *   session could not be looked up or ended
 */
export const authOptions = (onFailure: (error: unknown) => void = () => {}): NextAuthOptions => ({
  secret: sessionSecret(),
  useSecureCookies: usesSecureCookies(),
  session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
  jwt: { maxAge: sessionMaxAgeSeconds },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      authorize: async (credentials, request) => {
        const input = SignInInput.safeParse(credentials);
        if (!input.success) return null;
        const headers = request.headers ?? {};
        const client = {
          address: readForwardedAddress(headers["x-forwarded-for"]),
          userAgent: String(headers["user-agent"] ?? ""),
        };
        const signedIn = await trySignIn(input.data, client, onFailure);
        return signedIn && { id: String(signedIn.user.id), sid: signedIn.sid };
      },
    }),
  ],
  callbacks: {
    jwt: async ({ token, user }) => {
      if (user) return { sid: user.sid };
      const sid = readSessionId(token);
      const caller = sid && (await findCallerBySession(sid, null).catch(reporting(onFailure)));
      if (!caller) throw new Error("the session is over");
      return { sid };
    },
  },
  events: {
    signOut: async ({ token }) => {
      const sid = readSessionId(token);
      if (sid) await endSession(sid).catch(reporting(onFailure));
    },
  },
  logger: {
    error: (code, metadata) => log.warn({ code: brief(code), ...onlyError(metadata) }, "next-auth"),
    warn: (code) => log.debug({ code: brief(code) }, "next-auth"),
    debug: () => {},
  },
});

/** Tells of a failure that next-auth would swallow, and lets it go on. */
const reporting = (onFailure: (error: unknown) => void) => (error: unknown) => {
  onFailure(error);
  throw error;
};

async function trySignIn(input: SignInInput, client: SignInClient, onFailure: (error: unknown) => void) {
  try {
    const user = await signIn(input, client.address);
    return user && { user, sid: await startSession(user, client) };
  } catch (error) {
    onFailure(error);
    // next-auth shows the message in the address bar: nothing of ours may be in it but a code.
    if (error instanceof Throttled) throw new Error("throttled");
    if (error instanceof Busy) throw new Error("busy");
    log.error({ err: error }, "sign-in failed");
    throw new Error("unavailable");
  }
}

/** Strangers may write to next-auth's log (`/api/auth/_log`): of theirs, a word at most. */
const brief = (code: unknown) => String(code).slice(0, 60);
const onlyError = (metadata: unknown) => (metadata instanceof Error ? { err: metadata } : {});

/** The user whose session the page being rendered was asked with, or null: the gate of layouts. */
export async function signedInUser(): Promise<{ id: number; email: string; first_name: string } | null> {
  const sessionId = await readSession({ headers: await headers() });
  const caller = sessionId && (await findCallerBySession(sessionId, null));
  if (!caller) return null;
  const { id, email, first_name } = caller.user;
  return { id, email, first_name };
}

/** Whether the installation waits for its first user, at `/setup`. */
export const needsSetup = async (): Promise<boolean> => !(await isSetUp());
