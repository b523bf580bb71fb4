import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import { type Run, runIn } from "@/lib/database/run";
import { type Transaction, transaction } from "@/lib/database/transaction";

/*
 * Who is who in a project changes under one lock, taken before any row is locked and held to the end of the
 * transaction. Capture holds it shared while it adds events to known persons and changes their properties (each person's
 * row locked, in the order of ids); exclusively while it makes, joins or merges persons. Whoever splits or removes
 * persons holds it exclusively. So no event is written for a person that is being merged away, and no event stays
 * personless whose distinct id is getting a person.
 */

/** Any number that no other advisory lock of ours uses. */
const lockClass = 7_220_001;

/** Waits for the lock. Call it before locking or changing any row. @param mode exclusive: everybody else waits */
export async function lockIdentity(run: Run, projectId: number, mode: "shared" | "exclusive"): Promise<void> {
  await run(
    mode === "shared"
      ? Prisma.sql`SELECT pg_advisory_xact_lock_shared(${lockClass}::int, ${projectId}::int)::text`
      : Prisma.sql`SELECT pg_advisory_xact_lock(${lockClass}::int, ${projectId}::int)::text`,
  );
}

/**
 * One transaction that may change who is who: remove persons, or split them. Keep it short: capture of the project
 * waits for it.
 */
export function identityTransaction<T>(projectId: number, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return transaction(async (tx) => {
    await lockIdentity(runIn(tx), projectId, "exclusive");
    return work(tx);
  });
}
