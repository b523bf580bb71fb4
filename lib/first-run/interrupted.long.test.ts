// A seed that is interrupted in every step, and finished by later starts. Processes that are killed: lib/server/seed-kill.test.ts.
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CredentialsStore } from "@/lib/first-run/credentials";
import { createMemoryStore } from "@/lib/testing/credentials";
import { freshDatabase, temporaryFolder } from "@/lib/testing/database";
import { countRowsOfTables } from "@/lib/testing/table-counts";

const seedNow = "2026-10-01T12:00:00Z";
let interrupted: Awaited<ReturnType<typeof freshDatabase>>;
let undisturbed: Awaited<ReturnType<typeof freshDatabase>>;
let folder: string;

// An empty database: everything that reads DATABASE_URL is imported again after it is set.
beforeAll(async () => {
  [interrupted, undisturbed] = await Promise.all([freshDatabase(), freshDatabase()]);
  folder = await temporaryFolder();
  process.env.DATABASE_URL = interrupted.url;
  process.env.SEED_NOW = seedNow;
  vi.resetModules();
});

afterAll(async () => {
  delete process.env.SEED_NOW;
  const { pool } = await import("@/lib/database/client");
  await pool.end();
  for (const database of [interrupted, undisturbed]) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Seeds a database in another process. */
async function seedUndisturbed(): Promise<void> {
  const { PATH = "", HOME = "" } = process.env;
  await promisify(execFile)(
    process.execPath,
    ["--import", "./lib/server/tsx.mjs", "lib/database/commands/seed.ts"],
    {
      env: {
        PATH,
        HOME,
        NODE_ENV: "production",
        DATABASE_URL: undisturbed.url,
        DATA_DIR: folder,
        SEED_NOW: seedNow,
      },
    },
  );
}

const start = async (store: CredentialsStore) => (await import("@/lib/first-run/first-run")).firstRun(store);

const query = async (sql: string) => (await import("@/lib/database/client")).pool.query(sql);

/** Starts while a table takes no more than so many rows, as if the process ended there. */
async function startUntil(store: CredentialsStore, table: string, rows: number): Promise<void> {
  await query(`
    create function stop_here() returns trigger language plpgsql as $$ begin
      if (select count(*) >= ${rows} from ${table}) then raise exception 'stopped here'; end if;
      return null;
    end $$;
    create trigger stop_here after insert on ${table} for each statement execute function stop_here()`);
  await expect(start(store)).rejects.toThrow(/stopped here/);
  await query("drop function stop_here cascade");
}

test("an interrupted seed is finished by the next start, as if nothing had happened", async () => {
  const reference = seedUndisturbed();
  const store = createMemoryStore();
  const full: CredentialsStore = { ...store, write: () => Promise.reject(new Error("The disk is full.")) };
  await expect(start(full)).rejects.toThrow("The disk is full.");
  expect((await query("select from users")).rowCount).toBe(0);

  await startUntil(store, "surveys", 3);
  const first = await store.read();
  expect((await query("select from users")).rowCount).toBe(0);

  // Only the first start says when the demo ends.
  delete process.env.SEED_NOW;
  vi.resetModules();
  await startUntil(store, "events", 20_000);
  await startUntil(store, "cohorts", 2);
  await startUntil(store, "board_tiles", 2);
  expect((await query("select from insights")).rowCount).toBe(0);

  expect(await start(store)).toEqual(first);
  await reference;
  expect(await countRowsOfTables(interrupted.url)).toEqual(await countRowsOfTables(undisturbed.url));
  const { signIn } = await import("@/lib/access/users/sign-in");
  expect(await signIn({ email: first!.email, password: first!.password }, "127.0.0.1")).toBeTruthy();
  expect(await start(store)).toBeUndefined();
});
