import "server-only";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { hashSecret } from "@/lib/access/caller";
import { openText } from "@/lib/access/sealed-text";
import { stepOfCode } from "@/lib/access/second-factor/secret";
import { Throttled } from "@/lib/access/users/throttled";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { createRateLimiter, takePoint } from "@/lib/database/rate-limiter";
import { Invalid } from "@/lib/errors";

/** Wrong codes of an account, from all addresses, after which none is checked, and the seconds for which they count. */
const maxFailures = 10;
const windowSeconds = 15 * 60;

let limiter: RateLimiterPostgres | undefined;

const limit = () => (limiter ??= createRateLimiter("second-factor", maxFailures, windowSeconds));

/** A recovery code as it is hashed: without dashes and spaces, in lower case. */
export const normalizeRecoveryCode = (code: string): string => code.replace(/[\s-]/g, "").toLowerCase();

/**
 * Checks a code of a user's authenticator app, or a recovery code; each is accepted once. Attempts are counted before they are
 * checked, so that many at once are no more.
 *
 * @param attr the field of the code   @throws Invalid: `incorrect_code`, or `used_code` for the app's code of now that was accepted
 * before; Throttled after ten of either in 15 minutes
 */
export async function requireSecondFactor(
  user: User,
  code: string,
  attr: string,
  now = Date.now(),
): Promise<void> {
  const key = String(user.id);
  await takePoint(limit(), key, (seconds) => new Throttled(seconds));
  // Unreadable after a change of NEXTAUTH_SECRET: recovery codes work then, too.
  const secret = user.totp_secret && openText("second factor", user.totp_secret);
  const step = secret ? stepOfCode(secret, code, now) : null;
  const isRight = step === null ? await acceptRecoveryCode(user, code) : await acceptStep(user, step);
  if (isRight) return void (await limit().delete(key));
  if (step === null) throw wrongCode(attr);
  throw new Invalid(attr, "used_code", "This code was already used. Wait for the next one.");
}

/** The error for a code that is wrong. */
export const wrongCode = (attr: string) =>
  new Invalid(attr, "incorrect_code", "Incorrect code. Enter the current code.");

/** Of two requests with one code, one changes the row. */
async function acceptStep(user: User, step: number): Promise<boolean> {
  const { count } = await db.user.updateMany({
    where: {
      id: user.id,
      totp_secret: user.totp_secret,
      OR: [{ totp_last_step: null }, { totp_last_step: { lt: step } }],
    },
    data: { totp_last_step: step },
  });
  return count === 1;
}

async function acceptRecoveryCode(user: User, code: string): Promise<boolean> {
  const hash = hashSecret(normalizeRecoveryCode(code));
  const count = await db.$executeRaw`
    update users set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash})
    where id = ${user.id} and ${hash} = any(recovery_code_hashes)`;
  return count === 1;
}
