import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import * as route from "./route";

// Signing in itself needs a running server: e2e. These are the checks before next-auth.
const address = "http://127.0.0.1:3000/api/auth/callback/credentials/";
const context = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };

it("rejects unsupported methods", async () => {
  const answer = await route.PUT(new Request(address, { method: "PUT" }));
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, POST"]);
  expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
});

it("reads at most 2 MiB, whether the length is declared or not", async () => {
  const body = new Uint8Array(2 * 1024 * 1024 + 1);
  const declared = { "content-length": String(body.length) };
  for (const headers of [{}, declared]) {
    const answer = await route.POST(new NextRequest(address, { method: "POST", body, headers }), context);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ type: "invalid_request", code: "too_large" });
  }
});

it("answers 400 to requests that next-auth cannot read", async () => {
  const headers = { "content-type": "application/json" };
  const answer = await route.POST(new NextRequest(address, { method: "POST", body: "{", headers }), context);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: "invalid_request", attr: null });
});
