import "server-only";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { type Migration, readMigrations } from "@/lib/database/migrations";

// For authoring and tests: the packages behind it are development dependencies.

/**
 * The SQL that leads from migrations to `prisma/schema.prisma`; empty when they agree.
 *
 * Needs neither server nor network: Prisma's schema engine as wasm, on two PostgreSQLs in memory. About 6 seconds.
 *
 * @throws Error of PostgreSQL when a migration does not run.
 */
export async function diffMigrations(migrations?: Migration[]): Promise<string> {
  loading ??= loadEngine();
  await loading;
  const [main, shadow] = await Promise.all([memoryDatabase(), memoryDatabase()]);
  const failures: unknown[] = [];
  try {
    const schemaEngine = await engine.SchemaEngine.new(
      { datamodels: undefined },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory({
        provider: "postgres",
        adapterName: "pglite",
        connect: () => connect(main, failures),
        connectToShadowDb: () => connect(shadow, failures),
      }),
    );
    const { stdout } = await schemaEngine.diff({
      from: { tag: "migrations", ...migrationList(migrations ?? (await readMigrations())) },
      to: {
        tag: "schemaDatamodel",
        files: [{ path: "schema.prisma", content: await readFile("prisma/schema.prisma", "utf8") }],
      },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return (stdout ?? "").replace("-- This is an empty migration.", "").trim();
  } catch (error) {
    // The engine says which migration; the reason it keeps to itself.
    throw failures.length > 0 ? new Error(`${error}\n${failures[0]}`, { cause: failures[0] }) : error;
  } finally {
    await Promise.all([main.close(), shadow.close()]);
  }
}

/** A new, empty one: a copy, because making one takes four times as long. */
async function memoryDatabase(): Promise<PGlite> {
  emptyDatabase ??= makeEmptyDatabase();
  return await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await emptyDatabase });
}

let emptyDatabase: Promise<Blob> | undefined;

async function makeEmptyDatabase(): Promise<Blob> {
  const database = await PGlite.create({ extensions: { pg_trgm } });
  try {
    return await database.dumpDataDir("none");
  } finally {
    await database.close();
  }
}

/** The adapter's own executeScript neither waits nor fails: a broken migration would end the process. */
async function connect(database: PGlite, failures: unknown[]): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPGlite(database).connect();
  adapter.executeScript = async (script) => {
    await database.exec(script).catch((error: unknown) => {
      failures.push(error);
      throw error;
    });
  };
  return adapter;
}

function migrationList(migrations: Migration[]) {
  return {
    baseDir: "prisma/migrations",
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
    })),
  };
}

/** Once a process: the glue keeps views into the memory of the first. */
let loading: Promise<void> | undefined;

/** The package's entry imports its .wasm as a module, which Node does not do yet. */
async function loadEngine() {
  const glue = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const binary = await readFile(path.join(path.dirname(glue), "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(binary, { "./schema_engine_bg.js": { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}
