import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/database/client";
import { env } from "@/lib/env";
import { Refused, refusals } from "@/lib/http/problem";

const limiter = (name: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration,
    clearExpiredByTimeout: true,
  });

/** Requests of one key: 480 a minute and 4,800 an hour, counted in the database that all servers share. */
const limits = () => [limiter("minute", 480, 60), limiter("hour", 4800, 3600)];

let made: ReturnType<typeof limits> | undefined;

/** Counts a request of a key. @throws Refused (429, Retry-After in seconds) beyond a limit. @source decisions §8 */
export async function spend(keyId: string): Promise<void> {
  if (env.RATE_LIMIT === "off") return;
  made ??= limits();
  try {
    for (const limit of made) await limit.consume(keyId);
  } catch (error) {
    // The library rejects with its result when a limit is reached; anything else is a failure of the store.
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refused(refusals.throttled(Math.max(1, Math.ceil(error.msBeforeNext / 1000))));
  }
}
