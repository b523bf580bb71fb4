// Query plans in a separate database of a test file, filled and vacuumed: plans depend on table statistics, which other
// tests would change.
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { freshDatabase } from "@/lib/testing/database";

/** What a database of plans holds. */
interface Filling {
  /** The statements that fill it. */
  rows: string;
  /** The tables that are vacuumed then, separated by commas. */
  tables: string;
  /** Settings of the connection. */
  options?: string;
}

/**
 * Creates the database before the tests of a file and drops it after them. @returns a function that returns the plan of
 * a statement
 */
export function plansOver({ rows, tables, options }: Filling) {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let client: pg.Client;
  beforeAll(async () => {
    database = await freshDatabase();
    client = new pg.Client({ connectionString: database.url, ...(options && { options }) });
    await client.connect();
    await client.query(rows);
    await client.query(`vacuum (analyze) ${tables}`);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return async (statement: string, values: readonly unknown[] = []): Promise<string> => {
    const plan = await client.query<{ "QUERY PLAN": string }>(`explain (costs off) ${statement}`, [
      ...values,
    ]);
    return plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
}
