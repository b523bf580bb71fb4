import "server-only";
import { findUserByEmail } from "@/lib/access/operator/find-user";
import { db } from "@/lib/database/client";

/**
 * Forgets the identity of a user at the identity provider: the next one with their verified e-mail address is linked. Ends
 * their sessions. @throws Error for an unknown address
 */
export async function unlinkIdentity(email: string): Promise<void> {
  const { id } = await findUserByEmail(email);
  await db.user.update({
    where: { id },
    data: { oidc_issuer: null, oidc_subject: null, session_version: { increment: 1 } },
  });
}
