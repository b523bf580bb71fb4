import "server-only";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";

/** The user with an e-mail, in whatever case. @throws Error that says what to do */
export async function findUser(email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!user) throw new Error(`There is no user ${email}. See who there is: npm run user -- list`);
  return user;
}
