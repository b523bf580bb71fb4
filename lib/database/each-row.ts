import "server-only";
import pg from "pg";
import type { Prisma } from "@/lib/database/generated/client";
import { readSnapshot } from "@/lib/database/read-snapshot";
import type { DatabaseServer } from "@/lib/database/servers";

/** Receives the columns of a row. It is called between reads of the connection: it must be quick. */
type OnRow = (row: unknown[]) => void;

/**
 * Runs one reading statement and gives its rows to a function as they arrive, so that memory does not depend on their
 * number.
 *
 * @throws as `readSnapshot`, and what `onRow` throws
 */
export const eachRow = (
  statement: Prisma.Sql,
  onRow: OnRow,
  signal: AbortSignal,
  server?: DatabaseServer,
): Promise<void> => readSnapshot(signal, (client) => eachRowOn(client, statement, onRow), server);

/** The same on a connection, which has to be closed after an error. */
function eachRowOn(client: pg.ClientBase, { text, values }: Prisma.Sql, onRow: OnRow): Promise<void> {
  return new Promise((resolve, reject) => {
    let isFailed = false;
    const config = { text, values: [...values], rowMode: "array" };
    const query = client.query(new pg.Query<unknown[]>(config));
    query.on("row", (row) => {
      if (isFailed) return;
      try {
        onRow(row);
      } catch (error) {
        isFailed = true;
        reject(error);
      }
    });
    query.on("error", reject);
    query.on("end", () => resolve());
  });
}
