import "server-only";
import { findUserByEmail } from "@/lib/access/operator/find-user";
import { recordSignInChange } from "@/lib/access/users/record-in-projects";
import { transaction } from "@/lib/database/transaction";

/**
 * Forgets the identity of a user at the identity provider: the next one with their verified e-mail address is linked. Ends
 * their sessions. @throws Error for an unknown address
 */
export async function unlinkIdentity(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  await transaction(async (tx) => {
    await tx.user.update({
      where: { id: user.id },
      data: { oidc_issuer: null, oidc_subject: null, session_version: { increment: 1 } },
    });
    await recordSignInChange(tx, user, "identity_unlinked", null);
  });
}
