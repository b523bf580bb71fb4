import "server-only";
import { findUserByEmail } from "@/lib/access/operator/find-user";
import { insertResetLink } from "@/lib/access/resets/insert";
import type { ResetLink } from "@/lib/contract/access/account";
import { transaction } from "@/lib/database/transaction";

/** Creates a one-time link by which a user chooses a new password. @throws Error that says what to do */
export async function createOperatorResetLink(email: string, origin: string): Promise<ResetLink> {
  const user = await findUserByEmail(email);
  return transaction((tx) => insertResetLink(tx, user, origin, null));
}
