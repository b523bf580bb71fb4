import { Client } from "pg";
import { expect, it } from "vitest";
import type { Prisma } from "@/lib/database/generated/client";
import { env } from "@/lib/env";
import { storeIdentifiers } from "@/lib/persons/duplicates/identifiers";
import { buildProject } from "@/lib/testing/factories";

it("identifiers of a large import are looked up a few times each, before PostgreSQL has counted the table", async () => {
  const project = await buildProject();
  // A connection whose counts begin at zero; nothing is committed.
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const run = async <Row>(statement: Prisma.Sql) =>
    (await client.query(statement.text, [...statement.values])).rows as Row[];
  await client.query("begin");
  const build = async ({ id }: { id: number }, count: number) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into persons (project_id, uuid, properties, created_at)
       select $1, gen_random_uuid(), jsonb_build_object('email', n % ($2 - 1) || '@example.com'), now()
       from generate_series(1, $2::int) n returning id::text`,
      [id, count],
    );
    return rows.map((row) => row.id);
  };
  const other = await buildProject();
  await storeIdentifiers(run, other, await build(other, 1000));
  await client.query("analyze person_identifiers");
  const ids = await build(project, 3000);
  for (let at = 0; at < ids.length; at += 1000)
    await storeIdentifiers(run, project, ids.slice(at, at + 1000));
  const shared = await client.query(
    "select count(*)::int as count from person_identifiers where project_id = $1 and is_shared",
    [project.id],
  );
  const { rows: reads } = await client.query<{ count: number }>(
    "select idx_tup_fetch::int as count from pg_stat_xact_user_tables where relname = 'person_identifiers'",
  );
  await client.end();
  expect(shared.rows).toEqual([{ count: 2 }]);
  expect(reads[0]!.count).toBeLessThan(5 * 4000);
});
