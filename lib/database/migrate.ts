import "server-only";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Migration, readMigrations } from "@/lib/database/migrations";

/** Prisma's own lock, held while migrating: the second of two starting processes waits, then finds nothing to do. */
const migrationLock = 72_707_369;

/** As Prisma creates it, so that `prisma migrate deploy` and this runner may take turns. */
const createTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

type Row = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Brings a database up to the migrations: each file in one transaction, together with its row.
 *
 * @returns the names applied now, oldest first; empty when there was nothing to do.
 * @throws Error saying what to do when a recorded migration was edited or had failed, or when a file does not run;
 *   that file then leaves nothing behind.
 */
export async function migrate(databaseUrl: string, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query(createTable);
    const recorded = await readRows(client);
    const missing = wanted.filter((migration) => !isApplied(migration, recorded.get(migration.name)));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Whether a database has every migration. Changes nothing.
 *
 * @throws as `migrate`, and when the database cannot be reached.
 */
export async function isMigrated(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  if (!rows[0]?.present) return false;
  const recorded = await readRows(client);
  return (await readMigrations()).every((migration) => isApplied(migration, recorded.get(migration.name)));
}

type Queryable = Pick<pg.Client | pg.Pool, "query">;

async function readRows(client: Queryable): Promise<Map<string, Row>> {
  const { rows } = await client.query<Row>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  return new Map(rows.map((row) => [row.migration_name, row]));
}

function isApplied(migration: Migration, row: Row | undefined): boolean {
  if (!row) return false;
  if (row.finished_at === null)
    throw new Error(
      `The migration ${migration.name} failed halfway when another tool applied it. Repair the database, then set ` +
        "its rolled_back_at (to run it again) or its finished_at (to keep what is there) in _prisma_migrations.",
    );
  if (row.checksum !== migration.checksum)
    throw new Error(
      `The migration ${migration.name} was edited after this database applied it. Restore the file as it was and ` +
        "put the change into a new migration: npm run db:migration -- name",
    );
  return true;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, logs, started_at, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, NULL, $4, 1)`,
      [randomUUID(), checksum, name, startedAt],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The migration ${name} does not run and was undone: ${reason}`, { cause: error });
  }
}
