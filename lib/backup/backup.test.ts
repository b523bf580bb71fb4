// The contents of a backup, that it is a snapshot of one moment, and that it is restored completely.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Contents, partSize } from "@/lib/backup/format";
import { restoreBackup } from "@/lib/backup/restore";
import { excludedTables, listTables } from "@/lib/backup/tables";
import { verifyBackup } from "@/lib/backup/verify";
import { writeBackup } from "@/lib/backup/write";
import { isMigrated } from "@/lib/database/migrate";
import { addPersons, connect, emptyDatabase, fillInstallation, schemaOf } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";

let folder: string;
let source: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let project: number;

beforeAll(async () => {
  folder = await temporaryFolder();
  source = await freshDatabase();
  client = await connect(source.url);
  project = await fillInstallation(client);
});

afterAll(async () => {
  await client.end();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const newFile = () => path.join(folder, `${++count}.tar`);

const rowsOfTable = ({ totals }: Contents, table: string) =>
  totals.tables.find(({ name }) => name === table)?.rows;

/** Rows and checksums of a database's contents, and the values of its sequences. */
const contentOf = async (url: string) => (await writeBackup(url, newFile())).totals;

describe("the contents of a backup", () => {
  test("are all tables, except those that are excluded for a stated reason", async () => {
    await runMigrations({ connectionString: source.url });
    const { rows } = await client.query<{ schema: string; name: string }>(
      `SELECT nspname::text AS schema, relname::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
       WHERE relkind IN ('r', 'p', 'm', 'f') AND nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'`,
    );
    const held = (await listTables(client)).map(({ name }) => `public.${name}`);
    const absent = rows.filter(
      ({ schema, name }) => !(schema in excludedTables) && !(`${schema}.${name}` in excludedTables),
    );
    expect(absent.map(({ schema, name }) => `${schema}.${name}`).sort()).toEqual(held);
    expect(held).toContain("public.events");
    expect(rows.some(({ schema }) => schema === "graphile_worker")).toBe(true);
  });

  test("have rows of every table, so that a restore of each is tested", async () => {
    const { tables } = await contentOf(source.url);
    expect(tables.filter(({ rows }) => rows === 0).map(({ name }) => name)).toEqual([]);
  });

  test("include a table that a later migration adds, without other changes", async () => {
    await client.query("BEGIN");
    await client.query(
      'CREATE TABLE later (id int, twice int GENERATED ALWAYS AS (id * 2) STORED, "Odd name" text)',
    );
    expect(await listTables(client)).toContainEqual({ name: "later", columns: ["id", "Odd name"] });
    await client.query("ROLLBACK");
  });

  test("can be read with tar, gzip and sha256sum alone, by their owner only", async () => {
    const file = newFile();
    await writeBackup(source.url, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const unpacked = path.join(folder, "unpacked");
    await mkdir(unpacked);
    execFileSync("tar", ["-xf", file, "-C", unpacked]);
    if (process.platform === "linux")
      execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: unpacked });
    const users = execFileSync("gzip", ["-dc", path.join(unpacked, "data/users.000001.copy.gz")]).toString();
    expect(users).toContain("owner@example.com");
    expect(JSON.parse(readFileSync(path.join(unpacked, "manifest.json"), "utf8"))).toMatchObject({
      format: "fieldbook-backup",
    });
  });
});

describe("a restored backup", () => {
  test.each([
    ["a database without any table", emptyDatabase],
    ["a migrated one that nobody uses", freshDatabase],
  ])("into %s has the same rows, checksums, sequences and schema", async (_, makeTarget) => {
    const file = newFile();
    const made = await writeBackup(source.url, file);
    const target = await makeTarget();
    expect(await restoreBackup(target.url, file)).toEqual(made);
    expect(await contentOf(target.url)).toEqual(made.totals);
    expect(await schemaOf(target.url)).toEqual(await schemaOf(source.url));
    const restored = await connect(target.url);
    expect(await isMigrated(restored)).toBe(true);
    expect((await restored.query("SELECT count(*)::int AS n FROM rate_limits")).rows).toEqual([{ n: 0 }]);
    // Counters are not recomputed, and continue.
    await addPersons(restored, project, 2);
    const counts = await restored.query(
      "SELECT sum(persons)::int AS persons FROM person_counts WHERE project_id = $1",
      [project],
    );
    expect(counts.rows).toEqual([{ persons: 52 }]);
    await restored.end();
    await target.drop();
  });

  test("keeps any text, and has rows in many parts, of which one is longer than a part", async () => {
    const [large, target] = [await freshDatabase(), await emptyDatabase()];
    const filling = await connect(large.url);
    const shop = await fillInstallation(filling);
    await filling.query(
      `INSERT INTO events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
       SELECT $1::int, gen_random_uuid(), 'long', 'long', now(), 'long', jsonb_build_object('text', repeat(md5(n::text), 1000 * n))
       FROM generate_series(1, 5) n
       UNION ALL SELECT $1, gen_random_uuid(), 'longest', 'long', now(), 'long', jsonb_build_object('text', repeat('x', $2::int))`,
      [shop, 2 * partSize],
    );
    const texts = fc
      .sample(fc.string({ unit: "binary", maxLength: 20 }), 500)
      .map((text) => text.replaceAll("\0", "").toWellFormed());
    await filling.query(
      `INSERT INTO events (project_id, uuid, event, path_item, timestamp, distinct_id, properties)
       SELECT $1, gen_random_uuid(), text, text, now(), 'any', jsonb_build_object('text', text) FROM unnest($2::text[]) text`,
      [shop, texts],
    );
    await filling.end();
    const file = newFile();
    const made = await writeBackup(large.url, file);
    const events = made.totals.tables.find(({ name }) => name === "events");
    expect(events?.bytes).toBeGreaterThan(2 * partSize);
    await restoreBackup(target.url, file);
    expect(await contentOf(target.url)).toEqual(made.totals);
    await large.drop();
    await target.drop();
  });
});

test("a backup is a snapshot of one moment, and writes continue while it is made", async () => {
  const [busy, target] = [await freshDatabase(), await emptyDatabase()];
  const filling = await connect(busy.url);
  const shop = await fillInstallation(filling, 5000);
  const writing = await connect(busy.url);
  let [isOver, written] = [false, 0];
  const loop = (async () => {
    while (!isOver) {
      await addPersons(writing, shop, 7);
      written++;
    }
  })();
  const file = newFile();
  const before = written;
  const made = await writeBackup(busy.url, file);
  const during = written - before;
  isOver = true;
  await loop;
  expect(during).toBeGreaterThan(1);
  // Each transaction created seven persons, seven ids and 21 events, and counted them.
  const persons = rowsOfTable(made, "persons") ?? 0;
  expect(persons % 7).toBe(5000 % 7);
  expect(rowsOfTable(made, "person_distinct_ids")).toBe(persons);
  expect(rowsOfTable(made, "events")).toBe(3 * persons + 32);
  await restoreBackup(target.url, file);
  const restored = await connect(target.url);
  const { rows } = await restored.query(
    `SELECT (SELECT sum(persons)::int FROM person_counts) AS counted, (SELECT count(*)::int FROM persons) AS persons,
       nextval('persons_id_seq') > (SELECT max(id) FROM persons) AS is_ahead`,
  );
  expect(rows).toEqual([{ counted: persons, persons, is_ahead: true }]);
  for (const each of [filling, writing, restored]) await each.end();
  await busy.drop();
  await target.drop();
});

describe("a backup that fails", () => {
  const isCleanedUp = async () =>
    expect((await readdir(folder)).filter((name) => /partial/.test(name))).toEqual([]);

  test("without an installation, a folder or a free name reports it", async () => {
    const empty = await emptyDatabase();
    await expect(writeBackup(empty.url, newFile())).rejects.toThrow("Nothing to back up");
    await empty.drop();
    await expect(writeBackup(source.url, path.join(folder, "no", "file.tar"))).rejects.toThrow(
      /folder .* does not exist/,
    );
    const taken = newFile();
    writeFileSync(taken, "mine");
    await expect(writeBackup(source.url, taken)).rejects.toThrow("already exists");
    expect(readFileSync(taken, "utf8")).toBe("mine");
    await isCleanedUp();
  });

  test("because it was aborted leaves no file", async () => {
    const file = newFile();
    const signal = AbortSignal.abort(new Error("Stopped."));
    await expect(writeBackup(source.url, file, { signal })).rejects.toThrow("Stopped.");
    expect(existsSync(file)).toBe(false);
    await isCleanedUp();
  });

  test("because the database ends the connection in the middle says so and leaves nothing", async () => {
    const file = newFile();
    const holder = await connect(source.url);
    // The backup waits for this lock, and so is interrupted in the middle.
    await holder.query("BEGIN; LOCK TABLE users");
    const failing = expect(writeBackup(source.url, file)).rejects.toThrow(
      /^The database ended the connection before the backup was complete: .*terminat/,
    );
    await expect
      .poll(async () => {
        const { rows } = await client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE application_name = 'fieldbook backup' AND wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    await failing;
    await holder.end();
    expect(existsSync(file)).toBe(false);
    await isCleanedUp();
  });
});

test("the draft of a killed backup is removed by the next one to the same file, others stay", async () => {
  const file = newFile();
  const other = `${newFile()}.99999.partial`;
  for (const draft of [`${file}.99999.partial`, other]) writeFileSync(draft, "half");
  await writeBackup(source.url, file);
  expect((await readdir(folder)).filter((name) => /partial/.test(name))).toEqual([path.basename(other)]);
  await rm(other);
});

test("a missing file is reported as missing", async () => {
  await expect(verifyBackup(path.join(folder, "none.tar"))).rejects.toThrow(/none\.tar not found/);
});
