import "server-only";
import type { QueryResultRow } from "pg";
import { pool } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";

/** Runs one reading statement straight through pg: the fast path of hot reads. Values stay parameters. */
export async function query<Row extends object>(statement: Prisma.Sql): Promise<Row[]> {
  const { rows } = await pool.query<Row & QueryResultRow>({
    text: statement.text,
    values: [...statement.values],
  });
  return rows;
}
