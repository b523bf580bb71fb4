import "server-only";
import { Prisma } from "@/lib/database/generated/client";
import type { RunStatement } from "@/lib/database/query";
import { type Transaction, transaction } from "@/lib/database/transaction";

/*
 * The mapping of distinct ids to persons changes under two kinds of advisory locks, taken in this order, before
 * any row is locked, and held until the transaction ends. One of the project. Shared: capture, and changes of
 * properties through the API. Exclusive: merging, splitting and removing persons. Therefore an id that has a
 * person keeps that person as long as the lock is held. One of each distinct id that has no person, beside the
 * project's. Exclusive: capture creates its person, or attaches it to one. Shared: capture adds personless
 * events. Therefore an id gets one person, and no event stays personless whose id is getting a person. After
 * acquiring one, read the id's person again.
 */

/** Numbers that no other advisory lock of ours uses: of the lock of a project, and of those of its distinct ids. */
const projectLocks = 7_220_001;
const distinctIdLocks = 7_220_002;

/** Distinct ids that one transaction may lock: sixteen at a time fit into the memory that all transactions share for locks. */
export const maxLockedIds = 500;

/** Whether others may hold the lock, too. */
export type LockMode = "shared" | "exclusive";

/**
 * The statement that acquires the lock; the first of its transaction. It contains two integers only, so that it can be sent
 * with BEGIN in one message. @param mode exclusive: all others wait
 */
export function identityLock(projectId: number, mode: LockMode): string {
  const lock = mode === "shared" ? "pg_advisory_xact_lock_shared" : "pg_advisory_xact_lock";
  return `SELECT ${lock}(${projectLocks}, ${Math.trunc(projectId)})::text`;
}

/**
 * Locks distinct ids that have no person, in an order that all transactions share. The project's lock must be held, and no
 * row. @param ids at most `maxLockedIds`   @param gettingPersons those that need the lock exclusively
 */
export async function lockDistinctIds(
  run: RunStatement,
  projectId: number,
  ids: readonly string[],
  gettingPersons: ReadonlySet<string>,
): Promise<void> {
  const modes = ids.map((id) => gettingPersons.has(id));
  await run(Prisma.sql`
    SELECT CASE WHEN is_exclusive THEN pg_advisory_xact_lock(${distinctIdLocks}::int, key)::text
      ELSE pg_advisory_xact_lock_shared(${distinctIdLocks}::int, key)::text END
    FROM (SELECT hashtext(${projectId}::int || ' ' || id) AS key, bool_or(is_exclusive) AS is_exclusive
      FROM unnest(${ids}::text[], ${modes}::boolean[]) AS n(id, is_exclusive) GROUP BY key ORDER BY key) locks`);
}

/**
 * Runs a transaction under the project's lock. Exclusive: it may remove or split persons; keep it short, because the project's
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
