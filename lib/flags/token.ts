import "server-only";
import { toStorableName } from "@/lib/contract/wire/storable-text";
import { Prisma } from "@/lib/database/generated/client";
import { Unauthenticated } from "@/lib/errors";

const hint = "You can find your project API key in PostHog project settings.";

/** Checks that a request has a token, in a form that can be stored. @throws Unauthenticated without one   @source docs/reference/surveys.md#surveys-for-sdks */
export function requireToken(token: string | null | undefined): string {
  if (token) return toStorableName(token);
  throw new Unauthenticated("missing_api_key", `API key not provided. ${hint}`);
}

/** The error for a token that no project has. @source docs/reference/surveys.md#surveys-for-sdks */
export const unknownTokenError = (): Unauthenticated =>
  new Unauthenticated("invalid_api_key", `Project API key invalid. ${hint}`);

/**
 * The condition that a project `p` has a token: its own, or its previous one while the grace period lasts. Every look-up by
 * token uses it.
 */
export const projectHasToken = (token: string, now = new Date()): Prisma.Sql =>
  Prisma.sql`(p.api_token = ${token}
    or (p.previous_api_token = ${token} and p.previous_api_token_expires_at > ${now}))`;
