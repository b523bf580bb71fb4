import "server-only";
import { headers } from "next/headers";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { callerBySession } from "@/lib/access/caller";
import { isSecure, readSession, sessionAge, sessionSecret } from "@/lib/access/session";
import { clientAddress } from "@/lib/access/users/attempts";
import { isSetUp } from "@/lib/access/users/set-up";
import { signIn } from "@/lib/access/users/sign-in";
import { Throttled } from "@/lib/access/users/throttled";
import { SignInInput } from "@/lib/contract/user";
import { Busy } from "@/lib/errors";
import { log } from "@/lib/log";

declare module "next-auth" {
  interface User {
    /** The generation of the user's sessions: `users.session_version`. */
    v: number;
  }
}

/**
 * How people sign in: by e-mail and password, for a session sealed into a cookie. The cookie says who (`uid`) and which
 * generation of their sessions (`v`); what they may do is read from the database, each time.
 *
 * A refused sign-in carries the error `CredentialsSignin` (wrong), `throttled` (too many wrong ones: wait a quarter of
 * an hour), `busy` (too many sign in at once: wait some seconds) or `unavailable` (the database is away).
 *
 * @param onFailure is told what next-auth makes a code of: why a sign-in was not even tried
 */
export const authOptions = (onFailure: (error: unknown) => void = () => {}): NextAuthOptions => ({
  secret: sessionSecret(),
  useSecureCookies: isSecure(),
  session: { strategy: "jwt", maxAge: sessionAge },
  jwt: { maxAge: sessionAge },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      authorize: async (credentials, request) => {
        const input = SignInInput.safeParse(credentials);
        if (!input.success) return null;
        const user = await trySignIn(
          input.data,
          clientAddress(request.headers?.["x-forwarded-for"]),
          onFailure,
        );
        return user && { id: String(user.id), v: user.session_version };
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user ? { uid: Number(user.id), v: user.v } : token),
  },
  logger: {
    error: (code, metadata) => log.warn({ code: brief(code), ...onlyError(metadata) }, "next-auth"),
    warn: (code) => log.debug({ code: brief(code) }, "next-auth"),
    debug: () => {},
  },
});

async function trySignIn(input: SignInInput, address: string, onFailure: (error: unknown) => void) {
  try {
    return await signIn(input, address);
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
  const session = await readSession({ headers: await headers() });
  const caller = session && (await callerBySession(session, null));
  if (!caller) return null;
  const { id, email, first_name } = caller.user;
  return { id, email, first_name };
}

/** Whether the installation waits for its first user, at `/setup`. */
export const needsSetup = async (): Promise<boolean> => !(await isSetUp());
