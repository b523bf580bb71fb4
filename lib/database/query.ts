import "server-only";
import type pg from "pg";
import { pool } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { preparedName } from "@/lib/database/prepared";

/**
 * Runs one reading statement straight through pg: the fast path of hot reads. Values stay parameters; `prepared` says
 * whose plan is kept.
 *
 * @param connections of another server, if not of the primary
 */
export async function query<Row extends object>(
  { text, values }: Prisma.Sql,
  connections: pg.Pool = pool,
): Promise<Row[]> {
  const { rows } = await connections.query<Row & pg.QueryResultRow>({
    name: preparedName(text),
    text,
    values: [...values],
  });
  return rows;
}
