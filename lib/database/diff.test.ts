import { expect, test } from "vitest";
import { diffMigrations } from "@/lib/database/diff";

test("the migrations match the schema", async () => {
  expect(await diffMigrations()).toBe("");
});

test("a model without a migration, and a table without a model, are reported", async () => {
  const only = { name: "1_only", sql: "CREATE TABLE left_over (id int PRIMARY KEY);", checksum: "" };
  const diff = await diffMigrations([only]);
  expect(diff).toContain('CREATE TABLE "rate_limits"');
  expect(diff).toContain('DROP TABLE "left_over"');
});

test("a failing migration reports PostgreSQL's error", async () => {
  const broken = { name: "1_broken", sql: "CREATE TABEL t ();", checksum: "" };
  await expect(diffMigrations([broken])).rejects.toThrow(/1_broken.*TABEL/s);
});
