import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ErrorBody } from "@/lib/contract/wire/error";
import {
  assignRequestId,
  findRequestProblem,
  sendProblem,
  serializeProblem,
  setClientAddress,
  toOriginForm,
  toParserProblem,
} from "@/lib/server/prefilter";

const request = (parts: { method?: string; url?: string; host?: string; rawHeaders?: string[] }) =>
  ({
    method: "GET",
    url: "/",
    rawHeaders: ["Host", parts.host ?? "localhost:3000", "X-Name", "Host"],
    ...parts,
    headers: { host: parts.host ?? "localhost:3000" },
  }) as IncomingMessage;

test.each([
  [{}, undefined],
  [{ url: "/api/projects/1/surveys/?search=%ff" }, undefined],
  [{ url: "/p%C3%A9rsons" }, undefined],
  [{ url: "/api/%ff" }, 400],
  [{ url: "/api/projects/1/feature_flags/%ed%a0%80/" }, 400],
  [{ url: "/%" }, 400],
  [{ url: "*" }, 400],
  [{ host: "a b" }, 400],
  [{ host: "[::1]:3000" }, undefined],
  [{ rawHeaders: ["Host", "localhost:3000", "host", "evil.example"] }, 400],
  [{ rawHeaders: ["HOST", "localhost:3000", "Host", "localhost:3000"] }, 400],
  [{ method: "TRACE" }, 405],
  [{ method: "PROPFIND" }, 405],
])("%j is answered with %s before Next", (parts, status) => {
  const objection = findRequestProblem(request(parts));
  expect(objection?.status).toBe(status);
  if (objection) ErrorBody.parse(objection.body);
});

test.each([
  ["http://localhost:3000/login?a=1", "/login?a=1"],
  ["https://example.com", "/"],
  ["http://example.com?a=1", "/?a=1"],
  ["/http://example.com", "/http://example.com"],
  ["", "/"],
])("%s requests the path %s", (asked, path) => {
  expect(toOriginForm(asked)).toBe(path);
});

test.each([
  ["HPE_INVALID_METHOD", 405],
  ["HPE_HEADER_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_INVALID_CONSTANT", 400],
  [undefined, 400],
])("the parser error %s is answered with %i, as a complete HTTP response", (code, status) => {
  const [head = "", body = ""] = serializeProblem(toParserProblem(code), "a-request-id").split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(head).toContain("X-Request-Id: a-request-id");
  ErrorBody.parse(JSON.parse(body));
});

test.each([
  ["client-made_1", true],
  ["short", false],
  ["a".repeat(65), false],
  ["with space in it", false],
  ["newline%0d%0aX-Evil: 1", false],
])("the request id %s of a client is kept: %s", async (given, isKept) => {
  const server = createServer((incoming, response) => {
    assignRequestId(incoming, response);
    sendProblem(response, {
      ...toParserProblem(undefined),
      headers: { "X-Seen": String(incoming.headers["x-request-id"]) },
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const outgoing = httpRequest({ port, headers: { "X-Request-Id": given } }).end();
  const response = await new Promise<IncomingMessage>((resolve) => outgoing.once("response", resolve));
  const id = response.headers["x-request-id"];
  expect(id === given).toBe(isKept);
  expect(id).toMatch(/^[\w-]{8,64}$/);
  expect(response.headers["x-seen"]).toBe(id);
  response.resume();
  server.close();
});

test.each([
  ["a client that claims another address", "10.9.8.7", { PUBLIC_URL: "http://127.0.0.1:3000" }, "127.0.0.1"],
  [
    "a client of a proxy on this machine",
    "6.6.6.6, 10.9.8.7",
    { PUBLIC_URL: "https://a.example" },
    "10.9.8.7",
  ],
  [
    "a client of no proxy, for sure",
    "10.9.8.7",
    { PUBLIC_URL: "https://a.example", TRUST_PROXY: 0 },
    "127.0.0.1",
  ],
  [
    "a client of two proxies",
    "6.6.6.6, 10.9.8.7, 10.0.0.1",
    { PUBLIC_URL: "http://127.0.0.1:3000", TRUST_PROXY: 2 },
    "10.9.8.7",
  ],
])("%s gets one forwarded address, and no other forwarded headers", (_, claimed, env, address) => {
  const incoming = {
    headers: {
      host: "a.example",
      "x-forwarded-for": claimed,
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "1",
      forwarded: "host=evil.example",
    },
    socket: { remoteAddress: "127.0.0.1" },
  } as unknown as IncomingMessage;
  setClientAddress(incoming, { TRUST_PROXY: undefined, ...env });
  expect(incoming.headers).toEqual({ host: "a.example", "x-forwarded-for": address });
});
