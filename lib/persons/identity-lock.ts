import "server-only";
import { type Transaction, transaction } from "@/lib/database/transaction";

/*
 * Who is who in a project changes under one lock, taken before any row is locked and held to the end of the
 * transaction. Capture holds it shared while it adds events to known persons and changes their properties (each person's
 * row locked, in the order of ids), as does whoever changes a person's properties through the API; exclusively while it
 * makes, joins or merges persons. Whoever splits or removes persons holds it exclusively. So no event is written for a person that is being merged away, and no event stays
 * personless whose distinct id is getting a person.
 */

/** Any number that no other advisory lock of ours uses. */
const lockClass = 7_220_001;

type Mode = "shared" | "exclusive";

/**
 * The statement that waits for the lock, to be sent before any other of its transaction. Two integers of our own are all
 * that is in it, so that it can go with BEGIN in one message. @param mode exclusive: everybody else waits
 */
export function identityLock(projectId: number, mode: Mode): string {
  const lock = mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  return `SELECT ${lock}(${lockClass}, ${Math.trunc(projectId)})::text`;
}

/**
 * One transaction under the lock. Exclusively it may change who is who: remove persons, or split them; keep it short,
 * because capture of the project waits for it. Shared, it may add events to persons and change their properties.
 */
export function identityTransaction<T>(
  projectId: number,
  work: (tx: Transaction) => Promise<T>,
  mode: Mode = "exclusive",
): Promise<T> {
  return transaction(async (tx) => {
    await tx.$queryRawUnsafe(identityLock(projectId, mode));
    return work(tx);
  });
}
