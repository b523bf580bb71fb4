import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { hashSecret } from "@/lib/access/caller";
import { Throttled } from "@/lib/access/users/throttled";
import { pool } from "@/lib/database/client";

/** Wrong passwords of one account from one address, and the seconds in which they count. @source decisions §8 */
const [mostFailures, window] = [10, 15 * 60];

const makeFailures = () =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix: "sign-in",
    points: mostFailures,
    duration: window,
  });

let failures: ReturnType<typeof makeFailures> | undefined;

/**
 * Checks a password, unless this account failed too often from this address. Only failures count, so that nobody is
 * locked out by others' mistakes or by signing in often; a success forgets them. Of many at once, what comes after the
 * tenth failure is refused whether it was right or not.
 *
 * @param check null for a wrong password
 * @throws Throttled
 */
export async function attempt<T>(
  email: string,
  address: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  failures ??= makeFailures();
  const key = hashSecret(`${email} ${address}`);
  refuseBeyond(await failures.get(key));
  const result = await check();
  if (result === null) await count(failures, key);
  else {
    refuseBeyond(await failures.get(key));
    await failures.delete(key);
  }
  return result;
}

function refuseBeyond(spent: RateLimiterRes | null): void {
  if (spent && spent.consumedPoints >= mostFailures) throw throttled(spent);
}

async function count(failures: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await failures.consume(key);
  } catch (error) {
    // The library rejects with its result when a limit is passed; anything else is a failure of the store.
    throw error instanceof RateLimiterRes ? throttled(error) : error;
  }
}

const throttled = ({ msBeforeNext }: RateLimiterRes) =>
  new Throttled(Math.max(1, Math.ceil(msBeforeNext / 1000)));

/**
 * Where a request comes from, by its X-Forwarded-For: the last entry, which our own front wrote; what stands before it
 * is the client's claim.
 */
export const clientAddress = (forwardedFor: string | null | undefined): string =>
  forwardedFor?.split(",").at(-1)?.trim() || "unknown";
