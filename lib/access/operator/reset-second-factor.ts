import "server-only";
import { findUserByEmail } from "@/lib/access/operator/find-user";
import { clearSecondFactor } from "@/lib/access/second-factor/disable";
import { recordSignInChange } from "@/lib/access/users/record-in-projects";
import { transaction } from "@/lib/database/transaction";

/** Turns a user's two-factor sign-in off. @throws Error for an unknown address */
export async function resetSecondFactorOf(email: string): Promise<void> {
  const user = await findUserByEmail(email);
  await transaction(async (tx) => {
    await clearSecondFactor(user, tx);
    await recordSignInChange(tx, user, "second_factor_reset", null);
  });
}
