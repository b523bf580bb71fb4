import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { unlinkIdentity } from "@/lib/access/operator/unlink";
import { db } from "@/lib/database/client";
import { buildMembership, buildProject, buildUser, unique } from "@/lib/testing/factories";
import {
  authenticate,
  CookieJar,
  type IdentityProvider,
  oidcClient,
  startIdentityProvider,
} from "@/lib/testing/identity-provider";

const origin = "http://127.0.0.1:3129";
const callback = `${origin}/api/auth/callback/oidc`;

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider(callback);
});
afterAll(async () => await provider.close());

/** next-auth with its own environment, which is read once per process. */
async function authUnder(environment: Record<string, string> = {}) {
  vi.resetModules();
  const all = {
    NEXTAUTH_URL: origin,
    PUBLIC_URL: origin,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: oidcClient.id,
    OIDC_CLIENT_SECRET: oidcClient.secret,
    ...environment,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const { authOptions } = await import("@/lib/auth");
  return authOptions(undefined, { address: "192.0.2.7", userAgent: "Test browser" });
}
type Auth = Awaited<ReturnType<typeof authUnder>>;
afterEach(() => vi.unstubAllEnvs());

/** Asks next-auth without its route, which needs a running Next. */
async function visit(auth: Auth, jar: CookieJar, url: string, form?: Record<string, string>) {
  const { pathname, searchParams } = new URL(url);
  const nextauth = pathname.split("/").filter(Boolean).slice(2);
  const headers = new Map<string, unknown>();
  let body: unknown = null;
  const response = {
    status: () => response,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    send: (sent: unknown) => {
      body = sent;
    },
    end: () => undefined,
  };
  const request = {
    method: form ? "POST" : "GET",
    query: { ...Object.fromEntries(searchParams), nextauth },
    body: form ?? {},
    cookies: Object.fromEntries(jar.cookies),
    headers: {},
  };
  await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, auth);
  jar.take([headers.get("Set-Cookie") ?? []].flat() as string[]);
  return { body, location: String(headers.get("Location") ?? "") };
}

/** Where an answer leads to, through next-auth's own pages and without our origin. */
async function follow(
  auth: Auth,
  jar: CookieJar,
  url: string,
  form?: Record<string, string>,
): Promise<string> {
  const { location } = await visit(auth, jar, url, form);
  const target = new URL(location, origin).href;
  if (/\/api\/auth\/(error|signin\?)/.test(target)) return await follow(auth, jar, target);
  return target.replace(origin, "");
}

const readCsrfToken = async (auth: Auth, jar: CookieJar): Promise<string> => {
  const { body } = await visit(auth, jar, `${origin}/api/auth/csrf`);
  return (body as { csrfToken: string }).csrfToken;
};

/** Begins to sign in. @returns the address at the provider, or the one with the error */
const begin = async (auth: Auth, jar: CookieJar): Promise<string> =>
  await follow(auth, jar, `${origin}/api/auth/signin/oidc`, {
    csrfToken: await readCsrfToken(auth, jar),
    callbackUrl: `${origin}/p/1`,
  });

async function signIn(auth: Auth, subject: string, jar = new CookieJar()): Promise<string> {
  return await follow(auth, jar, await authenticate(await begin(auth, jar), subject, callback));
}

const account = (overrides: object = {}) => {
  const subject = unique();
  const email = `${subject}@team.example`;
  provider.accounts.set(subject, { email, email_verified: true, ...overrides });
  return { subject, email };
};

/** The page of an error: next-auth leads there by one of its own. */
const isError = (code: string) => new RegExp(`[?&]error=${code}$`);

