import "server-only";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { nameOf, preparedName } from "@/lib/database/prepared";
import type { Transaction } from "@/lib/database/transaction";

/** A pool, or one of its connections. */
type Connections = { query: pg.ClientBase["query"] };

/**
 * Runs one statement straight through pg: the fast path of hot reads. Values stay parameters; `prepared` says whose plan is
 * kept.
 *
 * @param connections of another server, if not of the primary; or a connection in a transaction
 */
export const query = <Row extends object>(
  statement: Prisma.Sql,
  connections: Connections = pool,
): Promise<Row[]> => run(connections, statement, preparedName(statement.text));

/**
 * Runs one statement in a transaction, whether Prisma opened it or capture on its own connection. Select bigints as text,
 * because the two return them differently.
 */
export type RunStatement = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>;

/** Runs statements in a Prisma transaction. */
export const runInTransaction =
  (tx: Transaction): RunStatement =>
  (statement) =>
    tx.$queryRaw(statement);

/**
 * Runs statements on a connection, each prepared once. Texts must come from a fixed set: each stays in the server's memory
 * as long as the connection lives.
 */
export const runOnConnection =
  (client: pg.ClientBase): RunStatement =>
  (statement) =>
    run(client, statement, nameOf(statement.text));

async function run<Row extends object>(
  connections: Connections,
  { text, values }: Prisma.Sql,
  name: string,
): Promise<Row[]> {
  const { rows } = await connections.query<Row & pg.QueryResultRow>({ name, text, values: [...values] });
  return rows;
}
