import pg from "pg";
import { expect, test } from "vitest";
import { isMigrated } from "@/lib/database/migrate";
import { resetDatabase } from "@/lib/database/reset";
import { freshDatabase } from "@/lib/testing/database";

test("a reset database is empty, migrated and without jobs", async () => {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("CREATE TABLE leftover (); CREATE SCHEMA graphile_worker");
  await client.query("INSERT INTO rate_limits (key) VALUES ('a')");

  await resetDatabase(url);

  const { rows } = await client.query(
    `SELECT to_regclass('leftover') AS leftover, to_regnamespace('graphile_worker') AS jobs,
       (SELECT count(*)::int FROM rate_limits) AS rows`,
  );
  expect(rows).toEqual([{ leftover: null, jobs: null, rows: 0 }]);
  expect(await isMigrated(client)).toBe(true);
  await client.end();
  await drop();
});
