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
import { oidcProvider, oidcProviderId } from "@/lib/access/single-sign-on/provider";
import { type OidcClaims, SingleSignOnRefused, signInByOidc } from "@/lib/access/single-sign-on/sign-in";
import { readForwardedAddress } from "@/lib/access/users/attempts";
import { reportFailure } from "@/lib/access/users/report-failure";
import { isSetUp } from "@/lib/access/users/set-up";
import { signIn } from "@/lib/access/users/sign-in";
import { Throttled } from "@/lib/access/users/throttled";
import { SignInInput } from "@/lib/contract/access/user";
import { env } from "@/lib/env";
import { Busy, Invalid } from "@/lib/errors";
import { log } from "@/lib/log";
import { sendsMail } from "@/lib/mail/queue";
import { currentRequest, describeRequest } from "@/lib/request-context";

declare module "next-auth" {
  interface User {
    /** The session that this sign-in starts: `sessions.id`. */
    sid: string;
  }
}

/**
 * next-auth's options: sign-in by e-mail and password, or at the identity provider, for a session whose id is in an encrypted cookie (`sid`). The session,
 * its user and their roles are read from the database with each request.
 *
 * Errors of a refused sign-in: `CredentialsSignin` (wrong credentials), `second_factor` (a code is
 * needed, too), `wrong_code`, `used_code`, `throttled` (too many wrong ones: wait 15 minutes),
 * `busy` (too many at once: wait some seconds), `unavailable` (no database) or `password_off`. Those of the identity provider
 * are in the address of the sign-in page, as `error`: next-auth's, or a `SingleSignOnFault`.
 *
 * @param onFailure receives errors that next-auth reduces to a code or swallows: of a sign-in that was not checked, and of
 *   a session that could not be read or ended
 * @param client of the request, for sessions that the identity provider's users start
 */
export const authOptions = (
  onFailure: (error: unknown) => void = () => {},
  client: SignInClient = { address: "unknown", userAgent: "" },
): NextAuthOptions => ({
  secret: sessionSecret(),
  useSecureCookies: usesSecureCookies(),
  session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
  jwt: { maxAge: sessionMaxAgeSeconds },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: {}, password: {}, code: {} },
      authorize: async (credentials, request) => {
        const headers = request.headers ?? {};
        const client = {
          address: readForwardedAddress(headers["x-forwarded-for"]),
          userAgent: String(headers["user-agent"] ?? ""),
        };
        if (env.PASSWORD_SIGN_IN === "off") throw new Error("password_off");
        const input = SignInInput.safeParse(credentials);
        if (!input.success) {
          reportFailure(null, client.address, "invalid_input");
          return null;
        }
        const signedIn = await trySignIn(input.data, client, onFailure);
        return signedIn && { id: String(signedIn.user.id), sid: signedIn.sid };
      },
    }),
    ...[oidcProvider() ?? []].flat(),
  ],
  callbacks: {
    signIn: async ({ user, account, profile }) => {
      if (account?.provider !== oidcProviderId) return true;
      try {
        const signedIn = await signInByOidc(profile as unknown as OidcClaims, env);
        Object.assign(user, { id: String(signedIn.id), sid: await startSession(signedIn, client) });
        return true;
      } catch (error) {
        if (!(error instanceof SingleSignOnRefused)) throw error;
        log.warn(
          { address: client.address, account: profile?.email, reason: error.fault },
          "single sign-on refused",
        );
        return `/login?error=${error.fault}`;
      }
    },
    jwt: async ({ token, user }) => {
      if (user) return { sid: user.sid };
      const sid = readSessionId(token);
      const caller = sid && (await findCallerBySession(sid, null).catch(reportAndRethrow(onFailure)));
      if (!caller) throw new Error("session ended");
      return { sid };
    },
  },
  events: {
    signOut: async ({ token }) => {
      const sid = readSessionId(token);
      if (sid) await endSession(sid).catch(reportAndRethrow(onFailure));
    },
  },
  logger: {
    error: (code, metadata) => log.warn({ code: truncateCode(code), ...errorField(metadata) }, "next-auth"),
    warn: (code) => log.debug({ code: truncateCode(code) }, "next-auth"),
    debug: () => {},
  },
});

/** How users can sign in here. */
export const signInMethods = (): {
  hasPasswords: boolean;
  hasProvider: boolean;
  /** Whether users can ask for a reset link. */
  mailsResetLinks: boolean;
} => ({
  hasPasswords: env.PASSWORD_SIGN_IN === "on",
  mailsResetLinks: env.PASSWORD_SIGN_IN === "on" && sendsMail(env),
  hasProvider: oidcProvider() !== null,
});

/** Reports an error that next-auth would swallow, and rethrows it. */
const reportAndRethrow = (onFailure: (error: unknown) => void) => (error: unknown) => {
  onFailure(error);
  throw error;
};

async function trySignIn(input: SignInInput, client: SignInClient, onFailure: (error: unknown) => void) {
  try {
    const user = await signIn(input, client.address);
    return user && { user, sid: await startSession(user, client) };
  } catch (error) {
    if (error instanceof Invalid) throw new Error(codeFailures[error.code] ?? "wrong_code");
    onFailure(error);
    // next-auth puts the message into the URL: it may contain nothing but a code.
    if (error instanceof Throttled) throw new Error("throttled");
    if (error instanceof Busy) throw new Error("busy");
    log.error({ err: error, request_id: currentRequest()?.id }, "sign-in unavailable");
    throw new Error("unavailable");
  }
}

/** The failures of a sign-in by the code of its error. */
const codeFailures: Partial<Record<string, string>> = { required: "second_factor", used_code: "used_code" };

/** Clients can write to next-auth's log without signing in (`/api/auth/_log`), so codes are truncated. */
const truncateCode = (code: unknown) => String(code).slice(0, 60);
const errorField = (metadata: unknown) => (metadata instanceof Error ? { err: metadata } : {});

/** The signed-in user of the page being rendered, or null. For layouts. */
export async function getSignedInUser(): Promise<{ id: number; email: string; first_name: string } | null> {
  const sessionId = await readSession({ headers: await headers() });
  const caller = sessionId && (await findCallerBySession(sessionId, null));
  if (!caller) return null;
  const { id, email, first_name } = caller.user;
  describeRequest({ user: id });
  return { id, email, first_name };
}

/** Whether the installation has no user yet, so that `/setup` creates one. */
export const needsSetup = async (): Promise<boolean> => !(await isSetUp());
