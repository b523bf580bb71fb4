import "server-only";
import { Stale } from "@/lib/errors";

/**
 * Reads the version in an If-Match header; null without one, and for `*`.
 *
 * @throws Stale for an ETag that is not ours: it can't match
 */
export function readIfMatch(request: Request): number | null {
  const header = request.headers.get("if-match")?.trim();
  if (!header || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw new Stale();
  return Number(version);
}
