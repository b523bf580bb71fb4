import "server-only";
import type pg from "pg";

/** The number of rows that PostgreSQL expects of a statement, by the statistics of its tables; null if unknown. */
export async function estimateRows(
  client: Pick<pg.ClientBase, "query">,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<number | null> {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? null;
}
