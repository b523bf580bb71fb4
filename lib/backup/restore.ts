import "server-only";
import pg from "pg";
import { copyIn } from "@/lib/backup/copy-in";
import { dropConstraints } from "@/lib/backup/drop-constraints";
import type { Contents, Manifest, Totals } from "@/lib/backup/format";
import { copySettings } from "@/lib/backup/snapshot";
import { hasTables } from "@/lib/backup/tables";
import { verifyBackup } from "@/lib/backup/verify";
import { migrationLock, readAppliedMigrations, runMigrations } from "@/lib/database/migrate";
import { type Migration, readMigrations } from "@/lib/database/migrations";
import { onlyRow } from "@/lib/database/only-row";
import { dropSchemas } from "@/lib/database/reset";

/**
 * Restores a backup into an empty installation, of the version that made it or a newer one. One transaction: the schema
 * of the backup, its rows, and then the later migrations, as they would have run on those rows. A failure leaves the
 * database empty; a damaged or invalid file is rejected before any change.
 *
 * @param url of the database; PostgreSQL's version need not be the backup's
 * @param migrations by default those of this version
 * @throws Error with instructions: of `verifyBackup`, for a newer schema, a database that is not empty or in use
 */
export async function restoreBackup(url: string, file: string, migrations?: Migration[]): Promise<Contents> {
  const contents = await verifyBackup(file);
  const { before, after } = splitMigrations(contents.manifest, migrations ?? (await readMigrations()));
  const client = new pg.Client({ connectionString: url, fallback_application_name: "fieldbook restore" });
  // Errors of a lost connection reach the running query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [migrationLock]);
    await requireEmpty(client);
    await client.query("BEGIN");
    await client.query(`${copySettings} SET LOCAL maintenance_work_mem = '256MB'`);
    if (await hasTables(client)) await dropSchemas(client);
    await runMigrations(client, before);
    await loadRows(client, file, contents.manifest.tables);
    await runMigrations(client, after);
    await client.query("COMMIT");
    await client.query("ANALYZE");
    return contents;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The migrations that made the schema of a backup, in the order in which they ran there, and those it had not had.
 *
 * @throws Error saying what to do when there is one that this version does not know, or knows otherwise
 */
function splitMigrations(
  manifest: Manifest,
  available: Migration[],
): { before: Migration[]; after: Migration[] } {
  const before = manifest.migrations.map(({ name, checksum }) => {
    const migration = available.find((candidate) => candidate.name === name);
    if (!migration)
      throw new Error(
        `This backup was created by a newer version of Fieldbook (${manifest.fieldbook}) with an unknown migration ${name}. ` +
          "Update Fieldbook, then restore it.",
      );
    if (migration.checksum !== checksum)
      throw new Error(`Migration ${name} was edited after this backup was created. Revert the file.`);
    return migration;
  });
  return { before, after: available.filter((migration) => !before.includes(migration)) };
}

/** Checks that a database is empty and that no running Fieldbook is connected to it. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows: otherConnections } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name LIKE 'fieldbook%'`,
  );
  if (otherConnections.length > 0)
    throw new Error("Fieldbook is running on this database. Stop it, then restore.");
  if (!(await hasTables(client))) return;
  if (!(await readAppliedMigrations(client)))
    throw new Error("The database contains tables of other applications. Restore into an empty database.");
  // Every other row belongs to a user or a project.
  const { rows } = await client.query<{ is_used: boolean }>(
    "SELECT EXISTS (SELECT FROM public.users) OR EXISTS (SELECT FROM public.projects) AS is_used",
  );
  if (onlyRow(rows).is_used)
    throw new Error(
      "This installation has data already. A backup is restored into an empty one only: set DATA_DIR to a new folder, or " +
        "DATABASE_URL to an empty database.",
    );
}

async function loadRows(client: pg.Client, file: string, tables: Manifest["tables"]): Promise<void> {
  const restoreStatements = await dropConstraints(client, tables);
  // Rows that migrations inserted are in the backup, too.
  await client.query(
    `TRUNCATE ${tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(", ")}`,
  );
  const { sequences } = await copyIn(client, file);
  await setSequences(client, sequences);
  for (const statement of restoreStatements) await client.query(statement);
}

async function setSequences(client: pg.Client, sequences: Totals["sequences"]): Promise<void> {
  for (const { name, last_value, is_called } of sequences)
    await client.query("SELECT setval(format('public.%I', $1::text)::regclass, $2::bigint, $3)", [
      name,
      last_value,
      is_called,
    ]);
}
