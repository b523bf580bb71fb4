import "server-only";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A folder of `prisma/migrations`. */
export type Migration = {
  /** `<14 digits>_<snake_case>`; sorting by name sorts by age. */
  name: string;
  sql: string;
  /** SHA-256 of the file's bytes, hexadecimal, as Prisma computes it. */
  checksum: string;
};

/** The folder of migrations; every command of this repository runs in its root. */
export const migrationsFolder = path.join(process.cwd(), "prisma", "migrations");

/**
 * Reads the migrations of a folder, oldest first.
 *
 * @throws Error naming a folder without `migration.sql`
 */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  if (!existsSync(/*turbopackIgnore: true*/ folder)) return [];
  const entries = await readdir(/*turbopackIgnore: true*/ folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const file = path.join(folder, name, "migration.sql");
  if (!existsSync(file))
    throw new Error(`The migration ${name} has no migration.sql: add it or delete the folder.`);
  const bytes = await readFile(file);
  return { name, sql: bytes.toString("utf8"), checksum: createHash("sha256").update(bytes).digest("hex") };
}
