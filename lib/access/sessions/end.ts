import "server-only";
import { db } from "@/lib/database/client";

/** Ends a session from the next request on. Does nothing for a session that has ended. */
export async function endSession(id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}
