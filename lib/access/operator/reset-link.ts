import "server-only";
import { findUser } from "@/lib/access/operator/find-user";
import { makeResetLink } from "@/lib/access/resets/make";
import type { ResetLink } from "@/lib/contract/account";
import { transaction } from "@/lib/database/transaction";

/** A one-time link by which any user chooses a new password. @throws Error that says what to do */
export async function operatorResetLink(email: string, origin: string): Promise<ResetLink> {
  const user = await findUser(email);
  return transaction((tx) => makeResetLink(tx, user, origin, null));
}
