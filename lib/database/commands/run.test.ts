// Every command of package.json as a process, where there is no Fieldbook: it creates nothing and says where it looked.
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, emptyDatabase } from "@/lib/testing/backups";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { rotated } from "@/lib/testing/rotation";
import { commandFiles, runScript } from "@/lib/testing/run-script";

/** Commands that create a database, or need none. */
const others = [
  "build",
  "build:runtime",
  "clickhouse:schema",
  "db:migrate",
  "db:migration",
  "db:reset",
  "db:seed",
  "restore",
  "verify",
];

/** Arguments with which a command would do its work. */
const args: Record<string, string[]> = {
  backup: ["backup.tar"],
  import: ["project.tar.gz"],
  key: ["owner@example.com"],
  user: ["list"],
};

const commands = [...commandFiles.keys()].filter((name) => !others.includes(name));

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("the commands that are tested here are known", () => {
  expect(commands).toEqual(expect.arrayContaining(Object.keys(args)));
});

/** Where a command finds no Fieldbook, each tried with a share of the commands: they open the database by one function. */
const situations: Record<
  string,
  (run: (env: Record<string, string>) => ReturnType<typeof runScript>) => Promise<void>
> = {
  "a folder without a database, whose name it says": async (run) => {
    const DATA_DIR = path.join(folder, "data");
    for (const exists of [false, true]) {
      if (exists) await mkdir(DATA_DIR);
      const { code, output } = await run({ DATA_DIR });
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(DATA_DIR) });
      expect(output).toContain("no database");
      expect(existsSync(path.join(DATA_DIR, "pg"))).toBe(false);
    }
    expect(await readdir(folder, { recursive: true })).toEqual(["data"]);
  },

  "an empty database, whose address it says without the password": async (run) => {
    const database = await emptyDatabase();
    const { host, pathname, password } = new URL(database.url);
    const { code, output } = await run({ DATABASE_URL: database.url });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(`${host}${pathname}`) });
    expect(output).toContain("no Fieldbook tables");
    expect(output).not.toContain(password);
    const client = await connect(database.url);
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace",
    );
    await client.end();
    await database.drop();
    expect([rows, await readdir(folder)]).toEqual([[], []]);
  },

  "a database that does not answer, whose address it says": async (run) => {
    const { code, output } = await run({ DATABASE_URL: "postgresql://someone:secret@127.0.0.1:1/shop" });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("127.0.0.1:1") });
    expect(output).not.toContain("secret");
  },
};

test.each(
  commands.flatMap((name, at) =>
    rotated(Object.keys(situations), at, 3).map((situation) => ({ name, situation })),
  ),
)("$name creates nothing in $situation", async ({ name, situation }) => {
  await situations[situation]!((env) =>
    runScript(name, args[name], { INIT_CWD: folder, LOG_LEVEL: "silent", ...env }),
  );
});

test("verify names the file that is missing, and creates nothing", async () => {
  const missing = path.join(folder, "missing.tar");
  const { code, output } = await runScript("verify", ["missing.tar"], { INIT_CWD: folder, DATA_DIR: folder });
  expect({ code, output }).toEqual({ code: 1, output: `File ${missing} not found.\n` });
  expect(await readdir(folder)).toEqual([]);
});

test("user does not migrate a database of an older version, and backup reads it", async () => {
  const database = await freshDatabase();
  const client = await connect(database.url);
  const { rows } = await client.query<{ migration_name: string }>(
    `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
     RETURNING migration_name`,
  );
  const env = { DATABASE_URL: database.url, INIT_CWD: folder, LOG_LEVEL: "silent" };
  const listed = await runScript("user", ["list"], env);
  expect(listed).toEqual({
    code: 1,
    output: expect.stringMatching(/lacks migrations of this version \(1\).* npm run db:migrate/),
  });
  const migration = await client.query("SELECT FROM _prisma_migrations WHERE migration_name = $1", [
    rows[0]?.migration_name,
  ]);
  expect(migration.rowCount).toBe(0);
  expect(await runScript("backup", ["old.tar"], env)).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual(["old.tar"]);
  await client.end();
  await database.drop();
});
