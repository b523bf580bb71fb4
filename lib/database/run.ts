import "server-only";
import { createHash } from "node:crypto";
import type pg from "pg";
import type { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

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
  async <Row extends object>({ text, values }: Prisma.Sql) =>
    (await client.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values: [...values] })).rows;

const names = new Map<string, string>();

/** The same text has the same name in every copy of this module: connections are shared with the start script's. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `fieldbook_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}
