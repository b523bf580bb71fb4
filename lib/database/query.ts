import "server-only";
import type { QueryResultRow } from "pg";
import { pool } from "@/lib/database/client";
import type { Prisma } from "@/lib/database/generated/client";
import { preparedName } from "@/lib/database/prepared";

/**
 * Runs one reading statement straight through pg: the fast path of hot reads. Values stay parameters; `prepared` says
 * whose plan is kept.
 */
export async function query<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = await pool.query<Row & QueryResultRow>({
    name: preparedName(text),
    text,
    values: [...values],
  });
  return rows;
}
