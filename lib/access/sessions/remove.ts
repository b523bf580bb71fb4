import "server-only";
import { db } from "@/lib/database/client";

/** Ends one of a user's own sessions, also the current one. @throws the missing row (answered as 404) */
export async function removeSession(user: { id: number }, id: string): Promise<null> {
  await db.session.delete({ where: { id, user_id: user.id } });
  return null;
}
