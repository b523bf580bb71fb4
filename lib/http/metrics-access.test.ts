import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { Forbidden, Unauthenticated } from "@/lib/errors";
import { requireMetricsAccess } from "@/lib/http/metrics-access";
import { runWithRequest } from "@/lib/request-context";

const token = "a-token-of-metrics";
const requestWith = (authorization?: string) =>
  new Request("http://127.0.0.1:3000/metrics", authorization ? { headers: { authorization } } : {});

/** Asks as a request that is local, or not. */
const asked = (isLocal: boolean, request: Request, configured: string | undefined) =>
  runWithRequest({ id: "a-request", address: "127.0.0.1", isLocal, response: {} as ServerResponse }, () =>
    requireMetricsAccess(request, configured),
  );

test("without METRICS_TOKEN, only a local request may read metrics, whatever it sends", () => {
  expect(() => asked(false, requestWith(), undefined)).toThrow(Forbidden);
  expect(() => asked(false, requestWith(`Bearer ${token}`), undefined)).toThrow(Forbidden);
  expect(() => requireMetricsAccess(requestWith(), undefined)).toThrow(Forbidden);
  expect(() => asked(true, requestWith(), undefined)).not.toThrow();
});

test.each([undefined, "Bearer", "Bearer wrong", `Bearer ${token}x`, `Basic ${token}`])(
  "with METRICS_TOKEN, the authorization %s is refused, of a local request too",
  (authorization) => {
    expect(() => asked(true, requestWith(authorization), token)).toThrow(Unauthenticated);
  },
);

test("with METRICS_TOKEN, who sends it may read metrics", () => {
  expect(() => asked(false, requestWith(`Bearer ${token}`), token)).not.toThrow();
});
