import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { readResetAuthority } from "@/lib/access/resets/authority";
import { clearFailures } from "@/lib/access/users/attempts";
import { hashPassword } from "@/lib/access/users/passwords";
import { toUser } from "@/lib/activity/actor";
import { recordActivity } from "@/lib/activity/record";
import type { PasswordReset } from "@/lib/contract/access/account";
import type { User as WireUser } from "@/lib/contract/access/user";
import { db } from "@/lib/database/client";
import type { PasswordResetLink } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Sets the password that a user chose through a reset link. The link, every other link of the user and every session of
 * theirs end.
 *
 * @param address of the client, whose failed sign-ins to the account are cleared
 * @throws Invalid when the link was used, has expired, or its creator may no longer create it; Busy when too many
 *   passwords are being hashed
 */
export async function resetPassword({ token, password }: PasswordReset, address: string): Promise<WireUser> {
  const isOpen = { token_hash: hashSecret(token), expires_at: { gt: new Date() } };
  if (!(await db.passwordResetLink.findFirst({ where: isOpen, select: { id: true } }))) throw invalidLink();
  const password_hash = await hashPassword(password);
  const user = await transaction(async (tx) => {
    const link = await tx.passwordResetLink.findFirst({ where: isOpen });
    if (!link || !(await isStillAuthorized(tx, link))) throw invalidLink();
    // Only one of several concurrent requests deletes the row.
    const { count } = await tx.passwordResetLink.deleteMany({ where: { id: link.id } });
    if (count === 0) throw invalidLink();
    await tx.passwordResetLink.deleteMany({ where: { user_id: link.user_id } });
    const user = await tx.user.update({
      where: { id: link.user_id },
      data: { password_hash, session_version: { increment: 1 } },
    });
    if (link.project_id !== null)
      await recordActivity(
        tx,
        { id: link.project_id },
        { user, role: null, keyLabel: null },
        {
          scope: "User",
          item_id: String(user.id),
          activity: "password_reset",
          name: user.email,
          changes: null,
        },
      );
    return user;
  });
  await clearFailures(user.email, address);
  return toUser(user);
}

/** Whether the creator of a link could still create it. The operator always can. */
const isStillAuthorized = async (
  tx: Transaction,
  { created_by_id, project_id, user_id }: PasswordResetLink,
): Promise<boolean> =>
  created_by_id === null ||
  project_id === null ||
  (await readResetAuthority(tx, { id: project_id }, { id: created_by_id }, { id: user_id })) === "all";

const invalidLink = () =>
  new Invalid(
    "token",
    "invalid_reset_link",
    "This link has expired or was already used or revoked. Ask for a new one.",
  );
