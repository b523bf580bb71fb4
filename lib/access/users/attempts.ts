import "server-only";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { hashSecret } from "@/lib/access/caller";
import { type Permit, withPermit } from "@/lib/access/users/passwords";
import { reportFailure } from "@/lib/access/users/report-failure";
import { Throttled } from "@/lib/access/users/throttled";
import { createRateLimiter, secondsToWait, takePoint } from "@/lib/database/rate-limiter";

/**
 * Wrong passwords after which further attempts are refused, and the seconds for which they count.
 *
 * @source docs/reference/api.md#limits
 */
const maxFailures = { account: 10, address: 100 };
const windowSeconds = 15 * 60;

/** Two counters of failures: per account and address, and per address over all accounts. */
const createLimits = () => ({
  account: createRateLimiter("sign-in", maxFailures.account, windowSeconds),
  address: createRateLimiter("sign-in-address", maxFailures.address, windowSeconds),
});

let limits: ReturnType<typeof createLimits> | undefined;

/**
 * Checks a password unless this account failed too often from this address, or this address failed too often in
 * total. Only failures count, so that neither others' mistakes nor frequent sign-ins lock an account out. A
 * success clears the account's counter but not the address's: otherwise a client with one account could go on
 * guessing others. Of many concurrent attempts, those that finish after the limit is reached are refused even
 * if the password was right. The whole check holds a hashing permit, so that a flood of attempts takes no more
 * database connections than threads. Refused attempts are logged.
 *
 * @param check returns null for a wrong password
 * @throws Throttled, and Busy when too many passwords are being checked
 */
export async function limitAttempts<T>(
  email: string,
  address: string,
  check: (permit: Permit) => Promise<T | null>,
): Promise<T | null> {
  try {
    const result = await checkWithinLimit(email, address, check);
    if (result === null) reportFailure(email, address, "wrong_credentials");
    return result;
  } catch (error) {
    if (error instanceof Throttled) reportFailure(email, address, "throttled");
    throw error;
  }
}

const checkWithinLimit = <T>(
  email: string,
  address: string,
  check: (permit: Permit) => Promise<T | null>,
): Promise<T | null> =>
  withPermit(async (permit) => {
    const counters = countersOf(email, address);
    await requireBelowLimit(counters);
    const result = await check(permit);
    if (result === null) await countFailure(counters);
    else {
      await requireBelowLimit(counters);
      await clearFailures(email, address);
    }
    return result;
  });

/** Clears an account's failures from an address, after its user proved otherwise who they are. */
export async function clearFailures(email: string, address: string): Promise<void> {
  const [account] = countersOf(email, address);
  await account.limit.delete(account.key);
}

/** The counters of a failure: the account's first. */
function countersOf(email: string, address: string): [Counter, Counter] {
  limits ??= createLimits();
  return [
    { limit: limits.account, key: hashSecret(`${email} ${address}`) },
    { limit: limits.address, key: hashSecret(address) },
  ];
}

interface Counter {
  limit: RateLimiterPostgres;
  key: string;
}

async function requireBelowLimit(counters: Counter[]): Promise<void> {
  const used = await Promise.all(counters.map(({ limit, key }) => limit.get(key)));
  used.forEach((result, index) => {
    const limit = counters[index]?.limit;
    if (result && limit && result.consumedPoints >= limit.points) throw throttled(secondsToWait(result));
  });
}

/** Counts a failure in every counter, also when one of them refuses. */
async function countFailure(counters: Counter[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    counters.map(({ limit, key }) => takePoint(limit, key, throttled)),
  );
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}

const throttled = (seconds: number) => new Throttled(seconds);

/**
 * The client's address, from X-Forwarded-For: the last entry, which our own HTTP server wrote. Entries before it are
 * unverified.
 */
export const readForwardedAddress = (forwardedFor: string | null | undefined): string =>
  forwardedFor?.split(",").at(-1)?.trim() || "unknown";
