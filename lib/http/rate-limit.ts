import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/database/client";
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
  const limits = [createLimiter(store, "minute", minute, 60), createLimiter(store, "hour", hour, 3600)];
  return async (keyId) => {
    try {
      for (const limit of limits) await limit.consume(keyId);
    } catch (error) {
      // The library rejects with its result when a limit is reached; anything else is a failure of the store.
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new HttpError(httpProblems.throttled(Math.max(1, Math.ceil(error.msBeforeNext / 1000))));
    }
  };
}

const createLimiter = (storeClient: pg.Pool, keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration,
    clearExpiredByTimeout: true,
  });

let sharedLimiter: ReturnType<typeof createKeyLimiter> | undefined;

/** Counts a request of a key, unless RATE_LIMIT is off. @throws HttpError beyond the limit */
export async function countRequest(keyId: string): Promise<void> {
  if (env.RATE_LIMIT === "off") return;
  sharedLimiter ??= createKeyLimiter(pool);
  await sharedLimiter(keyId);
}
