// Restoring: what is refused, the state after a failure, and schemas of other versions.
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Contents } from "@/lib/backup/format";
import { restoreBackup } from "@/lib/backup/restore";
import { writeBackup } from "@/lib/backup/write";
import { isMigrated, migrate } from "@/lib/database/migrate";
import { type Migration, readMigrations } from "@/lib/database/migrations";
import { connect, emptyDatabase, fillInstallation, schemaOf } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { databaseUrl } from "@/lib/testing/database-url";
import { startMachineServer } from "@/lib/testing/machine-server";

let folder: string;
let source: Awaited<ReturnType<typeof freshDatabase>>;
let file: string;
let made: Contents;
let migrations: Migration[];
let target: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  folder = await temporaryFolder();
  source = await freshDatabase();
  const filling = await connect(source.url);
  await fillInstallation(filling);
  await filling.end();
  file = path.join(folder, "made.tar");
  made = await writeBackup(source.url, file);
  migrations = await readMigrations();
});

afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  target = await emptyDatabase();
  client = await connect(target.url);
});

afterEach(async () => {
  await client.end();
  await target.drop();
});

const buildMigration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash("sha256").update(sql).digest("hex"),
});

const isBlank = async () => {
  const { rows } = await client.query(
    "SELECT count(*)::int AS tables FROM pg_class WHERE relnamespace = 'public'::regnamespace",
  );
  return rows[0].tables === 0;
};

describe("a restore is refused", () => {
  test("into an installation that has data", async () => {
    await migrate(target.url);
    await client.query(
      "INSERT INTO projects (uuid, name, api_token) VALUES (gen_random_uuid(), 'Mine', 'phc_mine')",
    );
    await expect(restoreBackup(target.url, file)).rejects.toThrow(
      /has data already.*set DATA_DIR to a new folder, or DATABASE_URL to an empty database/,
    );
    expect((await client.query("SELECT name FROM projects")).rows).toEqual([{ name: "Mine" }]);
  });

  test("beside tables of another application", async () => {
    await client.query("CREATE TABLE mine (id int)");
    await expect(restoreBackup(target.url, file)).rejects.toThrow("tables of other applications");
    expect((await client.query("SELECT FROM mine")).rowCount).toBe(0);
  });

  test("while a Fieldbook is running", async () => {
    const running = await connect(`${target.url}?application_name=fieldbook`);
    await expect(restoreBackup(target.url, file)).rejects.toThrow(
      "Fieldbook is running on this database. Stop it",
    );
    await running.end();
    expect(await isBlank()).toBe(true);
  });

  test("for a newer schema, and for one with other migrations", async () => {
    await expect(restoreBackup(target.url, file, migrations.slice(0, -1))).rejects.toThrow(
      new RegExp(
        `newer version of Fieldbook .* unknown migration ${migrations.at(-1)?.name}. Update Fieldbook`,
      ),
    );
    const [first, ...others] = migrations;
    await expect(
      restoreBackup(target.url, file, [{ ...first!, checksum: "other" }, ...others]),
    ).rejects.toThrow(`Migration ${first?.name} was edited`);
    expect(await isBlank()).toBe(true);
  });

  test("when the database reports an error at the very end; a second attempt may succeed", async () => {
    const broken = buildMigration(
      "99999999999999_broken",
      "CREATE TABLE half (id int); SELECT no_such_column;",
    );
    await expect(restoreBackup(target.url, file, [...migrations, broken])).rejects.toThrow(
      /99999999999999_broken failed and was rolled back/,
    );
    expect(await isBlank()).toBe(true);
    expect(await restoreBackup(target.url, file)).toEqual(made);
  });
});

describe("a backup of an older version", () => {
  test("is migrated with the same rows as an update in place", async () => {
    const later = [
      buildMigration(
        "99999999999998_column",
        "ALTER TABLE persons ADD COLUMN shout text; UPDATE persons SET shout = upper(properties ->> 'email'); ALTER TABLE persons ALTER COLUMN shout SET NOT NULL",
      ),
      buildMigration(
        "99999999999999_table",
        "CREATE TABLE badges (id serial PRIMARY KEY, person bigint); INSERT INTO badges (person) SELECT id FROM persons",
      ),
    ];
    await restoreBackup(target.url, file, [...migrations, ...later]);
    await migrate(source.url, [...migrations, ...later]);
    const { rows } = await client.query(
      "SELECT count(*)::int AS persons, min(shout) AS first, (SELECT count(*)::int FROM badges) AS badges FROM persons",
    );
    expect(rows).toEqual([{ persons: 50, first: "10@EXAMPLE.COM", badges: 50 }]);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));

    // And so is the backup of that: rows that a migration inserted are there once.
    const newer = path.join(folder, "newer.tar");
    const { totals } = await writeBackup(source.url, newer);
    const again = await emptyDatabase();
    await restoreBackup(again.url, newer, [...migrations, ...later]);
    expect((await writeBackup(again.url, path.join(folder, "again.tar"))).totals).toEqual(totals);
    await again.drop();
  });

  test("is restored into a database with the newer schema and no users", async () => {
    const later = buildMigration("99999999999999_later", "CREATE TABLE later (id int)");
    await migrate(target.url, [...migrations, later]);
    await restoreBackup(target.url, file, [...migrations, later]);
    expect((await client.query("SELECT count(*)::int AS n FROM persons")).rows).toEqual([{ n: 50 }]);
  });
});

test("an index beyond the schema is left out, such as those of orders of persons, which a job creates again", async () => {
  const indexed = await freshDatabase();
  const filling = await connect(indexed.url);
  await fillInstallation(filling);
  await filling.query(
    "CREATE INDEX CONCURRENTLY persons_order_1 ON persons ((properties -> 'plan')) WHERE project_id > 0",
  );
  await filling.end();
  const backup = path.join(folder, "indexed.tar");
  await writeBackup(indexed.url, backup);
  await restoreBackup(target.url, backup);
  expect((await client.query("SELECT to_regclass('persons_order_1') AS name")).rows).toEqual([
    { name: null },
  ]);
  expect((await client.query("SELECT property FROM person_order_indexes")).rows).toEqual([
    { property: "plan" },
  ]);
  await indexed.drop();
});

test("an embedded database moves to another server, of another version, whose user is not a superuser", async () => {
  const server = await startMachineServer();
  try {
    const owner = await connect(server.url);
    await owner.query("CREATE ROLE team LOGIN PASSWORD 'secret'");
    await owner.query("CREATE DATABASE survey_data OWNER team");
    await owner.end();
    const url = new URL(databaseUrl(server.url, "survey_data"));
    Object.assign(url, { username: "team", password: "secret" });

    // As after a first start without seeds: the user may also drop and recreate the schema.
    await migrate(url.href);
    expect(await restoreBackup(url.href, file)).toEqual(made);
    const moved = await connect(url.href);
    expect(await isMigrated(moved)).toBe(true);
    await moved.end();
    const back = path.join(folder, "back.tar");
    expect((await writeBackup(url.href, back)).totals).toEqual(made.totals);
    expect(await restoreBackup(target.url, back)).toMatchObject({ totals: made.totals });
  } finally {
    await server.stop();
  }
});
