import "server-only";
import pg from "pg";
import { formatVersion, type Manifest } from "@/lib/backup/format";
import { tablesOf } from "@/lib/backup/tables";
import { migrationLock, readAppliedMigrations } from "@/lib/database/migrate";
import { version } from "@/package.json";

/**
 * Settings of a transaction that reads or writes rows as COPY text: however a server or a role is set up, the text is the
 * same, and nothing cuts a long transaction short.
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
 * Begins a transaction that sees one moment of an installation until it ends, whatever is written meanwhile. Nobody who
 * reads or writes rows waits for it; who wants to change the schema does.
 *
 * @throws Error when there is no installation in the database, or its schema is half migrated.
 */
export async function openSnapshot(client: pg.Client): Promise<Manifest> {
  // No migration runs between the look at the schema and the locks that keep it.
  await client.query("SELECT pg_advisory_lock_shared($1)", [migrationLock]);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(copySettings);
  const migrations = await readAppliedMigrations(client);
  const tables = await tablesOf(client);
  if (!migrations?.length || tables.length === 0)
    throw new Error("Nothing to back up: the database has no Fieldbook tables.");
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  await client.query("SELECT pg_advisory_unlock_shared($1)", [migrationLock]);
  const { rows } = await client.query<{ postgresql: string; created_at: Date }>(
    "SELECT current_setting('server_version') AS postgresql, now() AS created_at",
  );
  const { postgresql, created_at } = rows[0]!;
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
