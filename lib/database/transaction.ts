import "server-only";
import { db } from "@/lib/database/client";
import { isConflict } from "@/lib/database/failures";
import type { Prisma } from "@/lib/database/generated/client";

/** A Prisma transaction. A function that takes one must run all its statements in it. */
export type Transaction = Prisma.TransactionClient;

const maxAttempts = 3;

/**
 * Runs work in one transaction and retries it after a conflict.
 *
 * @param options `timeout`: milliseconds after which it fails, if other than of a request
 */
export async function transaction<T>(
  work: (tx: Transaction) => Promise<T>,
  options?: { timeout: number },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work, options);
    } catch (error) {
      // A deadlock or serialization failure rolled everything back: the same work may succeed now.
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
  }
}
