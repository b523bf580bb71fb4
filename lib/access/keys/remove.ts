import "server-only";
import { db } from "@/lib/database/client";

/** Revokes a user's own key. @throws the missing row (answered as 404) */
export async function removeKey(user: { id: number }, id: string): Promise<null> {
  await db.personalApiKey.delete({ where: { id, user_id: user.id } });
  return null;
}
