// The rows of a project in every table that has them.
import { db } from "@/lib/database/client";

/** The tables with rows of projects, without the outbox of ClickHouse, whose rows outlive a project. */
export const listTablesOfProjects = async (): Promise<string[]> =>
  (
    await db.$queryRaw<{ table_name: string }[]>`
      select table_name::text from information_schema.columns
      where column_name = 'project_id' and table_schema = 'public' and table_name <> 'event_outbox'`
  ).map(({ table_name }) => table_name);

/** Rows of a project by table; tables without any left out. */
export async function countRows(project_id: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTablesOfProjects()) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `select count(*)::int as count from ${table} where project_id = ${project_id}`,
    );
    if (row?.count) counts[table] = row.count;
  }
  return counts;
}
