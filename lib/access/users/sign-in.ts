import "server-only";
import { findUserByPassword } from "@/lib/access/users/find-by-password";
import type { SignInInput } from "@/lib/contract/access/user";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";

/**
 * Signs a user in; null when e-mail or password is wrong.
 *
 * @param address of the client
 * @throws Throttled after too many wrong passwords
 */
export async function signIn({ email, password }: SignInInput, address: string): Promise<User | null> {
  const user = await findUserByPassword(email, password, address);
  if (user) await db.user.update({ where: { id: user.id }, data: { last_login_at: new Date() } });
  return user;
}
