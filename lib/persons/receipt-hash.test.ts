import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { pool } from "@/lib/database/client";
import { keyedHash, receiptHash } from "@/lib/persons/receipt-hash";

test("receipts of older versions get the hashes that later ones have", async () => {
  const migration = "prisma/migrations/20261126170001_erasures_beyond_prisma/migration.sql";
  const [definition] = /CREATE FUNCTION[\s\S]*?\$\$;/.exec(await readFile(migration, "utf8"))!;
  const client = await pool.connect();
  try {
    await client.query(definition);
    for (const text of ["ada", "", "Ünïcode 💧", "a".repeat(500)]) {
      const key = randomBytes(32);
      const sha256 = createHash("sha256").update(text).digest();
      const { rows } = await client.query("select pg_temp.keyed($1, $2) as hash", [key, sha256]);
      expect(rows[0].hash).toBe(keyedHash(key, text));
    }
  } finally {
    client.release(true);
  }
});

test("an address has one hash, whatever its case; any other id has one of its own", () => {
  const key = randomBytes(32);
  expect(receiptHash(key, "Ada@Example.com")).toBe(receiptHash(key, "ada@example.com"));
  expect(receiptHash(key, "Ada")).not.toBe(receiptHash(key, "ada"));
});
