import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PrismaClient } from "@/lib/database/generated/client";
import { isMigrated, migrate } from "@/lib/database/migrate";
import { openDatabase, requireDatabase } from "@/lib/database/open";
import { temporaryFolder } from "@/lib/testing/database";
import { startMachineServer } from "@/lib/testing/machine-server";

let server: Awaited<ReturnType<typeof startMachineServer>>;

beforeAll(async () => {
  server = await startMachineServer();
});

afterAll(() => server.stop());

const open = (url: string) => openDatabase({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: "unused" });

/** The server's URL with other parts. */
const but = (parts: Partial<Pick<URL, "host" | "password" | "pathname">>) =>
  Object.assign(new URL(server.url), parts).href;

test("an external PostgreSQL is migrated and used like the embedded one", async () => {
  const { url, stop } = await open(server.url);
  expect(url).toBe(server.url);
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  expect(await isMigrated(pool)).toBe(true);

  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  const project = await db.project.create({ data: { name: "Elsewhere", api_token: "phc_elsewhere" } });
  const survey = {
    project_id: project.id,
    name: "Ünïcode 🎈",
    type: "popover",
    questions: [{ type: "open" }],
  };
  const { id } = await db.survey.create({ data: survey });
  expect(await db.survey.findFirst({ where: { project_id: project.id } })).toMatchObject({ ...survey, id });

  await pool.end();
  await stop();
  expect((await open(server.url)).url, "it still runs: we did not start it").toBe(server.url);
});

test("an unreachable server is named", async () => {
  await expect(open(but({ host: "127.0.0.1:1" }))).rejects.toThrow(
    /DATABASE_URL: no response from 127.0.0.1:1. Start that PostgreSQL, or leave out DATABASE_URL/,
  );
});

test("a rejected password and a missing database have different messages", async () => {
  await expect(open(but({ password: "guess" }))).rejects.toThrow(
    /rejected the user owner|rejected the user fieldbook/,
  );
  await expect(open(but({ pathname: "/nowhere" }))).rejects.toThrow(/has no database nowhere. Create it/);
});

test("where a database is required and there is none, none is created", async () => {
  const folder = await temporaryFolder();
  const DATA_DIR = path.join(folder, "data");
  expect(() => requireDatabase({ DATABASE_URL: undefined, DATA_DIR })).toThrow(
    /no database in .*data. Start Fieldbook there first/,
  );
  expect(existsSync(DATA_DIR)).toBe(false);
  requireDatabase({ DATABASE_URL: server.url, DATA_DIR });
  await rm(folder, { recursive: true });
});
