import "server-only";
import { randomBytes } from "node:crypto";
import { hashSecret } from "@/lib/access/caller";
import { sealText } from "@/lib/access/sealed-text";
import { stepOfCode } from "@/lib/access/second-factor/secret";
import { normalizeRecoveryCode, wrongCode } from "@/lib/access/second-factor/verify";
import { recordSignInChange } from "@/lib/access/users/record-in-projects";
import { requirePassword } from "@/lib/access/users/update-me";
import type { RecoveryCodes, SecondFactorInput } from "@/lib/contract/access/account";
import type { User } from "@/lib/database/generated/client";
import { transaction } from "@/lib/database/transaction";
import { Invalid } from "@/lib/errors";

/** Recovery codes of an account. */
const codeCount = 10;

/** 80 bits, in groups for reading. */
const newRecoveryCode = (): string =>
  randomBytes(10)
    .toString("hex")
    .replace(/(.{5})(?=.)/g, "$1-");

/**
 * Turns two-factor sign-in on. The code that proves the app can't be used to sign in.
 *
 * @param address of the client; wrong passwords count for it and the account
 * @returns the recovery codes
 * @throws Invalid for a wrong password or code, and if it is on; Throttled after too many wrong passwords
 */
export async function enableSecondFactor(
  user: User,
  { secret, token, current_password }: SecondFactorInput,
  address: string,
): Promise<RecoveryCodes> {
  await requirePassword(user, current_password, address);
  const step = stepOfCode(secret, token);
  if (step === null) throw wrongCode("token");
  const codes = Array.from({ length: codeCount }, newRecoveryCode);
  await transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, totp_secret: null, password_hash: user.password_hash },
      data: {
        totp_secret: sealText("second factor", secret),
        totp_last_step: step,
        recovery_code_hashes: codes.map((code) => hashSecret(normalizeRecoveryCode(code))),
      },
    });
    if (count === 0) throw new Invalid(null, "second_factor_enabled", "Two-factor sign-in is on already.");
    await recordSignInChange(tx, user, "second_factor_enabled");
  });
  return { success: true, backup_codes: codes };
}
