import "server-only";
import type { PoolClient } from "pg";
import { pool } from "@/lib/database/client";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { listTenantTables, type TenantTable } from "@/lib/database/tenant-tables";
import { log } from "@/lib/log";

/** Rows removed per transaction. */
const chunkSize = 5000;

/** Rows of a table after which it is vacuumed, so that readers do not scan the dead rows. */
export const vacuumedFrom = 20_000;

/** Advisory lock of a run: held while rows are removed, by one process at a time. */
const removalRunLock = 5_031_006;

/**
 * Removes the rows of every deleted project, in chunks, and then the project's own. An interrupted run is continued by the next
 * one: what is left of a project is what remains to be done.
 *
 * @returns projects removed; null when another run is in progress
 */
export async function removeProjectRows(): Promise<number | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      removalRunLock,
    ]);
    if (!rows[0]?.taken) return null;
    try {
      return await removeAll(client);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [removalRunLock]);
    }
  } finally {
    client.release();
  }
}

async function removeAll(client: PoolClient): Promise<number> {
  const tables = await listTenantTables(client);
  for (let removed = 0; ; removed++) {
    const { rows } = await client.query<{ id: number }>(
      "select id from projects where deleted_at is not null order by deleted_at, id limit 1",
    );
    const [project] = rows;
    if (!project) return removed;
    await removeProject(client, project.id, tables);
  }
}

async function removeProject(client: PoolClient, project: number, tables: TenantTable[]): Promise<void> {
  let removed = 0;
  const vacuumed: string[] = [];
  for (const table of tables) {
    const count = await removeRows(client, project, table);
    removed += count;
    if (count >= vacuumedFrom) vacuumed.push(table.name);
  }
  // Foreign keys remove what was stored in a table while the next ones were gone through.
  await client.query("delete from projects where id = $1 and deleted_at is not null", [project]);
  if (vacuumed.length > 0) await client.query(`vacuum (analyze) ${vacuumed.join(", ")}`);
  log.info({ project, rows: removed }, "removed the rows of a deleted project");
}

/** The rows of a chunk, and the key of the last one. */
interface Chunk {
  count: number;
  last: string[];
}

/** Removes a project's rows of a table, in the order of its key. @returns their number */
async function removeRows(client: PoolClient, project: number, table: TenantTable): Promise<number> {
  let removed = 0;
  // The next chunk begins after the last one: from the beginning, it would pass every row that was removed.
  for (let last: string[] | null = null; ; ) {
    const chunk: Chunk = await removeChunk(client, project, table, last);
    removed += chunk.count;
    if (chunk.count < chunkSize) return removed;
    last = chunk.last;
  }
}

async function removeChunk(
  client: PoolClient,
  project: number,
  { name, key }: TenantTable,
  after: string[] | null,
): Promise<Chunk> {
  const columns = ["project_id", ...key.map((column) => column.name)];
  const position = ["$1", ...key.map(({ type }, index) => `$${index + 2}::text::${type}`)];
  const { rows } = await client.query<Chunk>(
    `with chunk as materialized (
       select ctid as address, ${columns} from ${name}
       where project_id = $1 ${after ? `and (${columns}) > (${position})` : ""}
       order by ${columns} limit ${chunkSize}),
     gone as (delete from ${name} where ctid = any(array(select address from chunk)))
     select (select count(*)::int from chunk) as count,
       array[${key.map((column) => `${column.name}::text`)}]::text[] as last
     from chunk order by ${columns.map((column) => `${column} desc`)} limit 1`,
    [project, ...(after ?? [])],
  );
  return rows[0] ?? { count: 0, last: [] };
}

/** Whether there are deleted projects whose rows have to be removed. */
export async function isRemovalUnfinished(): Promise<boolean> {
  return (await query(Prisma.sql`select from projects where deleted_at is not null limit 1`)).length > 0;
}
