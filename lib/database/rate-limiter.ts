import "server-only";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/database/client";

/** A rate limiter that counts in the database, which all servers share. @param points allowed in `seconds` */
export const createRateLimiter = (
  keyPrefix: string,
  points: number,
  seconds: number,
  store: pg.Pool = pool,
) =>
  new RateLimiterPostgres({
    storeClient: store,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
  });

/**
 * Takes a point.
 *
 * @param throttled makes the error of a passed limit from the seconds to wait
 * @throws what `throttled` makes, and failures of the database
 */
export async function takePoint(
  limiter: RateLimiterPostgres,
  key: string,
  throttled: (seconds: number) => Error,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    // The library rejects with its result when a limit is passed.
    throw error instanceof RateLimiterRes ? throttled(secondsToWait(error)) : error;
  }
}

/** Whole seconds until a limit allows more, at least one. */
export const secondsToWait = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
