import "server-only";
import { attempt } from "@/lib/access/users/attempts";
import { verifyPassword } from "@/lib/access/users/passwords";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";

/**
 * The user with this e-mail (in lower case) and password, or null: which of the two was wrong is nobody's business.
 *
 * @param address of the client; wrong passwords count for it and the account
 * @throws Throttled after too many
 */
export const userByPassword = (email: string, password: string, address: string): Promise<User | null> =>
  attempt(email, address, async () => {
    const user = await db.user.findUnique({ where: { email } });
    return (await verifyPassword(user?.password_hash ?? null, password)) ? user : null;
  });
