import "server-only";
import { db } from "@/lib/database/client";

/** Ends a session: whoever still has its cookie is a stranger from the next request. Nothing happens to one that is over. */
export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}
