import "server-only";
import type { PoolClient } from "pg";
import { pool } from "@/lib/database/client";
import { ofExistingProject } from "@/lib/database/deleted-projects";
import { Prisma } from "@/lib/database/generated/client";
import { query } from "@/lib/database/query";
import { untilAborted } from "@/lib/database/until-aborted";
import { log } from "@/lib/log";
import { orderIndex, orderIndexPrefix } from "@/lib/persons/order-index/definition";

/** Days without a use after which an index is dropped. */
const keptDays = 30;

/** Most indexes of all projects: each is written with the properties of its project's persons, and known to every plan that reads persons. */
export const maxOrderIndexes = 20;

/** Advisory lock of a run: one process at a time creates and drops indexes. */
export const indexRunLock = 7_310_001;

/** An index waits no longer for the transactions that began before it, such as a backup: capture writes it meanwhile. */
const lockTimeout = "10min";

/**
 * Creates the indexes of requested orders and drops those that are invalid, because a run was interrupted, or no longer used. What there
 * is follows from the catalog, so that a run continues any other, also after a restore.
 *
 * @param stopping ends the connection, and with it the statement that runs: another run repeats it
 * @returns indexes created and dropped; null when another run is in progress
 */
export async function maintainOrderIndexes(stopping: AbortSignal): Promise<number | null> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      indexRunLock,
    ]);
    if (!rows[0]?.taken) return null;
    await client.query(`set lock_timeout = '${lockTimeout}'; set statement_timeout = 0`);
    const steps = await untilAborted(stopping, maintainAll(client));
    await client.query("select pg_advisory_unlock($1)", [indexRunLock]);
    return steps;
  } finally {
    client.release(true);
  }
}

async function maintainAll(client: PoolClient): Promise<number> {
  await query(
    Prisma.sql`delete from person_order_indexes where last_used_at < now() - make_interval(days => ${keptDays}::int)
      or (project_id, property, is_descending) not in (${mostRecent})`,
    client,
  );
  for (let steps = 0; ; steps++) {
    const statement = await nextStatement(client);
    if (!statement) return steps;
    const startedAt = performance.now();
    await client.query(statement);
    log.info({ statement, ms: Math.round(performance.now() - startedAt) }, "maintained an order of persons");
  }
}

const mostRecent = Prisma.sql`select project_id, property, is_descending from person_order_indexes
  where ${ofExistingProject(Prisma.sql`project_id`)} order by last_used_at desc limit ${maxOrderIndexes}::int`;

/** The next index to drop, else the next one to create; undefined when all is as requested. */
async function nextStatement(client: PoolClient): Promise<string | undefined> {
  const rows = await query<{ project_id: number; property: string; is_descending: boolean }>(
    mostRecent,
    client,
  );
  const requested = rows.map((row) =>
    orderIndex({ id: row.project_id }, { property: row.property, isDescending: row.is_descending }),
  );
  const existing = await query<{ name: string; is_valid: boolean }>(
    Prisma.sql`select c.relname::text as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'persons'::regclass and starts_with(c.relname, ${orderIndexPrefix})`,
    client,
  );
  const surplus = existing.find(
    ({ name, is_valid }) => !is_valid || !requested.some((index) => index.name === name),
  );
  if (surplus) return `drop index concurrently ${surplus.name}`;
  return requested.find(({ name }) => !existing.some((index) => index.name === name))?.create;
}
