import "server-only";
import { hashSecret } from "@/lib/access/caller";
import { newSecret } from "@/lib/access/secrets";
import type { ResetLink } from "@/lib/contract/account";
import { toTimestamp } from "@/lib/contract/field";
import type { Transaction } from "@/lib/database/transaction";

const day = 24 * 60 * 60 * 1000;

/**
 * Makes a link by which a user chooses a new password, once, within 24 hours. It replaces an earlier one of the same
 * maker. The token itself is not kept.
 *
 * @param origin where the link leads: `https://fieldbook.example.com`
 * @param by the owner who makes it and the project they own; null for the operator
 */
export async function makeResetLink(
  tx: Transaction,
  user: { id: number },
  origin: string,
  by: { user_id: number; project_id: number } | null,
): Promise<ResetLink> {
  const token = newSecret();
  const expires_at = new Date(Date.now() + day);
  const made = { user_id: user.id, created_by_id: by?.user_id ?? null };
  await tx.passwordResetLink.deleteMany({ where: made });
  await tx.passwordResetLink.create({
    data: { ...made, project_id: by?.project_id ?? null, token_hash: hashSecret(token), expires_at },
  });
  return { expires_at: toTimestamp(expires_at), url: `${origin}/reset/${token}` };
}
