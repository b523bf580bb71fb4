import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase } from "@/lib/testing/database";

let database: Awaited<ReturnType<typeof freshDatabase>>;

// A database of its own, which the test may spoil.
beforeAll(async () => {
  database = await freshDatabase();
  process.env.DATABASE_URL = database.url;
  vi.resetModules();
});

afterAll(async () => {
  const { pool } = await import("@/lib/database/client");
  await pool.end();
  await database.drop();
});

const ready = async () => {
  const { GET } = await import("@/app/readyz/route");
  return await GET(new Request("http://127.0.0.1:3000/readyz"));
};

test("a migrated database is ready", async () => {
  expect((await ready()).status).toBe(200);
});

test("a database without its last migration is not ready, in the envelope", async () => {
  const { pool } = await import("@/lib/database/client");
  await pool.query(
    "delete from _prisma_migrations where migration_name = (select max(migration_name) from _prisma_migrations)",
  );
  const response = await ready();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ type: "server_error", code: "unavailable", attr: null });
});
