import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { Refused, refusals } from "@/lib/http/problem";

/** Requests of one key in a minute and in an hour. @source docs/reference/api.md#limits */
const allowance = { minute: 480, hour: 4800 };

/**
 * Counts requests of keys, in the database that all servers share: however many ask at once, no more than the
 * allowance pass in a window.
 *
 * @returns counts one request; throws Refused (429, Retry-After in seconds) beyond the allowance
 */
export function keyLimiter(store: pg.Pool, { minute, hour } = allowance): (keyId: string) => Promise<void> {
  const limits = [limiter(store, "minute", minute, 60), limiter(store, "hour", hour, 3600)];
  return async (keyId) => {
    try {
      for (const limit of limits) await limit.consume(keyId);
    } catch (error) {
      // The library rejects with its result when a limit is reached; anything else is a failure of the store.
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refused(refusals.throttled(Math.max(1, Math.ceil(error.msBeforeNext / 1000))));
    }
  };
}

const limiter = (storeClient: pg.Pool, keyPrefix: string, points: number, duration: number) =>
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

let shared: ReturnType<typeof keyLimiter> | undefined;

/** Counts a request of a key, unless RATE_LIMIT is off. @throws Refused beyond the allowance */
export async function spend(keyId: string): Promise<void> {
  if (env.RATE_LIMIT === "off") return;
  shared ??= keyLimiter(pool);
  await shared(keyId);
}
