import "server-only";
import pg from "pg";
import { formatVersion, type Manifest } from "@/lib/backup/format";
import { listTables } from "@/lib/backup/tables";
import { migrationLock, readAppliedMigrations } from "@/lib/database/migrate";
import { onlyRow } from "@/lib/database/only-row";
import { version } from "@/package.json";

/**
 * Settings of a transaction that reads or writes COPY text, so that the text does not depend on server or role, and no limit
 * interrupts a long transaction.
 */
export const copySettings = `
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL datestyle = 'ISO';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 3;
  SET LOCAL row_security = off;
  SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;`;

/**
 * Begins a transaction that sees one moment of an installation. Others can read and write rows meanwhile; changes of the
 * schema wait.
 *
 * @throws Error when the database has no installation, or a half-migrated schema
 */
export async function openSnapshot(client: pg.Client): Promise<Manifest> {
  // No migration can run between reading the schema and locking it.
  await client.query("SELECT pg_advisory_lock_shared($1)", [migrationLock]);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(copySettings);
  const migrations = await readAppliedMigrations(client);
  const tables = await listTables(client);
  if (!migrations?.length || tables.length === 0)
    throw new Error("Nothing to back up: the database has no Fieldbook tables.");
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  await client.query("SELECT pg_advisory_unlock_shared($1)", [migrationLock]);
  const { rows } = await client.query<{ postgresql: string; created_at: Date }>(
    "SELECT current_setting('server_version') AS postgresql, now() AS created_at",
  );
  const { postgresql, created_at } = onlyRow(rows);
  return {
    format: "fieldbook-backup",
    format_version: formatVersion,
    fieldbook: version,
    postgresql,
    created_at: created_at.toISOString(),
    migrations,
    tables,
  };
}
