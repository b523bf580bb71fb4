import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import { isConflict, isDuplicate } from "@/lib/database/failures";
import { type Run, runOn } from "@/lib/database/run";
import { identityLock } from "@/lib/persons/identity-lock";

type Mode = "shared" | "exclusive";

/** Thrown by work that finds out it needs the identity lock exclusively. */
export class NeedsExclusive extends Error {
  override readonly name = "NeedsExclusive";
}

const tries = 8;

/**
 * Runs the work in one transaction under the project's identity lock, again when it collided with another's, and
 * exclusively when it says so. Straight on pg with prepared statements: a third of the processor time that Prisma's
 * transaction takes, and capture is all about that.
 */
export async function captureTransaction<T>(
  projectId: number,
  first: Mode,
  work: (run: Run, mode: Mode) => Promise<T>,
): Promise<T> {
  let mode = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(projectId, mode, work);
    } catch (error) {
      // Rolled back as a whole: the same work may succeed now, or with the other lock.
      if (error instanceof NeedsExclusive) mode = "exclusive";
      else if (attempt === tries || !(isConflict(error) || isDuplicate(error))) throw error;
      else await sleep(Math.random() * 2 ** attempt);
    }
  }
}

async function once<T>(
  projectId: number,
  mode: Mode,
  work: (run: Run, mode: Mode) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    const run = runOn(client);
    await client.query(`BEGIN; ${identityLock(projectId, mode)}`);
    const result = await work(run, mode);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    await abandon(client);
    throw error;
  }
}

/** A connection that cannot even roll back is not given back. */
const abandon = (client: pg.PoolClient): Promise<void> =>
  client.query("ROLLBACK").then(
    () => client.release(),
    () => client.release(true),
  );
