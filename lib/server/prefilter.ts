import "server-only";
import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Env } from "@/lib/env";
import { type ErrorResponse, httpProblems } from "@/lib/http/problem";
import { defaultHops, isLoopback, isLoopbackUrl, resolveClientAddress } from "@/lib/server/client-address";

// Checks before Next sees a request: Next would answer these with an empty 500, or not at all.

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const badRequest = (status: number, code: string, detail: string): ErrorResponse => ({
  status,
  body: { type: "invalid_request", code, detail, attr: null },
});

/** Finds out why a request can't be served. @returns undefined when it can */
export function findRequestProblem({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: IncomingMessage): ErrorResponse | undefined {
  if (!methods.includes(method)) return httpProblems.method(method, methods);
  if (!url.startsWith("/"))
    return badRequest(400, "bad_request", "The request target must be a path, such as /login.");
  if (!isDecodable(url))
    return badRequest(400, "bad_request", "The path is not valid percent-encoded UTF-8.");
  // Node keeps the first of several Host headers; a proxy may have used another.
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1)
    return badRequest(400, "bad_request", "A request must have exactly one Host header.");
  if (headers.host !== undefined && !URL.canParse(`http://${headers.host}`))
    return badRequest(400, "bad_request", "Invalid Host header.");
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

/** The problem for bytes that are no HTTP request, by the code of Node's parser. */
export function toParserProblem(code: string | undefined): ErrorResponse {
  switch (code) {
    case "HPE_INVALID_METHOD":
      return {
        ...httpProblems.method("", methods),
        body: badRequest(405, "method_not_allowed", "Unknown method.").body,
      };
    case "HPE_HEADER_OVERFLOW":
      return badRequest(431, "headers_too_large", "The request headers exceed 16 KiB.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return badRequest(408, "timeout", "The request timed out.");
    default:
      return badRequest(400, "bad_request", "Invalid HTTP request.");
  }
}

/** Path and query of a request target; proxies may send an absolute URL. */
export function toOriginForm(url = ""): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "");
  return path.startsWith("?") || path === "" ? `/${path}` : path;
}

/**
 * Gives a request its id, for handlers, log lines and the response: the client's if it is valid, else a new one.
 *
 * @returns the id
 */
export function assignRequestId(request: IncomingMessage, response: ServerResponse): string {
  const clientId = request.headers["x-request-id"];
  const id = typeof clientId === "string" && /^[\w-]{8,64}$/.test(clientId) ? clientId : randomUUID();
  request.headers["x-request-id"] = id;
  response.setHeader("X-Request-Id", id);
  return id;
}

/** Forwarding headers that we do not use and Next would trust. */
const untrustedHeaders = ["forwarded", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/**
 * Replaces X-Forwarded-For by the one verified client address and removes other forwarding headers, so that everything
 * behind reads the right address.
 *
 * @returns the address
 */
export function setClientAddress(
  request: IncomingMessage,
  { PUBLIC_URL, TRUST_PROXY }: Pick<Env, "PUBLIC_URL" | "TRUST_PROXY">,
): string {
  const peer = request.socket.remoteAddress ?? "unknown";
  const { headers } = request;
  const forwardedFor = [headers["x-forwarded-for"]].flat().join(",");
  const hops = TRUST_PROXY ?? defaultHops(peer, PUBLIC_URL);
  const address = resolveClientAddress(forwardedFor, peer, hops);
  headers["x-forwarded-for"] = address;
  for (const name of untrustedHeaders) delete headers[name];
  return address;
}

/** Headers that a proxy adds. */
const proxyHeaders = ["x-forwarded-for", "x-real-ip", "via", ...untrustedHeaders];

/**
 * Whether a request comes from this machine, to a loopback address, through no proxy: the sender has an account
 * on this machine. The Host is checked, because a proxy may add no header, and a page of another site may reach
 * this address under its own name. Call it before `setClientAddress`, which removes what it reads.
 */
export function isLocalRequest({ headers, socket }: IncomingMessage): boolean {
  return (
    isLoopback(socket.remoteAddress ?? "") &&
    isLoopbackHost(headers.host) &&
    proxyHeaders.every((name) => headers[name] === undefined)
  );
}

function isLoopbackHost(host: string | undefined): boolean {
  const url = `http://${host}`;
  return host !== undefined && URL.canParse(url) && isLoopbackUrl(url);
}

/** Sends a problem as the response. */
export function sendProblem(response: ServerResponse, { status, body, headers }: ErrorResponse): void {
  response.writeHead(status, { ...headers, "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Serialises a problem as a whole HTTP response with a request id, for a connection without a valid request. */
export function serializeProblem({ status, body, headers }: ErrorResponse, id: string): string {
  const content = JSON.stringify(body);
  const allHeaders = {
    ...headers,
    "X-Request-Id": id,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(content),
    Connection: "close",
  };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", content].join("\r\n");
}