describe("signing in at the identity provider", () => {
  it("links the account of the verified address, whose password nobody proved to be theirs, and starts a session", async () => {
    const { subject, email } = account();
    const user = await buildUser({ email });
    await db.session.create({ data: { user_id: user.id, version: 1, user_agent: "", address: "" } });
    const [auth, jar] = [await authUnder(), new CookieJar()];
    expect(await signIn(auth, subject, jar)).toBe("/p/1");
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      oidc_issuer: provider.issuer,
      oidc_subject: subject,
      is_email_verified: true,
      password_hash: "none",
      session_version: 2,
      last_login_at: expect.any(Date),
    });
    expect(await db.session.findMany({ where: { user_id: user.id } })).toMatchObject([
      { version: 2, user_agent: "Test browser", address: "192.0.2.7" },
    ]);
    expect((await visit(auth, jar, `${origin}/api/auth/session`)).body).toHaveProperty("expires");
  });

  it("finds a known identity by its subject, also under a new address, and ends no other session", async () => {
    const { subject, email } = account();
    const user = await buildUser({ email, is_email_verified: true });
    const auth = await authUnder();
    await signIn(auth, subject);
    provider.accounts.set(subject, { email: `new-${email}`, email_verified: true });
    expect(await signIn(auth, subject)).toBe("/p/1");
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({ email, session_version: 1 });
    expect(await db.session.count({ where: { user_id: user.id } })).toBe(2);
  });

  it("gives an account to no second identity of its address, and records each that it is linked to", async () => {
    const { subject, email } = account();
    const { user, project } = await buildMembership({ user: await buildUser({ email }) });
    const auth = await authUnder();
    await signIn(auth, subject);
    const successor = account({ email });
    expect(await signIn(auth, successor.subject)).toBe("/login?error=sso_other_identity");
    await unlinkIdentity(email);
    expect(await signIn(auth, successor.subject)).toBe("/p/1");
    expect(await signIn(auth, subject)).toBe("/login?error=sso_other_identity");
    const entries = await db.activity.findMany({
      where: { project_id: project.id },
      orderBy: { created_at: "asc" },
    });
    const own = { scope: "User", item_id: String(user.id), activity: "identity_linked", user_id: user.id };
    expect(entries).toMatchObject([own, { activity: "identity_unlinked", is_system: true }, own]);
  });

  it.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }])(
    "refuses an address that is not verified: %j",
    async (claims) => {
      const { subject, email } = account(claims);
      await buildUser({ email });
      expect(await signIn(await authUnder(), subject)).toBe("/login?error=sso_unverified");
      expect(await db.user.count({ where: { oidc_subject: subject } })).toBe(0);
    },
  );

  it("refuses other domains, also those that end like an allowed one", async () => {
    const auth = await authUnder({ OIDC_DOMAINS: "team.example" });
    for (const email of ["a@other.example", "a@evil-team.example", "a@team.example@evil.example"]) {
      const { subject } = account({ email });
      expect(await signIn(auth, subject)).toBe("/login?error=sso_domain");
    }
  });

  it("creates no account without a default role", async () => {
    const { subject, email } = account();
    expect(await signIn(await authUnder(), subject)).toBe("/login?error=sso_no_account");
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  it("creates an account with the default role in all projects once: who is removed stays so", async () => {
    const project = await buildProject();
    await buildMembership({ project, role: "owner" });
    const { subject, email } = account({ given_name: "Ada" });
    const auth = await authUnder({ OIDC_DOMAINS: "team.example", OIDC_DEFAULT_ROLE: "viewer" });
    expect(await signIn(auth, subject)).toBe("/p/1");
    const where = { project_id: project.id, user: { email } };
    expect(await db.membership.findMany({ where, include: { user: true } })).toMatchObject([
      { role: "viewer", user: { first_name: "Ada", is_email_verified: true, password_hash: "none" } },
    ]);
    expect(
      await db.activity.findMany({ where: { project_id: project.id, scope: "OrganizationMembership" } }),
    ).toMatchObject([{ activity: "created" }]);
    await db.membership.deleteMany({ where });
    expect(await signIn(auth, subject)).toBe("/p/1");
    expect(await db.membership.count({ where })).toBe(0);
  });
});

describe("a sign-in fails", () => {
  let subject: string;
  beforeEach(async () => {
    const outsider = account();
    subject = outsider.subject;
    await buildUser({ email: outsider.email });
  });
  afterEach(async () => {
    expect(await db.user.count({ where: { oidc_subject: subject } })).toBe(0);
  });

  it("at a provider that does not answer", async () => {
    const auth = await authUnder({ OIDC_ISSUER: "http://127.0.0.1:1" });
    expect(await begin(auth, new CookieJar())).toMatch(isError("OAuthSignin"));
  });

  it("at a provider that is another issuer than the one that was set", async () => {
    const auth = await authUnder({ OIDC_ISSUER: provider.issuer.replace("127.0.0.1", "localhost") });
    expect(await signIn(auth, subject)).toMatch(isError("OAuthCallback"));
  });

  it("with the wrong secret of the client", async () => {
    const auth = await authUnder({ OIDC_CLIENT_SECRET: "wrong" });
    expect(await signIn(auth, subject)).toMatch(isError("OAuthCallback"));
  });

  it("with the nonce, state or verifier of another sign-in", async () => {
    const auth = await authUnder();
    for (const name of ["nonce", "state", "pkce.code_verifier"]) {
      const [jar, other] = [new CookieJar(), new CookieJar()];
      const url = await authenticate(await begin(auth, jar), subject, callback);
      await begin(auth, other);
      jar.cookies.set(`next-auth.${name}`, other.cookies.get(`next-auth.${name}`)!);
      expect(await follow(auth, jar, url)).toMatch(isError("OAuthCallback"));
    }
  });

  it("in a browser that did not begin it", async () => {
    const auth = await authUnder();
    const url = await authenticate(await begin(auth, new CookieJar()), subject, callback);
    expect(await follow(auth, new CookieJar(), url)).toMatch(isError("OAuthCallback"));
  });

  it("when the user or the provider refuses", async () => {
    const [auth, jar] = [await authUnder(), new CookieJar()];
    const state = new URL(await begin(auth, jar)).searchParams.get("state");
    const url = `${callback}?error=access_denied&state=${state}`;
    expect(await follow(auth, jar, url)).toMatch(/[?&]error=(OAuthCallback|Callback)$/);
  });
});

it("accepts no answer of the provider twice", async () => {
  const { subject, email } = account();
  await buildUser({ email });
  const [auth, jar] = [await authUnder(), new CookieJar()];
  const url = await authenticate(await begin(auth, jar), subject, callback);
  const kept = new Map(jar.cookies);
  expect(await follow(auth, jar, url)).toBe("/p/1");
  expect(await follow(auth, jar, url)).toMatch(isError("OAuthCallback"));
  // Not even in a browser that kept the cookies: the provider gives a code once.
  for (const [name, value] of kept) jar.cookies.set(name, value);
  expect(await follow(auth, jar, url)).toMatch(isError("OAuthCallback"));
});

it("refuses passwords when they are off", async () => {
  const [auth, jar] = [await authUnder({ PASSWORD_SIGN_IN: "off" }), new CookieJar()];
  const form = {
    csrfToken: await readCsrfToken(auth, jar),
    email: "ada@team.example",
    password: "a password",
  };
  expect(await follow(auth, jar, `${origin}/api/auth/callback/credentials`, form)).toMatch(
    isError("password_off"),
  );
});
