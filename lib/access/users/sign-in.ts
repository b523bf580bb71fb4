import "server-only";
import { requireSecondFactor } from "@/lib/access/second-factor/verify";
import { findUserByPassword } from "@/lib/access/users/find-by-password";
import { reportFailure } from "@/lib/access/users/report-failure";
import type { SignInInput } from "@/lib/contract/access/user";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";
import { Invalid } from "@/lib/errors";

/**
 * Signs a user in; null when e-mail or password is wrong.
 *
 * @param address of the client
 * @throws Throttled after too many wrong passwords or codes; Invalid of `code` for an account with two-factor sign-in:
 *   `required` without one, `incorrect_code` for a wrong one, `used_code` for one that was accepted before
 */
export async function signIn({ email, password, code }: SignInInput, address: string): Promise<User | null> {
  const user = await findUserByPassword(email, password, address);
  if (user?.totp_secret) {
    if (!code) throw new Invalid("code", "required", "Enter a code.");
    await requireSecondFactor(user, code, "code").catch((error: unknown) => {
      if (error instanceof Invalid) reportFailure(email, address, "wrong_code");
      throw error;
    });
  }
  if (user) await db.user.update({ where: { id: user.id }, data: { last_login_at: new Date() } });
  return user;
}
