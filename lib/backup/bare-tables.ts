import "server-only";
import pg from "pg";
import type { Manifest } from "@/lib/backup/format";

/**
 * Takes from empty tables what would check, index and count each row that comes in: foreign keys, unique keys, indexes and
 * triggers. Rows may then come in any order, and are taken as they are; indexes are built faster over all rows at once.
 *
 * @returns the statements that bring everything back as it was, in the order to run them
 */
export async function makeBare(client: pg.Client, tables: Manifest["tables"]): Promise<string[]> {
  const names = tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`);
  const { rows: constraints } = await client.query<Definition & { is_foreign: boolean }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition,
       contype = 'f' AS is_foreign
     FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND contype IN ('f', 'p', 'u', 'x') ORDER BY conname`,
    [names],
  );
  // Foreign keys stand on unique ones.
  const foreign = constraints.filter(({ is_foreign }) => is_foreign);
  const unique = constraints.filter(({ is_foreign }) => !is_foreign);
  for (const { table, name } of [...foreign, ...unique])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);

  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY ($1::regclass[]) ORDER BY indexrelid`,
    [names],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);

  const add = ({ table, name, definition }: Definition) =>
    `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`;
  return [
    ...unique.map(add),
    ...indexes.map(({ definition }) => definition),
    ...foreign.map(add),
    ...names.map((name) => `ALTER TABLE ${name} ENABLE TRIGGER USER`),
  ];
}

type Definition = { table: string; name: string; definition: string };
