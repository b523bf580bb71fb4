import "server-only";
import { z } from "zod";
import { discoveryUrl } from "@/lib/access/single-sign-on/provider";
import { type Check, error, ok, warning } from "@/lib/doctor/check";
import { isLoopbackUrl } from "@/lib/server/client-address";

const Discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), token_endpoint: z.url() });

const fix = "Correct OIDC_ISSUER, or let this machine reach the identity provider.";

/** Whether the identity provider answers, and is the one that was set. */
export const singleSignOn: Check = {
  name: "single_sign_on",
  async run({ env }) {
    const { OIDC_ISSUER: issuer, PUBLIC_URL, PASSWORD_SIGN_IN } = env;
    if (!issuer) return ok("Not set up.");
    const url = discoveryUrl(issuer);
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch((cause: Error) => cause);
    if (answer instanceof Error) return error(`No response from ${url} (${answer.message}).`, fix);
    const described = Discovery.safeParse(await answer.json().catch(() => null));
    if (!answer.ok || !described.success) return error(`${url} is no OpenID Connect provider.`, fix);
    if (described.data.issuer.replace(/\/$/, "") !== issuer.replace(/\/$/, ""))
      return error(`${url} names another issuer, ${described.data.issuer}.`, "Set OIDC_ISSUER to it.");
    const passwords = PASSWORD_SIGN_IN === "off" ? "Passwords are off." : "Passwords are accepted, too.";
    const detail = `${issuer} answers; its redirect URI is ${PUBLIC_URL}/api/auth/callback/oidc. ${passwords}`;
    return issuer.startsWith("http:") && !isLoopbackUrl(issuer)
      ? warning(`${detail} The connection to it is not encrypted.`, "Use a provider with TLS.")
      : ok(detail);
  },
};
