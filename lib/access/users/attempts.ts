import "server-only";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { hashSecret } from "@/lib/access/caller";
import { type Permit, withPermit } from "@/lib/access/users/passwords";
import { Throttled } from "@/lib/access/users/throttled";
import { pool } from "@/lib/database/client";

/**
 * Wrong passwords before the next is refused, and the seconds in which they count.
 *
 * @source docs/reference/api.md#limits
 */
const most = { account: 10, address: 100 };
const window = 15 * 60;

const limiterOf = (keyPrefix: string, points: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration: window,
  });

/** One counts an account's failures from an address, the other those from an address over all accounts. */
const makeLimits = () => ({
  account: limiterOf("sign-in", most.account),
  address: limiterOf("sign-in-address", most.address),
});

let limits: ReturnType<typeof makeLimits> | undefined;

/**
 * Checks a password, unless this account failed too often from this address, or this address with too many accounts.
 * Only failures count, so that nobody is locked out by others' mistakes or by signing in often. A success forgets the
 * account's, not the address's: somebody with one account could go on guessing the others. Of many at once, what comes
 * after the last failure allowed is refused whether it was right or not. All of it waits for a permit to hash, so that a
 * flood takes no more connections to the database than threads.
 *
 * @param check null for a wrong password
 * @throws Throttled, and Busy when too many are being checked
 */
export const attempt = <T>(
  email: string,
  address: string,
  check: (permit: Permit) => Promise<T | null>,
): Promise<T | null> =>
  withPermit(async (permit) => {
    const counters = countersOf(email, address);
    await refuseBeyond(counters);
    const result = await check(permit);
    if (result === null) await count(counters);
    else {
      await refuseBeyond(counters);
      await forgive(email, address);
    }
    return result;
  });

/** Forgets an account's failures from an address, for who has proved otherwise that it is theirs. */
export async function forgive(email: string, address: string): Promise<void> {
  const [account] = countersOf(email, address);
  await account.limit.delete(account.key);
}

/** What counts a failure: the account's counter first. */
function countersOf(email: string, address: string): [Counter, Counter] {
  limits ??= makeLimits();
  return [
    { limit: limits.account, key: hashSecret(`${email} ${address}`) },
    { limit: limits.address, key: hashSecret(address) },
  ];
}

interface Counter {
  limit: RateLimiterPostgres;
  key: string;
}

async function refuseBeyond(counters: Counter[]): Promise<void> {
  const spent = await Promise.all(counters.map(({ limit, key }) => limit.get(key)));
  spent.forEach((result, at) => {
    const limit = counters[at]?.limit;
    if (result && limit && result.consumedPoints >= limit.points) throw throttled(result);
  });
}

/** Counts a failure everywhere, also where another counter refuses. */
async function count(counters: Counter[]): Promise<void> {
  const outcomes = await Promise.allSettled(counters.map(({ limit, key }) => limit.consume(key)));
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    const { reason } = outcome;
    // The library rejects with its result when a limit is passed; anything else is a failure of the store.
    throw reason instanceof RateLimiterRes ? throttled(reason) : reason;
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
