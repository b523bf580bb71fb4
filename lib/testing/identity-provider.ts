// An OpenID Connect provider on loopback, and a browser that signs in there.

import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** What the provider says of its users, by subject. */
type Accounts = Map<string, { email?: string; email_verified?: boolean; given_name?: string }>;

/** The client that providers know. */
export const oidcClient = { id: "fieldbook", secret: "a secret of the client" };

/** A running provider; `accounts` may change while it runs. */
export interface IdentityProvider {
  issuer: string;
  accounts: Accounts;
  close(): Promise<void>;
}

/** Starts a provider. @param callback the only redirect URI that it takes */
export async function startIdentityProvider(callback: string): Promise<IdentityProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts: Accounts = new Map();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ client_id: oidcClient.id, client_secret: oidcClient.secret, redirect_uris: [callback] }],
    jwks: {
      keys: [{ ...privateKey.export({ format: "jwk" }), kid: "test", use: "sig", alg: "RS256" } as never],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ["only-for-tests"] },
    claims: { email: ["email", "email_verified"], profile: ["given_name"] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...accounts.get(accountId) }),
    }),
  });
  server.on("request", provider.callback());
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { issuer, accounts, close };
}

/** The cookies of a browser. */
export class CookieJar {
  readonly cookies = new Map<string, string>();

  /** The value of the header; empty without cookies. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  }

  /** Takes what `Set-Cookie` sets and removes. Values are decoded. */
  take(setCookies: readonly string[]): void {
    for (const cookie of setCookies) {
      const [pair = "", ...attributes] = cookie.split(/;\s*/);
      const separator = pair.indexOf("=");
      const [name, value] = [pair.slice(0, separator), pair.slice(separator + 1)];
      const isRemoved = value === "" || attributes.some((attribute) => /^max-age=0$/i.test(attribute));
      if (isRemoved) this.cookies.delete(name);
      else this.cookies.set(name, decodeURIComponent(value));
    }
  }
}

/** Signs in at the provider as a subject, and consents. @returns the address that the provider leads back to */
export async function authenticate(
  authorizationUrl: string,
  subject: string,
  callback: string,
): Promise<string> {
  const jar = new CookieJar();
  let url = authorizationUrl;
  for (let step = 0; step < 12; step++) {
    if (url.startsWith(callback)) return url;
    const isForm = new URL(url).pathname.startsWith("/interaction/");
    const ask = async (method: string, body?: URLSearchParams) => {
      const headers = { cookie: jar.header };
      const response = await fetch(url, { method, redirect: "manual", headers, ...(body && { body }) });
      jar.take(response.headers.getSetCookie());
      return response;
    };
    let response = await ask("GET");
    if (isForm && response.status === 200) {
      const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1] ?? "";
      response = await ask("POST", new URLSearchParams({ prompt, login: subject, password: "any" }));
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error("The provider leads nowhere.");
}
