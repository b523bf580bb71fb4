import "server-only";
import { db } from "@/lib/database/client";
import { isConflict } from "@/lib/database/failures";
import type { Prisma } from "@/lib/database/generated/client";

/** The client inside a transaction. A function that takes one must use nothing else. */
export type Transaction = Prisma.TransactionClient;

const tries = 3;

/** Runs the work in one transaction, again when it collided with another: all of it happens, or nothing. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work);
    } catch (error) {
      // A deadlock or serialization failure rolled everything back: the same work may succeed now.
      if (attempt === tries || !isConflict(error)) throw error;
    }
  }
}
