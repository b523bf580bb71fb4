import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { setPagePolicy } from "@/lib/server/page-policy";

function protect(url: string, headers: Record<string, string> = {}) {
  const request = { url, headers: { ...headers } } as unknown as IncomingMessage;
  const sent = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => sent.set(name, value),
  } as unknown as ServerResponse;
  setPagePolicy(request, response, false);
  return { asked: request.headers, policy: sent.get("Content-Security-Policy") ?? "" };
}

test("each page gets its own nonce, which the policy allows", () => {
  const [first, second] = [protect("/login"), protect("/login")];
  expect(first.policy).toContain(`'nonce-${first.asked["x-nonce"]}'`);
  expect(first.asked["content-security-policy"]).toBe(first.policy);
  expect(first.asked["x-nonce"]).not.toBe(second.asked["x-nonce"]);
});

test("the product uses no eval and runs no script without the nonce", () => {
  const { policy } = protect("/login");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+';/);
});

test("no page can be embedded, except hosted surveys whose route allows it", () => {
  const isRefused = (url: string) => protect(url).policy.includes("frame-ancestors 'none'");
  for (const url of ["/external_surveys/0199-a", "/external_surveys/0199-a/", "/external_surveys/0199-a?x=1"])
    expect([url, isRefused(url)]).toEqual([url, false]);
  for (const url of ["/", "/external_surveys/", "/external_surveys/..", "/external_surveys/../login", "/p/1"])
    expect([url, isRefused(url)]).toEqual([url, true]);
});

test("any site may embed the results of a public link, by their own address only", () => {
  const allowsAll = (url: string) => protect(url).policy.endsWith("frame-ancestors *");
  for (const url of ["/r/a-B_9?embed=1", "/r/a?x=2&embed=1", "/r/a/?embed=1&x=2"])
    expect([url, allowsAll(url)]).toEqual([url, true]);
  for (const url of [
    "/r/a",
    "/r/a?embed=0",
    "/r/a?embed=12",
    "/r/a?x=embed=1",
    "/r/?embed=1",
    "/login?embed=1",
    "/r/../p/1?embed=1",
  ])
    expect([url, protect(url).policy.endsWith("frame-ancestors 'none'")]).toEqual([url, true]);
});

test("headers of the client are ignored", () => {
  const { asked } = protect("/p/1", { "x-path": "//evil.example", "x-nonce": "known" });
  expect(asked["x-path"]).toBe("/p/1");
  expect(asked["x-nonce"]).not.toBe("known");
});

test("the address is the public one", () => {
  expect(protect("/p/1/surveys?status=running&_rsc=1x2y").asked["x-path"]).toBe(
    "/p/1/surveys?status=running",
  );
  expect(protect("/p/1/surveys?_rsc=1x2y").asked["x-path"]).toBe("/p/1/surveys");
});
