import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { ErrorBody } from "@/lib/contract/error";
import {
  answer,
  answerBytes,
  identify,
  locate,
  objectionTo,
  objectionToBytes,
  originForm,
} from "@/lib/server/front";

const request = (parts: { method?: string; url?: string; host?: string }) =>
  ({
    method: "GET",
    url: "/",
    ...parts,
    headers: { host: parts.host ?? "localhost:3000" },
  }) as IncomingMessage;

test.each([
  [{}, undefined],
  [{ url: "/api/projects/1/surveys/?search=%ff" }, undefined],
  [{ url: "/p%C3%A9rsons" }, undefined],
  [{ url: "/api/%ff" }, 400],
  [{ url: "/%" }, 400],
  [{ url: "*" }, 400],
  [{ host: "a b" }, 400],
  [{ host: "[::1]:3000" }, undefined],
  [{ method: "TRACE" }, 405],
  [{ method: "PROPFIND" }, 405],
])("%j is answered by %s before Next sees it", (parts, status) => {
  const objection = objectionTo(request(parts));
  expect(objection?.status).toBe(status);
  if (objection) ErrorBody.parse(objection.body);
});

test.each([
  ["http://localhost:3000/login?a=1", "/login?a=1"],
  ["https://example.com", "/"],
  ["http://example.com?a=1", "/?a=1"],
  ["/http://example.com", "/http://example.com"],
  ["", "/"],
])("%s asks for %s", (asked, path) => {
  expect(originForm(asked)).toBe(path);
});

test.each([
  ["HPE_INVALID_METHOD", 405],
  ["HPE_HEADER_OVERFLOW", 431],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
  ["HPE_INVALID_CONSTANT", 400],
  [undefined, 400],
])("bytes refused as %s are answered %i, as a whole HTTP answer", (code, status) => {
  const [head = "", body = ""] = answerBytes(objectionToBytes(code)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(head).toMatch(/X-Request-Id: [\w-]{36}/);
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
    identify(incoming, response);
    answer(response, {
      ...objectionToBytes(undefined),
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
  ["a client that claims another address", "10.9.8.7", "http://127.0.0.1:3000", "127.0.0.1"],
  [
    "a proxy on this machine, behind which a client claims",
    "6.6.6.6, 10.9.8.7",
    "https://fieldbook.example",
    "10.9.8.7",
  ],
  ["a proxy that says nothing", "", "https://fieldbook.example", "127.0.0.1"],
])("%s is located", (_, claimed, publicUrl, address) => {
  const incoming = {
    headers: { "x-forwarded-for": claimed },
    socket: { remoteAddress: "127.0.0.1" },
  } as unknown as IncomingMessage;
  locate(incoming, publicUrl);
  expect(incoming.headers["x-forwarded-for"]).toBe(address);
});
