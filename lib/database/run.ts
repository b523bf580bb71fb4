import "server-only";
import { createHash } from "node:crypto";
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

/** The same text has the same name in every copy of this module: connections are shared with the start script's. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `fieldbook_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
  names.set(text, name);
  return name;
}
