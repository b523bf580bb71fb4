import "server-only";
import { limitAttempts } from "@/lib/access/users/attempts";
import { getMe } from "@/lib/access/users/get-me";
import { hashPassword, verifyPassword } from "@/lib/access/users/passwords";
import type { UserChanges } from "@/lib/contract/access/account";
import type { Me } from "@/lib/contract/access/user";
import { isUniqueViolation } from "@/lib/database/failures";
import type { User } from "@/lib/database/generated/client";
import { type Transaction, transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/**
 * Changes a user's own account. A new e-mail or password needs the current password, which must still be the same when the
 * change is written. A new password ends every other session and every reset link.
 *
 * @param sessionId the session of the request
 * @param address of the client; wrong passwords count for it and the account
 * @throws Invalid for a missing or wrong current password, and for an e-mail that another account has
 * @throws Throttled after too many wrong passwords, Busy when too many are being checked
 */
export async function updateMe(
  user: User,
  sessionId: string,
  { current_password, email, password, ...names }: UserChanges,
  address: string,
): Promise<Me> {
  const isEmailChanged = email !== undefined && email !== user.email;
  const needsPassword = isEmailChanged || password !== undefined;
  if (needsPassword) await requirePassword(user, current_password, address);
  const password_hash = password === undefined ? null : await hashPassword(password);
  const changed = await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, ...(needsPassword && { password_hash: user.password_hash }) },
      data: {
        ...toNameColumns(names),
        ...(isEmailChanged && { email, is_email_verified: false }),
        ...(password_hash && { password_hash, session_version: { increment: 1 } }),
      },
    });
    if (count === 0) throw wrongPassword();
    if (password_hash) {
      await keepSession(tx, sessionId);
      await tx.passwordResetLink.deleteMany({ where: { user_id: user.id } });
    }
    return tx.user.findUniqueOrThrow({ where: { id: user.id } });
  }).catch((error: unknown) => {
    // The e-mail is the only unique column among these, so the field can be named.
    if (isUniqueViolation(error))
      throw new Invalid("email", "unique", "An account with this email already exists.");
    throw error;
  });
  return getMe(changed, null);
}

/** Checks that it is the user. @throws Invalid for a missing or wrong password; Throttled after too many */
export async function requirePassword(
  { email, password_hash }: User,
  password: string | undefined,
  address: string,
): Promise<void> {
  if (password === undefined) throw new Invalid("current_password", "required", "This field is required.");
  const isCorrect = await limitAttempts(
    email,
    address,
    async (permit) => (await verifyPassword(permit, password_hash, password)) || null,
  );
  if (!isCorrect) throw wrongPassword();
}

const wrongPassword = () =>
  new Invalid("current_password", "incorrect_password", "Current password is incorrect.");

/** Moves a session to the new session version of its user, so that it stays valid. */
const keepSession = (tx: Transaction, id: string) =>
  tx.$executeRaw`
    update sessions set version = users.session_version
    from users where users.id = sessions.user_id and sessions.id = ${id}::uuid`;

const toNameColumns = ({ first_name, last_name }: Pick<UserChanges, "first_name" | "last_name">) => ({
  ...(first_name !== undefined && { first_name }),
  ...(last_name !== undefined && { last_name }),
});
