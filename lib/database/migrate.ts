import "server-only";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Migration, readMigrations } from "@/lib/database/migrations";

/**
 * Prisma's advisory lock, held while migrating: the second of two starting processes waits, then finds nothing to do. Held
 * shared, it keeps the schema from changing.
 */
export const migrationLock = 72_707_369;

/** The table as Prisma creates it, so that `prisma migrate deploy` can be used as well. */
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

type MigrationRow = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Applies missing migrations: each file in one transaction, together with its row.
 *
 * @returns the names applied now, oldest first; empty when there was nothing to do
 * @throws Error saying what to do when a newer Fieldbook migrated the database, a recorded migration was edited or had
 *   failed, or a file fails; that file is then rolled back
 */
export async function migrate(databaseUrl: string, migrations?: Migration[]): Promise<string[]> {
  const expected = migrations ?? (await readMigrations());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await client.query(createTable);
    const { newer, pending } = compare(await readRows(client), expected);
    if (newer.length > 0) throw newerDatabaseError(newer);
    const missing = expected.filter(({ name }) => pending.includes(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * Whether a database has every migration. Changes nothing.
 *
 * @throws as `migrate`, and when the database can't be reached
 */
export async function isMigrated(client: Queryable): Promise<boolean> {
  return (await readMigrationState(client))?.pending.length === 0;
}

/** The migrations of this version that a database has and lacks, and those that only newer versions know; oldest first. */
export type MigrationState = { applied: string[]; pending: string[]; newer: string[] };

/**
 * Compares a database with the migrations of this version. Changes nothing.
 *
 * @returns undefined without a table of migrations: there is no Fieldbook in this database
 * @throws as `migrate`, except for a newer database, and when the database can't be reached
 */
export async function readMigrationState(client: Queryable): Promise<MigrationState | undefined> {
  if (!(await hasMigrationTable(client))) return undefined;
  return compare(await readRows(client), await readMigrations());
}

function compare(recorded: Map<string, MigrationRow>, expected: Migration[]): MigrationState {
  const names = new Set(expected.map(({ name }) => name));
  const newer = [...recorded.keys()].filter((name) => !names.has(name)).sort();
  const state: MigrationState = { applied: [], pending: [], newer };
  for (const { name, checksum } of expected) {
    const row = recorded.get(name);
    // A newer database is not checked further.
    if (row && newer.length === 0) checkApplied(row, checksum);
    (row ? state.applied : state.pending).push(name);
  }
  return state;
}

type Queryable = Pick<pg.Client | pg.Pool, "query">;

async function hasMigrationTable(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present",
  );
  return rows[0]?.present ?? false;
}

async function readRows(client: Queryable): Promise<Map<string, MigrationRow>> {
  const { rows } = await client.query<MigrationRow>(
    `SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL
     ORDER BY finished_at, migration_name`,
  );
  return new Map(rows.map((row) => [row.migration_name, row]));
}

function checkApplied({ migration_name: name, finished_at, checksum }: MigrationRow, expected: string): void {
  if (finished_at === null) throw incompleteMigrationError(name);
  if (checksum !== expected)
    throw new Error(
      `The migration ${name} was edited after this database applied it. Restore the file as it was and ` +
        "put the change into a new migration: npm run db:migration -- name",
    );
}

const incompleteMigrationError = (name: string): Error =>
  new Error(
    `The migration ${name} failed halfway when another tool applied it. Repair the database, then set ` +
      "its rolled_back_at (to run it again) or its finished_at (to keep what is there) in _prisma_migrations.",
  );

/** The error for a database that a newer version migrated, by its unknown migrations: this version must not use it. */
export const newerDatabaseError = (newer: string[]): Error =>
  new Error(
    `This database was migrated by a newer version of Fieldbook (unknown migration ${newer.at(-1)}). Start the newer ` +
      "version, or restore a backup from before the upgrade into an empty installation of this one.",
  );

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await runMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Reads the migrations that a database was created with, in order; undefined without a table of migrations.
 *
 * @throws Error saying what to do when one had failed
 */
export async function readAppliedMigrations(
  client: Queryable,
): Promise<Pick<Migration, "name" | "checksum">[] | undefined> {
  if (!(await hasMigrationTable(client))) return undefined;
  const recorded = [...(await readRows(client)).values()];
  for (const row of recorded)
    if (row.finished_at === null) throw incompleteMigrationError(row.migration_name);
  return recorded.map(({ migration_name: name, checksum }) => ({ name, checksum }));
}

/**
 * Runs missing migrations within the transaction of the connection.
 *
 * @throws Error naming the one that fails
 */
export async function runMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(createTable);
  for (const migration of migrations) await runMigration(client, migration);
}

async function runMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  const startedAt = new Date();
  try {
    await client.query(sql);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, logs, started_at, applied_steps_count)
       VALUES ($1, $2, clock_timestamp(), $3, NULL, $4, 1)`,
      [randomUUID(), checksum, name, startedAt],
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error });
  }
}
