import "server-only";
import type { Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { OidcClaims } from "@/lib/access/single-sign-on/sign-in";
import { env } from "@/lib/env";

/** The provider's name in next-auth's addresses: `/api/auth/callback/oidc`. */
export const oidcProviderId = "oidc";

const withoutSlash = (url: string) => url.replace(/\/$/, "");

/**
 * The OpenID Connect provider of the installation for next-auth; null without one. The authorization code flow with PKCE, state
 * and nonce: next-auth checks them and the ID token, with the keys of the issuer.
 */
export function oidcProvider(): OAuthConfig<OidcClaims> | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    id: oidcProviderId,
    name: "Single sign-on",
    type: "oauth",
    wellKnown: discoveryUrl(OIDC_ISSUER),
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: "openid email profile" } },
    checks: ["pkce", "state", "nonce"],
    idToken: true,
    httpOptions: { timeout: 10_000 },
    userinfo: {
      // Where an access token is issued, too, claims of scopes are in the answer of the endpoint; those of the token are signed.
      async request({ client, tokens }) {
        const claims = client.issuer.metadata.userinfo_endpoint ? await client.userinfo(tokens as never) : {};
        const signed = (tokens as unknown as { claims(): OidcClaims }).claims();
        // The token has the issuer of the discovery document, which may name another one than was set.
        if (withoutSlash(signed.iss) !== withoutSlash(OIDC_ISSUER)) throw new Error("unexpected issuer");
        return { ...claims, ...signed } as Profile;
      },
    },
    // next-auth names a user by it; ours is found in `signIn`.
    profile: ({ sub }) => ({ id: sub, sid: "" }),
  };
}

/** Where an issuer describes itself. @source OpenID Connect Discovery 1.0, section 4 */
export const discoveryUrl = (issuer: string): string =>
  `${withoutSlash(issuer)}/.well-known/openid-configuration`;
