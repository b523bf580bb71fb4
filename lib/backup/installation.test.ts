// An installation after a move, and one of an older version after an upgrade, as users and apps see it. Each archive in
// lib/testing/archives is a backup of such an installation, made by the version of its date; beside it, what that
// version returned. To add one: KEEP_ARCHIVE=2027-01-01 npx vitest run lib/backup/installation.test.ts
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { countRows } from "@/lib/backup/format";
import { restoreBackup } from "@/lib/backup/restore";
import { verifyBackup } from "@/lib/backup/verify";
import { writeBackup } from "@/lib/backup/write";
import { migrate } from "@/lib/database/migrate";
import { readMigrations } from "@/lib/database/migrations";
import { connect, emptyDatabase } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";

const archives = path.join("lib", "testing", "archives");

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => rm(folder, { recursive: true }));

/** Every module that connects to a database, imported again for this one, as in a new process. */
async function on<T>(
  url: string,
  work: (installation: typeof import("@/lib/testing/installation")) => Promise<T>,
): Promise<T> {
  process.env.DATABASE_URL = url;
  vi.resetModules();
  const installation = await import("@/lib/testing/installation");
  const { pool } = await import("@/lib/database/client");
  try {
    return await work(installation);
  } finally {
    await pool.end();
    delete (globalThis as { fieldbookPool?: unknown }).fieldbookPool;
  }
}

test("after a move sign-in, keys, surveys, persons, flags, analysis and SQL are the same, and capture continues", async () => {
  const [source, target] = [await freshDatabase(), await emptyDatabase()];
  const seen = await on(source.url, async ({ createInstallation, observeInstallation }) => {
    await createInstallation();
    return await observeInstallation();
  });
  const kept = process.env.KEEP_ARCHIVE && path.join(archives, process.env.KEEP_ARCHIVE);
  const file = kept ? `${kept}.tar` : path.join(folder, "moved.tar");
  await writeBackup(source.url, file);
  if (kept) writeFileSync(`${kept}.json`, `${JSON.stringify(seen, null, 2)}\n`);

  await restoreBackup(target.url, file);
  await on(target.url, async ({ observeInstallation, useInstallation }) => {
    expect(await observeInstallation()).toEqual(seen);
    expect(await useInstallation()).toEqual({ persons: 6, events: 15 });
  });
  expect(seen).toMatchObject({ signed_in: "maren@example.com", funnel: [5, 3] });
  await source.drop();
  await target.drop();
});

const kept = readdirSync(archives).filter((name) => name.endsWith(".tar"));

test("there is an installation of an older version to upgrade", () => {
  expect(kept).toContain("2026-11-23.tar");
});

describe.each(kept)("the installation of %s", (name) => {
  const file = path.join(archives, name);
  const seen = JSON.parse(readFileSync(file.replace(/\.tar$/, ".json"), "utf8"));

  test("starts under this version with all its data", async () => {
    const target = await emptyDatabase();
    const { manifest, totals } = await verifyBackup(file);
    // The database as that version left it; then the steps of every start.
    const names = new Set(manifest.migrations.map((migration) => migration.name));
    const migrations = await readMigrations();
    await restoreBackup(
      target.url,
      file,
      migrations.filter((migration) => names.has(migration.name)),
    );
    const applied = await migrate(target.url);
    expect(applied).toEqual(migrations.map((one) => one.name).filter((one) => !names.has(one)));

    const client = await connect(target.url);
    for (const { name: table, rows } of totals.tables) {
      const counted = await client.query(`SELECT count(*)::int AS rows FROM ${table}`);
      expect({ table, rows: counted.rows[0].rows }).toEqual({ table, rows });
    }
    await client.end();
    await on(target.url, async ({ observeInstallation, useInstallation }) => {
      expect(await observeInstallation()).toEqual(seen);
      expect(await useInstallation()).toEqual({ persons: 6, events: 15 });
    });
    await target.drop();
  });

  test("is restored by this version with all its data", async () => {
    const target = await emptyDatabase();
    expect(countRows(await restoreBackup(target.url, file))).toBeGreaterThan(50);
    await on(target.url, async ({ observeInstallation }) => {
      expect(await observeInstallation()).toEqual(seen);
    });
    await target.drop();
  });
});
