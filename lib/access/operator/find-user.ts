import "server-only";
import { db } from "@/lib/database/client";
import type { User } from "@/lib/database/generated/client";

/** Finds a user by e-mail; case and surrounding spaces are ignored. @throws Error that says what to do */
export async function findUserByEmail(email: string): Promise<User> {
  const user = await db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
  if (!user) throw new Error(`User ${email} not found. List all users: npm run user -- list`);
  return user;
}
