import { expect, test } from "vitest";
import { diffMigrations } from "@/lib/database/diff";
import { readMigrations } from "@/lib/database/migrations";

test("the migrations match the schema", async () => {
  expect(await diffMigrations()).toBe("");
});

test("a model without a migration, and a table without a model, are reported", async () => {
  const sql = "DROP TABLE rate_limits; CREATE TABLE left_over (id int PRIMARY KEY);";
  const edited = { name: "99999999999999_edited", sql, checksum: "" };
  const diff = await diffMigrations([...(await readMigrations()), edited]);
  expect(diff).toContain('CREATE TABLE "rate_limits"');
  expect(diff).toContain('DROP TABLE "left_over"');
});

test("a failing migration reports PostgreSQL's error", async () => {
  const broken = { name: "1_broken", sql: "CREATE TABEL t ();", checksum: "" };
  await expect(diffMigrations([broken])).rejects.toThrow(/1_broken.*TABEL/s);
});
