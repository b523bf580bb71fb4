import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import { isConflict, isUniqueViolation } from "@/lib/database/failures";
import { type RunStatement, runOnConnection } from "@/lib/database/query";
import { identityLock, type LockMode } from "@/lib/persons/identity-lock";

/** Thrown by the work when it needs the identity lock exclusively. */
export class ExclusiveLockError extends Error {
  override readonly name = "NeedsExclusive";
}

const maxAttempts = 8;

/**
 * Runs work in one transaction under the project's identity lock, shared; retries after a conflict, and with the exclusive
 * lock if the work requires it. Uses pg with prepared statements: a third of the CPU time of Prisma's transaction, and this
 * is the hottest path of the server.
 */
export async function captureTransaction<T>(
  projectId: number,
  work: (run: RunStatement, mode: LockMode) => Promise<T>,
): Promise<T> {
  let mode: LockMode = "shared";
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(projectId, mode, work);
    } catch (error) {
      // Everything was rolled back: the same work may succeed now, or with the other lock.
      if (error instanceof ExclusiveLockError) mode = "exclusive";
      else if (attempt === maxAttempts || !(isConflict(error) || isUniqueViolation(error))) throw error;
      else await sleep(Math.random() * 2 ** attempt);
    }
  }
}

async function attemptTransaction<T>(
  projectId: number,
  mode: LockMode,
  work: (run: RunStatement, mode: LockMode) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const run = runOnConnection(client);
    await client.query(`BEGIN; ${identityLock(projectId, mode)}`);
    const result = await work(run, mode);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** Rolls back and releases the connection; closes it when even that fails. */
const rollBack = (client: pg.PoolClient): Promise<void> =>
  client.query("ROLLBACK").then(
    () => client.release(),
    () => client.release(true),
  );
