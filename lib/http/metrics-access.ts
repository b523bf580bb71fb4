import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import { Forbidden, Unauthenticated } from "@/lib/errors";
import { readBearer } from "@/lib/http/authenticate";
import { currentRequest } from "@/lib/request-context";

/**
 * Checks that a request may read the metrics: with METRICS_TOKEN, requests that send it; without, requests from
 * this machine.
 *
 * @throws Unauthenticated with METRICS_TOKEN, Forbidden without
 */
export function requireMetricsAccess(request: Request, token = env.METRICS_TOKEN): void {
  if (token === undefined) {
    if (currentRequest()?.isLocal) return;
    throw new Forbidden(
      "Metrics are for requests from this machine only. Set METRICS_TOKEN to read them elsewhere.",
    );
  }
  const sent = readBearer(request);
  if (sent === undefined || !timingSafeEqual(digest(sent), digest(token)))
    throw new Unauthenticated("authentication_failed", "Send METRICS_TOKEN as Authorization: Bearer.");
}

/** Hashed to equal lengths, so that the comparison takes constant time. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
