import "server-only";
import pg from "pg";
import { pool } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { log } from "@/lib/log";

/**
 * Runs one reading statement and gives its rows to a function as they arrive, as lists of columns, so that memory does not
 * depend on their number. The function is called between reads of the connection: it must be quick. PostgreSQL may use
 * 32 MB for each sort and hash before it writes to disk.
 *
 * @param signal cancels the statement on the server
 * @throws the signal's reason when it aborted, and what the function throws
 */
export async function eachRow(
  { text, values }: Prisma.Sql,
  onRow: (row: unknown[]) => void,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let cancelled: Promise<void> | undefined;
  let failure: unknown;
  try {
    const { rows } = await client.query<{ backend: number }>(
      "select pg_backend_pid() as backend, set_config('work_mem', '32MB', false)",
    );
    const cancel = () => {
      cancelled ??= cancelBackend(rows[0]!.backend);
    };
    signal.addEventListener("abort", cancel);
    try {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const config = { text, values: [...values], rowMode: "array" };
        const query = client.query(new pg.Query<unknown[]>(config));
        query.on("row", (row) => {
          if (failure !== undefined) return;
          try {
            onRow(row);
          } catch (error) {
            failure = error;
            cancel();
          }
        });
        query.on("error", reject);
        query.on("end", () => resolve());
      });
    } finally {
      signal.removeEventListener("abort", cancel);
      // A late cancellation must not hit the next statement of the connection.
      await cancelled;
      await client.query("reset work_mem");
    }
  } catch (error) {
    throw failure ?? (signal.aborted ? signal.reason : error);
  } finally {
    client.release();
  }
  if (failure !== undefined) throw failure;
}

async function cancelBackend(backend: number): Promise<void> {
  try {
    await pool.query("select pg_cancel_backend($1)", [backend]);
  } catch (error) {
    // The statement then runs to its end.
    log.warn({ err: error }, "failed to cancel a statement");
  }
}
