import "server-only";
import { Unauthenticated } from "@/lib/errors";

const settings = "You can find your project API key in PostHog project settings.";

/** The token of a request. @throws Unauthenticated without one   @source docs/reference/surveys.md#surveys-for-sdks */
export function checkToken(token: string | null | undefined): string {
  if (token) return token.replaceAll("\0", "").toWellFormed();
  throw new Unauthenticated("missing_api_key", `API key not provided. ${settings}`);
}

/** A token is no project's. @source docs/reference/surveys.md#surveys-for-sdks */
export const unknownToken = (): Unauthenticated =>
  new Unauthenticated("invalid_api_key", `Project API key invalid. ${settings}`);
