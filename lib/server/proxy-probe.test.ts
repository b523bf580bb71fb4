import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerProbe, parseReceived, probeHeader, receivedHeader, signProbe } from "@/lib/server/proxy-probe";

const secret = "a secret of sessions";
const server = createServer((request, response) => {
  answerProbe(request, response, {
    PUBLIC_URL: "https://fieldbook.example.com",
    TRUST_PROXY: undefined,
    NEXTAUTH_SECRET: secret,
  });
  response.end();
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const ask = async (headers: Record<string, string>) =>
  (await fetch(url, { headers })).headers.get(receivedHeader);

test("who does not know the secret gets no answer", async () => {
  expect(await ask({})).toBeNull();
  for (const value of ["", "1", `1.${"a".repeat(43)}`, signProbe("another secret", new Date())])
    expect(await ask({ [probeHeader]: value })).toBeNull();
  const [seconds, signature] = signProbe(secret, new Date()).split(".");
  expect(await ask({ [probeHeader]: `${Number(seconds) + 1}.${signature}` })).toBeNull();
});

test("a question is valid for five minutes", async () => {
  for (const [minutes, isAnswered] of [
    [-6, false],
    [-4, true],
    [4, true],
    [6, false],
  ] as const) {
    const answer = await ask({ [probeHeader]: signProbe(secret, new Date(Date.now() + minutes * 60_000)) });
    expect(answer !== null).toBe(isAnswered);
  }
});

test("the answer names the client as the server resolves it, and what arrived", async () => {
  const headers = {
    [probeHeader]: signProbe(secret, new Date()),
    "X-Forwarded-For": "192.0.2.1, 198.51.100.7",
  };
  expect(parseReceived(await ask(headers))).toEqual({
    client: "198.51.100.7",
    peer: "127.0.0.1",
    forwarded_for: ["192.0.2.1", "198.51.100.7"],
    trusted_proxies: 1,
    host: new URL(url).host,
  });
  expect([parseReceived(null), parseReceived("e30"), parseReceived("?")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
