import "server-only";
import { Stale } from "@/lib/errors";

/**
 * The version that an If-Match header names; null without one, or for `*`.
 *
 * @throws Stale for what is none of our ETags: it cannot hold
 */
export function ifMatch(request: Request): number | null {
  const header = request.headers.get("if-match")?.trim();
  if (!header || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw new Stale();
  return Number(version);
}
