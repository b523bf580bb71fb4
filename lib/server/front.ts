import "server-only";
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Env } from "@/lib/env";
import { type Problem, refusals } from "@/lib/http/problem";
import { assumedHops, clientAddress } from "@/lib/server/client-address";

// What is answered before Next sees a request: Next would answer these with a bare 500, or not at all.

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const bad = (status: number, code: string, detail: string): Problem => ({
  status,
  body: { type: "invalid_request", code, detail, attr: null },
});

/** Why a request cannot be served at all. @returns undefined when it can. */
export function objectionTo({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: IncomingMessage): Problem | undefined {
  if (!methods.includes(method)) return refusals.method(method, methods);
  if (!url.startsWith("/"))
    return bad(400, "bad_request", "The request target must be a path, such as /login.");
  if (!isDecodable(url)) return bad(400, "bad_request", "The path is not valid percent-encoded UTF-8.");
  // Node keeps the first of several, a proxy before us may have looked at another.
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1)
    return bad(400, "bad_request", "A request must have exactly one Host header.");
  if (headers.host !== undefined && !URL.canParse(`http://${headers.host}`))
    return bad(400, "bad_request", "Invalid Host header.");
  return undefined;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/** Why bytes that are no request at all were refused, from the code of Node's parser. */
export function objectionToBytes(code: string | undefined): Problem {
  switch (code) {
    case "HPE_INVALID_METHOD":
      return {
        ...refusals.method("", methods),
        body: bad(405, "method_not_allowed", "Unknown method.").body,
      };
    case "HPE_HEADER_OVERFLOW":
      return bad(431, "headers_too_large", "The request headers exceed 16 KiB.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return bad(408, "timeout", "The request timed out.");
    default:
      return bad(400, "bad_request", "Invalid HTTP request.");
  }
}

/** The path and query of what was asked for; a proxy may ask for a whole address, and that is valid. */
export function originForm(url = ""): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("?") || path === "" ? `/${path}` : path;
}

/** Gives a request its id: the client's when it is one, else ours. Handlers, log lines and the answer carry it. */
export function identify(request: IncomingMessage, response: ServerResponse): void {
  const given = request.headers["x-request-id"];
  const id = typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
}

/** What proxies say of the address they were asked at. Nothing of ours reads them, and Next would believe them. */
const claims = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Writes where a request comes from into X-Forwarded-For, over what the client claims, and removes its other claims: who
 * reads that header reads one true address.
 */
export function locate(
  request: IncomingMessage,
  { PUBLIC_URL, TRUST_PROXY }: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">,
): void {
  const peer = request.socket.remoteAddress ?? "unknown";
  const { headers } = request;
  const forwardedFor = [headers["x-forwarded-for"]].flat().join(",");
  const hops = TRUST_PROXY ?? assumedHops(peer, PUBLIC_URL);
  headers["x-forwarded-for"] = clientAddress(forwardedFor, peer, hops);
  for (const name of claims) delete headers[name];
}

/** Answers a problem. */
export function answer(response: ServerResponse, { status, body, headers }: Problem): void {
  response.writeHead(status, { ...headers, "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** The same as bytes, for a connection that never got as far as a request. */
export function answerBytes({ status, body, headers }: Problem): string {
  const content = JSON.stringify(body);
  const all = {
    ...headers,
    "X-Request-Id": randomUUID(),
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(content),
    Connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", content].join("\r\n");
}
