import "server-only";
import type pg from "pg";
import type { Prisma } from "@/lib/database/generated/client";
import type { Transaction } from "@/lib/database/transaction";

/**
 * Runs one statement where its transaction is, whoever opened that: Prisma, or capture on a connection of its own.
 * Select bigints as text: the two return them differently.
 */
export type Run = <Row extends object>(statement: Prisma.Sql) => Promise<Row[]>;

/** Inside a transaction of Prisma. */
export const runIn =
  (tx: Transaction): Run =>
  (statement) =>
    tx.$queryRaw(statement);

/**
 * Straight on a connection, each statement prepared once. Texts must come from a fixed set: every one stays in the
 * server's memory as long as the connection lives.
 */
export const runOn =
  (client: pg.ClientBase): Run =>
  async <Row extends object>({ text, values }: Prisma.Sql) =>
    (await client.query<Row & pg.QueryResultRow>({ name: nameOf(text), text, values: [...values] })).rows;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `fieldbook_${names.size}`;
  names.set(text, name);
  return name;
}
