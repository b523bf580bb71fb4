import "server-only";
import { attempt } from "@/lib/access/users/attempts";
import { verifyPassword } from "@/lib/access/users/passwords";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";

/**
 * The user with this e-mail (in lower case) and password, or null: which of the two was wrong is nobody's business.
 *
 * @param address of the client; wrong passwords count for it and the account
 * @throws Throttled after too many, Busy when too many are being checked
 */
export const userByPassword = (email: string, password: string, address: string): Promise<User | null> =>
  attempt(email, address, async (permit) => {
    const user = await db.user.findUnique({ where: { email } });
    return (await verifyPassword(permit, user?.password_hash ?? null, password)) ? user : null;
  });
