import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { insertResetLink } from "@/lib/access/resets/insert";
import { toResetMail } from "@/lib/access/resets/mail";
import { Throttled } from "@/lib/access/users/throttled";
import type { ResetRequest } from "@/lib/contract/access/account";
import { queueJobIn } from "@/lib/database/queue-job";
import { createRateLimiter, takePoint } from "@/lib/database/rate-limiter";
import { transaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { Forbidden } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/locales";
import { queueMail, requireMail } from "@/lib/mail/queue";

/** The job that looks the account of a request up and mails its link. */
export const resetRequestTask = "mail-reset-link";

/** What the job gets. */
interface QueuedRequest {
  email: string;
  origin: string;
  locale: Locale;
}

/** Requests after which further ones are refused, and the seconds for which they count. @source docs/reference/api.md#limits */
const maxRequests = { account: 5, address: 100 };
const windowSeconds = 15 * 60;

/** Per account, so that no mailbox is filled, and per address. */
const createLimits = () => ({
  account: createRateLimiter("reset-request", maxRequests.account, windowSeconds),
  address: createRateLimiter("reset-request-address", maxRequests.address, windowSeconds),
});
let limits: ReturnType<typeof createLimits> | undefined;

/**
 * Sends a link for a new password to a user who asks for it. The account is looked up by a job, so that the answer is the same, and
 * takes the same time, whether there is one or not.
 *
 * @param address of the client
 * @throws Invalid where no mail is sent, Forbidden where passwords are off, Throttled
 */
export async function requestReset(
  { email }: ResetRequest,
  origin: string,
  locale: Locale,
  address: string,
): Promise<null> {
  requireMail(null);
  if (env.PASSWORD_SIGN_IN === "off") throw new Forbidden("Passwords are turned off. Use single sign-on.");
  limits ??= createLimits();
  const throttled = (seconds: number) => new Throttled(seconds);
  await takePoint(limits.address, hashSecret(address), throttled);
  await takePoint(limits.account, hashSecret(email), throttled);
  await transaction((tx) => queueJobIn(tx, resetRequestTask, { email, origin, locale }, 12));
  return null;
}

/** Mails a link to the account of a request, if there is one. The link replaces the last one that was asked for. */
export async function mailResetLink(request: unknown): Promise<void> {
  const { email, origin, locale } = request as QueuedRequest;
  await transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email }, select: { id: true, email: true } });
    if (!user) return;
    const { url } = await insertResetLink(tx, user, origin, null);
    await queueMail(tx, toResetMail(user, null, url, locale));
  });
}
