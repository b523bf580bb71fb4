import "server-only";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import { log } from "@/lib/log";

/**
 * Opens one snapshot of the database for any number of reading statements, on one connection. PostgreSQL may use 32 MB for
 * each sort and hash before it writes to disk.
 *
 * @param signal cancels the running statement on the server
 * @throws the signal's reason when it aborted, and what `read` throws; the connection is then closed
 */
export async function readSnapshot<Result>(
  signal: AbortSignal,
  read: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let cancel = () => {};
  try {
    const results: unknown = await client.query(
      `begin isolation level repeatable read read only; set local work_mem = '32MB'; set local jit = off;
       select pg_backend_pid() as backend`,
    );
    // Several statements return several results, which pg's types do not declare.
    const { rows } = (results as { rows: [{ backend: number }] }[]).at(-1)!;
    const [{ backend }] = rows;
    cancel = () => void cancelBackend(backend);
    signal.addEventListener("abort", cancel);
    signal.throwIfAborted();
    const result = await read(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    cancel();
    client.release(true);
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

async function cancelBackend(backend: number): Promise<void> {
  try {
    await pool.query("select pg_cancel_backend($1)", [backend]);
  } catch (error) {
    // The statement then runs to its end.
    log.warn({ err: error }, "failed to cancel a statement");
  }
}
