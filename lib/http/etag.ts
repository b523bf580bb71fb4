import "server-only";
import { createHash } from "node:crypto";

/** The ETag of a content; weak, because a proxy may compress it. */
export const computeEtag = (content: string | Uint8Array): string =>
  `W/"${createHash("sha1").update(content).digest("base64url")}"`;

/** Whether If-None-Match contains an ETag or `*`. Weak and strong ETags are equal. */
export function matchesIfNoneMatch(request: Request, etag: string): boolean {
  const etags = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  return etags.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag.replace(/^W\//, ""));
}

/** Responds with a content, or 304 when the client has it. @param etag computed by default */
export function conditionalResponse(
  request: Request,
  content: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  etag = computeEtag(content),
): Response {
  const allHeaders = { ...headers, ETag: etag };
  return matchesIfNoneMatch(request, etag)
    ? new Response(null, { status: 304, headers: allHeaders })
    : new Response(content, { headers: allHeaders });
}
