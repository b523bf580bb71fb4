import pg from "pg";

/** Tables whose rows depend on when something ran, or which none is left in. */
const ignored = ["_prisma_migrations", "job_runs", "rate_limits"];

/** The number of rows of every table of a database. */
export async function countRowsOfTables(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.filter((table) => !ignored.includes(table.name))) {
      const { rows } = await client.query(`select count(*)::int as count from ${pg.escapeIdentifier(name)}`);
      counts[name] = rows[0].count;
    }
    return counts;
  } finally {
    await client.end();
  }
}
