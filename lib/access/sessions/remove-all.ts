import "server-only";
import { db } from "@/lib/database/client";

/** Ends every session of a user, also one that is being started. Keys stay valid. */
export async function removeSessions(user: { id: number }): Promise<null> {
  await db.user.update({ where: { id: user.id }, data: { session_version: { increment: 1 } } });
  return null;
}
