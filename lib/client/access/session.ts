/** The signed-in user, signing in and signing out. next-auth's routes are the only ones outside the contract. */
import { queryOptions } from "@tanstack/react-query";
import { call, UnreachableError } from "@/lib/client/call";
import { readOptions } from "@/lib/client/read-options";
import type { SignInInput } from "@/lib/contract/access/user";
import type { BodyIn, ResultOf } from "@/lib/contract/endpoint";
import type { members, users } from "@/lib/contract/endpoints/access";

/** The signed-in person, their projects and which one they looked at last. */
export const meOptions = () =>
  queryOptions({ ...readOptions(["me"], "GET /api/users/@me/", {}), staleTime: 5 * 60_000 });

const reasons = [
  "refused",
  "second_factor",
  "wrong_code",
  "used_code",
  "throttled",
  "busy",
  "unavailable",
  "password_off",
] as const;

/** Why a sign-in failed: a wrong e-mail or password, a code that is needed or wrong, too many of those, passwords that are off, or a server that cannot check them now. */
export class SignInError extends Error {
  override name = "SignInError";
  constructor(readonly reason: (typeof reasons)[number]) {
    super(reason);
  }

  get isAboutCode(): boolean {
    return ["second_factor", "wrong_code", "used_code"].includes(this.reason);
  }
}

/** Loaded when the user signs in or out: no other screen needs it. */
const nextAuth = () => import("next-auth/react");

/**
 * Starts a session in this browser.
 *
 * @throws SignInError, or Unreachable when no answer comes
 */
export async function signIn({ email, password, code }: SignInInput): Promise<void> {
  const answer = await nextAuth()
    .then((it) => it.signIn("credentials", { email, password, ...(code && { code }), redirect: false }))
    .catch(() => {
      throw new UnreachableError();
    });
  if (!answer) throw new UnreachableError();
  if (answer.ok && !answer.error) return;
  throw new SignInError(reasons.find((reason) => reason === answer.error) ?? "refused");
}

/**
 * Leaves for the identity provider, which leads back to `path`. Asks next-auth's routes itself: its client would leave the page
 * for an error when no answer comes.
 *
 * @throws Unreachable when no answer comes
 */
export async function signInAtProvider(path: string): Promise<void> {
  const url = await requestProviderUrl(path).catch(() => null);
  if (typeof url !== "string") throw new UnreachableError();
  window.location.assign(url);
}

async function requestProviderUrl(path: string): Promise<unknown> {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  const body = new URLSearchParams({ csrfToken, callbackUrl: path, json: "true" });
  return (await (await fetch("/api/auth/signin/oidc", { method: "POST", body })).json()).url;
}

/**
 * Ends the session, on the server too, and goes to the sign-in page.
 *
 * @throws Unreachable when the server did not end it: the cookie is still valid then
 */
export async function signOut(): Promise<void> {
  const answer: { url?: unknown } | null = await nextAuth()
    .then((it) => it.signOut({ callbackUrl: "/login", redirect: false }))
    .catch(() => null);
  // Only a success contains the address to continue at.
  if (typeof answer?.url !== "string") throw new UnreachableError();
  window.location.assign("/login");
}

/** Signs in after the account was changed; where a code is needed, or passwords are off, the sign-in page goes on. */
async function signInOrAsk(input: SignInInput): Promise<void> {
  try {
    await signIn(input);
  } catch (error) {
    if (!(error instanceof SignInError) || !["second_factor", "password_off"].includes(error.reason))
      throw error;
    window.location.assign("/login");
    // The page is left: the form stays as it is until then.
    await new Promise(() => {});
  }
}

/** Makes the first owner and project, and signs the owner in. */
export async function setUp(body: BodyIn<typeof users.setUp>): Promise<ResultOf<typeof users.setUp>> {
  const user = await call("POST /api/setup/", { body });
  await signInOrAsk(body);
  return user;
}

/** Chooses a new password by a reset link, and signs in. */
export async function reset(body: BodyIn<typeof users.reset>): Promise<ResultOf<typeof users.reset>> {
  const user = await call("POST /api/reset/", { body });
  await signInOrAsk({ email: user.email, password: body.password });
  return user;
}

/** Asks for a reset link by email; whether there is an account stays unsaid. */
export const requestReset = (body: BodyIn<typeof users.requestReset>): Promise<null> =>
  call("POST /api/reset/request/", { body });

/** The public details of an invitation; null when its link is no longer valid. */
export const invitationOptions = (token: string) =>
  queryOptions({
    ...readOptions(["invitation", token], "POST /api/invitations/look_up/", { body: { token } }),
    select: ({ invitation }) => invitation,
  });

/** Joins the project of an invitation, and signs in. */
export async function accept(body: BodyIn<typeof members.accept>): Promise<ResultOf<typeof members.accept>> {
  const user = await call("POST /api/invitations/accept/", { body });
  await signInOrAsk(body);
  return user;
}
