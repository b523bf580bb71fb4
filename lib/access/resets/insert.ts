import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { newSecret } from "@/lib/access/secrets";
import type { ResetLink } from "@/lib/contract/access/account";
import { toTimestamp } from "@/lib/contract/wire/field";
import type { Transaction } from "@/lib/database/transaction";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Inserts a link by which a user chooses a new password once, within 24 hours. It replaces an earlier link of the same
 * creator. Only the hash of its token is stored.
 *
 * @param origin of the link: `https://fieldbook.example.com`
 * @param creator the owner who creates it and the project they own; null for the operator
 */
export async function insertResetLink(
  tx: Transaction,
  user: { id: number },
  origin: string,
  creator: { user_id: number; project_id: number } | null,
): Promise<ResetLink> {
  const token = newSecret();
  const expires_at = new Date(Date.now() + dayMs);
  const key = { user_id: user.id, created_by_id: creator?.user_id ?? null };
  await tx.passwordResetLink.deleteMany({ where: key });
  await tx.passwordResetLink.create({
    data: { ...key, project_id: creator?.project_id ?? null, token_hash: hashSecret(token), expires_at },
  });
  return { expires_at: toTimestamp(expires_at), url: `${origin}/reset/${token}` };
}
