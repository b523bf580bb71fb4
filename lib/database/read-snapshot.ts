import "server-only";
import type pg from "pg";
import { type Backend, readOwnBackend } from "@/lib/database/backends";
import type { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { type DatabaseServer, primary } from "@/lib/database/servers";
import { untilAborted } from "@/lib/database/until-aborted";

/**
 * Opens one snapshot of the database for any number of reading statements, on one connection. PostgreSQL may use 32 MB for
 * each sort and hash before it writes to disk.
 *
 * @param signal ends the reading, and the running statement on the server   @param server if other than the primary
 * @throws the signal's reason when it aborted, and what `read` throws; the connection is then closed
 */
export async function readSnapshot<Result>(
  signal: AbortSignal,
  read: (client: pg.PoolClient) => Promise<Result>,
  server: DatabaseServer = primary,
): Promise<Result> {
  signal.throwIfAborted();
  const client = await server.pool.connect();
  const backends: Backend[] = [];
  try {
    backends.push(await begin(client));
    signal.throwIfAborted();
    const result = await untilAborted(signal, read(client));
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    await server.endBackends(backends);
    throw signal.aborted ? signal.reason : error;
  }
}

/** Runs one reading statement in a separate snapshot, so that it can be canceled. @throws as `readSnapshot` */
export const querySnapshot = <Row extends object>(
  statement: Prisma.Sql,
  signal: AbortSignal,
  server?: DatabaseServer,
): Promise<Row[]> => readSnapshot(signal, (client) => query<Row>(statement, client), server);

async function begin(client: pg.PoolClient): Promise<Backend> {
  const results: unknown = await client.query(
    `begin isolation level repeatable read read only; set local work_mem = '32MB'; set local jit = off; ${readOwnBackend}`,
  );
  // Several statements return several results, which pg's types do not declare.
  const { rows } = (results as { rows: [Backend] }[]).at(-1)!;
  return rows[0];
}
