import "server-only";
import { db } from "@/lib/database/client";
import type { Transaction } from "@/lib/database/transaction";

/** Ends every session of a user, also one that is being started. Keys stay valid. */
export async function removeSessions(user: { id: number }, tx: Transaction = db): Promise<null> {
  await tx.user.update({ where: { id: user.id }, data: { session_version: { increment: 1 } } });
  return null;
}
