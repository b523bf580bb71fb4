import "server-only";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import { createRateLimiter, takePoint } from "@/lib/database/rate-limiter";
import { env } from "@/lib/env";
import { HttpError, httpProblems } from "@/lib/http/problem";

/** Requests per key, per minute and hour. @source docs/reference/api.md#limits */
const maxRequests = { minute: 480, hour: 4800 };

/**
 * Creates a rate limiter for keys that counts in the database, which all servers share, so that concurrent requests can't
 * exceed the limit.
 *
 * @returns counts one request; throws HttpError (429, Retry-After in seconds) beyond the limit
 */
export function createKeyLimiter(
  store: pg.Pool,
  { minute, hour } = maxRequests,
): (keyId: string) => Promise<void> {
  const limits = [
    createRateLimiter("minute", minute, 60, store),
    createRateLimiter("hour", hour, 3600, store),
  ];
  const throttled = (seconds: number) => new HttpError(httpProblems.throttled(seconds));
  return async (keyId) => {
    for (const limit of limits) await takePoint(limit, keyId, throttled);
  };
}

let sharedLimiter: ReturnType<typeof createKeyLimiter> | undefined;

/** Counts a request of a key, unless RATE_LIMIT is off. @throws HttpError beyond the limit */
export async function countRequest(keyId: string): Promise<void> {
  if (env.RATE_LIMIT === "off") return;
  sharedLimiter ??= createKeyLimiter(pool);
  await sharedLimiter(keyId);
}
