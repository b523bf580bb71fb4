import "server-only";
import { limitAttempts } from "@/lib/access/users/attempts";
import { verifyPassword } from "@/lib/access/users/passwords";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";

/**
 * Finds the user with an e-mail (in lower case) and password; null when either is wrong, without saying which.
 *
 * @param address of the client; wrong passwords count for it and the account
 * @throws Throttled after too many, Busy when too many are being checked
 */
export const findUserByPassword = (email: string, password: string, address: string): Promise<User | null> =>
  limitAttempts(email, address, async (permit) => {
    const user = await db.user.findUnique({ where: { email } });
    return (await verifyPassword(permit, user?.password_hash ?? null, password)) ? user : null;
  });
