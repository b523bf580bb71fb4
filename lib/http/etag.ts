import "server-only";
import { createHash } from "node:crypto";

/** The ETag of a content: weak, since it may be compressed on its way. */
export const etagOf = (content: string | Uint8Array): string =>
  `W/"${createHash("sha1").update(content).digest("base64url")}"`;

/** Whether If-None-Match holds an ETag, or `*`: the caller has the content already. Weak and strong ones are alike. */
export function isKnown(request: Request, etag: string): boolean {
  const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  return known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === etag.replace(/^W\//, ""));
}

/** Answers a content, or 304 to who has it already. @param etag where it is known, else it is worked out */
export function conditional(
  request: Request,
  content: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
  etag = etagOf(content),
): Response {
  const all = { ...headers, ETag: etag };
  return isKnown(request, etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(content, { headers: all });
}
