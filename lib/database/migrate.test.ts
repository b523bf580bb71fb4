import { createHash } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isMigrated, migrate } from "@/lib/database/migrate";
import { type Migration, readMigrations } from "@/lib/database/migrations";
import { freshDatabase } from "@/lib/testing/database";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
});

function buildMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
}

const exists = async (table: string) => {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS present", [table]);
  return rows[0].present;
};

/** The migrations of the repository, which the database has, and more. */
const and = async (...more: Migration[]) => [...(await readMigrations()), ...more];

test("a migrated database reports that there is nothing to do", async () => {
  expect(await migrate(database.url)).toEqual([]);
  expect(await isMigrated(client)).toBe(true);
});

test("a database without the table of migrations counts as not migrated", async () => {
  await client.query("DROP TABLE _prisma_migrations");
  expect(await isMigrated(client)).toBe(false);
});

test("a new migration is applied once and recorded as Prisma records it", async () => {
  const added = buildMigration(
    "2_a",
    "CREATE TABLE a (id int); CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$;",
  );
  expect(await migrate(database.url, await and(added))).toEqual(["2_a"]);
  expect(await migrate(database.url, await and(added))).toEqual([]);
  const { rows } = await client.query("SELECT * FROM _prisma_migrations WHERE migration_name = '2_a'");
  expect(rows).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      checksum: added.checksum,
      finished_at: expect.any(Date),
      migration_name: "2_a",
      logs: null,
      rolled_back_at: null,
      started_at: expect.any(Date),
      applied_steps_count: 1,
    },
  ]);
});

test("of two processes that start at once, one migrates and the other finds the result", async () => {
  const slow = buildMigration("2_slow", "SELECT pg_sleep(0.3); CREATE TABLE slow (id int);");
  const wanted = await and(slow);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.url, wanted)));
  expect(applied.flat()).toEqual(["2_slow"]);
});

test("two processes can migrate an empty database at once", async () => {
  await client.query("DROP SCHEMA public, hogql CASCADE; CREATE SCHEMA public");
  const applied = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(applied.flat()).toEqual((await readMigrations()).map(({ name }) => name));
});

test("a migration edited after it was applied stops all later ones", async () => {
  await migrate(database.url, await and(buildMigration("2_a", "CREATE TABLE a (id int)")));
  const edited = await and(
    buildMigration("2_a", "CREATE TABLE a (id bigint)"),
    buildMigration("3_b", "CREATE TABLE b ()"),
  );
  await expect(migrate(database.url, edited)).rejects.toThrow(/2_a was edited .* Restore the file/);
  expect(await exists("b")).toBe(false);
});

test("a database that a newer version migrated is rejected unchanged", async () => {
  const newer = buildMigration("99999999999999_newer", "CREATE TABLE newer (id int)");
  await migrate(database.url, await and(newer));
  const missing = buildMigration("2_mine", "CREATE TABLE mine (id int)");
  await expect(migrate(database.url, await and(missing))).rejects.toThrow(
    /migrated by a newer version of Fieldbook.* 99999999999999_newer\). Start the newer version/,
  );
  expect(await exists("mine")).toBe(false);
});

test("a failing migration changes nothing, and can be corrected and repeated", async () => {
  const broken = buildMigration("2_broken", "CREATE TABLE half (id int); SELECT no_such_column;");
  await expect(migrate(database.url, await and(broken))).rejects.toThrow(
    /2_broken failed and was rolled back: .*no_such_column/,
  );
  expect(await exists("half")).toBe(false);
  const corrected = buildMigration("2_broken", "CREATE TABLE whole (id int)");
  expect(await migrate(database.url, await and(corrected))).toEqual(["2_broken"]);
  expect(await exists("whole")).toBe(true);
});

test("a migration that another tool left unfinished stops with instructions, until it is marked rolled back", async () => {
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', 'x', '2_half')",
  );
  const wanted = await and(buildMigration("2_half", "CREATE TABLE half ()"));
  await expect(migrate(database.url, wanted)).rejects.toThrow(/2_half failed halfway .* rolled_back_at/);
  await client.query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = '1'");
  expect(await migrate(database.url, wanted)).toEqual(["2_half"]);
});
