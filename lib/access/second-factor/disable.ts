import "server-only";
import { readResetAuthority } from "@/lib/access/resets/authority";
import { requireSecondFactor } from "@/lib/access/second-factor/verify";
import { recordSignInChange } from "@/lib/access/users/record-in-projects";
import { requirePassword } from "@/lib/access/users/update-me";
import type { Actor } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { SecondFactorRemoval } from "@/lib/contract/access/account";
import type { User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Forbidden, Invalid, NotFound } from "@/lib/errors";

/** Removes the second factor of a user, and their recovery codes. */
export async function clearSecondFactor(user: { id: number }, tx: Transaction): Promise<void> {
  await tx.user.update({
    where: { id: user.id },
    data: { totp_secret: null, totp_last_step: null, recovery_code_hashes: [] },
  });
}

/**
 * Turns the caller's two-factor sign-in off.
 *
 * @param address of the client   @throws Invalid for a wrong password, and a wrong or used code; Throttled after too many of either
 */
export async function disableSecondFactor(
  user: User,
  { token, current_password }: SecondFactorRemoval,
  address: string,
): Promise<{ success: true }> {
  await requirePassword(user, current_password, address);
  if (user.totp_secret) await requireSecondFactor(user, token, "token");
  await transaction(async (tx) => {
    await clearSecondFactor(user, tx);
    if (user.totp_secret) await recordSignInChange(tx, user, "second_factor_disabled");
  });
  return { success: true };
}

/**
 * Turns a member's two-factor sign-in off, as an owner: afterwards the password is enough to sign in, so that the caller must
 * own every project of the member.
 *
 * @throws NotFound for a user outside the project, Invalid for the caller, Forbidden for a member of others' projects
 */
export const resetSecondFactor = (project: { id: number }, actor: Actor, user_id: number): Promise<null> =>
  transaction(async (tx) => {
    const member = await tx.user.findUnique({ where: { id: user_id }, select: { id: true, email: true } });
    const authority = member && (await readResetAuthority(tx, project, actor.user, member));
    if (!member || !authority || authority === "none") throw new NotFound();
    if (member.id === actor.user.id)
      throw new Invalid(null, "own_account", "Turn off your own two-factor sign-in in your account.");
    if (authority === "some")
      throw new Forbidden(
        "This member belongs to a project that you don't own. Ask your administrator: npm run user -- reset-second-factor.",
      );
    await clearSecondFactor(member, tx);
    await recordActivity(tx, project, actor, {
      scope: "User",
      item_id: String(member.id),
      activity: "second_factor_reset",
      name: member.email,
      changes: null,
    });
    return null;
  });
