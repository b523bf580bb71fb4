import "server-only";
import { type Transaction, transaction } from "@/lib/database/transaction";

/*
 * The mapping of distinct ids to persons changes under one lock per project, taken before any row is locked and held until
 * the transaction ends.
 * Shared: capture adds events to existing persons and changes their properties (locking their rows, in the order of ids),
 * and so do changes of properties through the API.
 * Exclusive: capture creates, attaches or merges persons; splitting and removing persons.
 * Therefore no event is written for a person that is being merged away, and no event stays personless whose distinct id is
 * getting a person.
 */

/** A number that no other advisory lock of ours uses. */
const lockClass = 7_220_001;

type LockMode = "shared" | "exclusive";

/**
 * The statement that acquires the lock; the first of its transaction. It contains two integers only, so that it can be sent
 * with BEGIN in one message. @param mode exclusive: all others wait
 */
export function identityLock(projectId: number, mode: LockMode): string {
  const lock = mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  return `SELECT ${lock}(${lockClass}, ${Math.trunc(projectId)})::text`;
}

/**
 * Runs a transaction under the lock. Exclusive: it may remove or split persons; keep it short, because the project's
 * capture waits. Shared: it may add events to persons and change their properties.
 */
export function identityTransaction<T>(
  projectId: number,
  work: (tx: Transaction) => Promise<T>,
  mode: LockMode = "exclusive",
): Promise<T> {
  return transaction(async (tx) => {
    await tx.$queryRawUnsafe(identityLock(projectId, mode));
    return work(tx);
  });
}
